/** A lesson on the game's own board: the teacher asks for a move and says why another is wrong. */
import type { AnyGame } from '@ludotheque/core';
import { use, useState } from 'react';
import { botName } from '../bots/bot-names.ts';
import { NotFoundMessage } from '../components/not-found-message.tsx';
import { useConnection } from '../connection/connection.tsx';
import { SentenceWithGameName } from '../game-boxes/game-name.tsx';
import { loadBoard } from '../games/load-board.ts';
import { loadGame } from '../games/load-game.ts';
import { useSpeaker } from '../i18n/game-translation.ts';
import {
  useSuspendUntilBoardWords,
  useSuspendUntilGameWords,
  useSuspendUntilLessonWords,
  useTranslation,
} from '../i18n/translation.tsx';
import { lessonWordsNamespace } from '../i18n/word-files.ts';
import { InPageHeader } from '../page-frame/page-header-slot.tsx';
import { QuickReferenceButton } from '../quick-reference/quick-reference-button.tsx';
import { Link } from '../routing/link.tsx';
import type { Lesson, VariantLesson } from './lesson.ts';
import './lesson.css';
import { LessonBoard } from './lesson-board.tsx';
import { LessonEnd } from './lesson-end.tsx';
import { loadLesson } from './load-lesson.ts';
import { TeacherPanel } from './teacher-panel.tsx';
import { useLesson } from './use-lesson.ts';

function LessonHeader({
  game,
  lesson,
  option,
}: {
  readonly game: AnyGame;
  readonly lesson: Lesson | VariantLesson;
  /** The option that a lesson on a variant is about. */
  readonly option: string | undefined;
}) {
  const { id } = game;
  const { t, translator } = useTranslation();
  return (
    <InPageHeader>
      <div className="play-head">
        <h1 className="game-name">
          <SentenceWithGameName
            id={id}
            sentence={(name) =>
              option === undefined
                ? t('lesson.title', { game: name })
                : `${name} · ${translator.t(`options.${option}.name`, { ns: id })}`
            }
          />
        </h1>
        <Link className="action" href={`/learn/${id}`}>
          {t('lesson.rules')}
        </Link>
        <QuickReferenceButton game={game} options={lesson.options} />
      </div>
    </InPageHeader>
  );
}

function LessonPlayer({
  game,
  lesson,
  onChooseVariant,
  variants,
}: {
  readonly game: AnyGame;
  readonly lesson: Lesson | VariantLesson;
  /** Lessons on variants that can come next. */
  readonly variants: readonly VariantLesson[];
  onChooseVariant(variant: VariantLesson): void;
}) {
  const { id } = game;
  useSuspendUntilGameWords(id);
  useSuspendUntilBoardWords(id);
  useSuspendUntilLessonWords(id);
  const board = use(loadBoard(id));
  const { t, translator } = useTranslation();
  const { me } = useConnection();
  const translate = (key: string) => translator.t(key, { ns: lessonWordsNamespace(id) });
  const names = Array.from({ length: lesson.seats }, (_, seat) =>
    seat === lesson.you ? (me?.name ?? t('alone.me')) : botName(seat),
  );
  const speaker = useSpeaker(id, names, lesson.you);
  const { attempt, hasBegun, progress, reason, ...actions } = useLesson(
    game,
    lesson,
    speaker,
    (why) => translate(`why.${why}`),
  );
  // The teacher speaks of what can be seen, so the text waits until the cards have landed.
  const [landed, setLanded] = useState(progress);
  const isShowing = landed !== progress;
  const step = lesson.steps[progress.step];
  const said = lesson.steps[landed.step];
  const isDone = said === undefined;
  const option = 'option' in lesson ? lesson.option : undefined;
  const doneKey = option === undefined ? 'done' : `variants.${option}`;
  const [asked] = (hasBegun && step?.asks) || [];
  return (
    <div className={`play lesson play-${id}`}>
      <LessonHeader game={game} lesson={lesson} option={option} />
      <TeacherPanel
        at={landed.step}
        all={lesson.steps.length}
        title={hasBegun ? undefined : t('lesson.goal')}
        said={translate(!hasBegun ? 'goal' : said ? `steps.${said.say}` : doneKey)}
        reason={reason}
        onBack={actions.goBack}
        onAgain={actions.startAgain}
      >
        {isDone && <LessonEnd {...{ game, lesson, onChooseVariant, variants }} />}
        {!isDone && (!hasBegun || !said.asks) && (
          <button
            type="button"
            className="main-action go-on"
            disabled={isShowing}
            onClick={actions.goOn}
          >
            {t(hasBegun ? 'lesson.goOn' : 'lesson.begin')}
          </button>
        )}
      </TeacherPanel>
      <LessonBoard
        key={`${attempt}-${progress.chapter}`}
        game={game}
        board={board}
        progress={progress}
        speaker={speaker}
        isAsking={asked !== undefined}
        // After a wrong move the right one is shown as a hint.
        hint={reason && asked !== undefined ? game.read(asked) : undefined}
        taps={step?.taps}
        onPlay={actions.playMove}
        onLanded={setLanded}
      />
    </div>
  );
}

export default function LessonPage({ game: id }: { readonly game: string }) {
  const { t } = useTranslation();
  const lesson = use(loadLesson(id));
  if (!lesson) return <NotFoundMessage title={t('lesson.none')} />;
  return <LoadedLesson id={id} lesson={lesson} />;
}

function LoadedLesson({ id, lesson }: { readonly id: string; readonly lesson: Lesson }) {
  const [variant, setVariant] = useState<VariantLesson>();
  const { variants = [] } = lesson;
  return (
    <LessonPlayer
      key={variant?.option}
      game={use(loadGame(id))}
      lesson={variant ?? lesson}
      variants={variants.filter((other) => other !== variant)}
      onChooseVariant={setVariant}
    />
  );
}
