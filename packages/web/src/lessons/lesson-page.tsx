/** A lesson at the game's own board: the teacher asks for a move, and says why another is not it. */
import type { AnyGame, Move, PhraseFormatter } from '@ludotheque/core';
import { use, useMemo, useRef, useState } from 'react';
import { type BoardModule, loadBoard } from '../board-kit/board.ts';
import '../board-kit/board-kit.css';
import { NameBadgeContext } from '../board-kit/name-badge.tsx';
import { NotFoundMessage } from '../components/not-found-message.tsx';
import { useConnection } from '../connection/connection.tsx';
import { loadGame } from '../games/load-game.ts';
import { useBoardTranslation, useSpeaker } from '../i18n/game-translation.ts';
import {
  useBoardWords,
  useGameWords,
  useLessonWords,
  useTranslation,
} from '../i18n/translation.tsx';
import { lessonWordsNamespace } from '../i18n/word-files.ts';
import { Link } from '../routing/link.tsx';
import { botName } from '../table/display-names.ts';
import { listLegalMoves } from '../table/legal-moves.ts';
import { usePlayback } from '../table/playback.ts';
import { RoundEndPanel } from '../table/round-end-panel.tsx';
import { StaticNameBadge } from '../table/static-name-badge.tsx';
import '../table/table.css';
import { checkAnswer, type Lesson, type LessonProgress, replayLesson } from './lesson.ts';
import './lesson.css';
import { loadLesson } from './load-lesson.ts';
import { StartRealGameButton } from './start-real-game.tsx';
import { TeacherPanel } from './teacher-panel.tsx';

const NO_MOVES: readonly Move[] = [];

/** The board of the lesson: it shows what happens, and takes a move when one is asked for. */
function LessonBoard({
  asking,
  board,
  course,
  game,
  hint,
  onPlay,
  speaker,
}: {
  readonly game: AnyGame;
  readonly board: BoardModule;
  readonly course: LessonProgress;
  readonly speaker: PhraseFormatter;
  readonly asking: boolean;
  readonly hint: Move | undefined;
  onPlay(move: Move): void;
}) {
  const stage = useRef<HTMLDivElement>(null);
  const { isCaughtUp, roundEndView, skip, view } = usePlayback(game, board, course.scenes, stage);
  const moves = useMemo(
    () => (isCaughtUp && asking ? listLegalMoves(game, view) : NO_MOVES),
    [asking, isCaughtUp, game, view],
  );
  const boardT = useBoardTranslation(game.id);
  return (
    <div ref={stage} className="stage">
      <NameBadgeContext
        value={(seat, more) => (
          <StaticNameBadge seat={seat} speaker={speaker} view={view}>
            {more}
          </StaticNameBadge>
        )}
      >
        <board.Board
          game={game}
          view={view}
          speaker={speaker}
          moves={moves}
          disabled={false}
          hint={hint}
          t={boardT}
          onPlay={onPlay}
        />
      </NameBadgeContext>
      {roundEndView && (
        <RoundEndPanel
          board={board}
          view={roundEndView}
          speaker={speaker}
          t={boardT}
          onGoOn={skip}
        />
      )}
    </div>
  );
}

function LessonPlayer({ game, lesson }: { readonly game: AnyGame; readonly lesson: Lesson }) {
  const { id } = game;
  useGameWords(id);
  useBoardWords(id);
  useLessonWords(id);
  const board = use(loadBoard(id));
  const { t, translator } = useTranslation();
  const { me } = useConnection();
  const [answers, setAnswers] = useState<readonly (Move | null)[]>([]);
  // Raised when the learner goes back: the table is then laid anew.
  const [attempt, setAttempt] = useState(0);
  const [reason, setReason] = useState('');
  const course = useMemo(() => replayLesson(game, lesson, answers), [game, lesson, answers]);
  const say = (key: string) => translator.t(key, { ns: lessonWordsNamespace(id) });
  const names = Array.from({ length: lesson.seats }, (_, seat) =>
    seat === lesson.you ? (me?.name ?? t('alone.me')) : botName(seat),
  );
  const speaker = useSpeaker(id, names, lesson.you);
  const step = lesson.steps[course.step];
  const answer = (given: Move | null) => {
    setReason('');
    setAnswers([...answers, given]);
  };
  const goBackTo = (count: number) => {
    setReason('');
    setAnswers(answers.slice(0, count));
    setAttempt(attempt + 1);
  };
  const play = (move: Move) => {
    if (!step) return;
    const verdict = checkAnswer(game, step, course.view, move);
    if (verdict.right) answer(move);
    else if ('why' in verdict) setReason(say(`why.${verdict.why}`));
    else setReason(speaker.formatRefusal(verdict.refusal));
  };
  const [asked] = step?.asks ?? [];
  const name = translator.t('name', { ns: id });
  return (
    <div className={`play lesson play-${id}`}>
      <header className="play-head">
        <h1 className="game-name">{t('lesson.title', { game: name })}</h1>
        <Link className="action" href={`/learn/${id}`}>
          {t('lesson.rules')}
        </Link>
      </header>
      <TeacherPanel
        at={course.step}
        all={lesson.steps.length}
        said={say(step ? `steps.${step.say}` : 'done')}
        reason={reason}
        onBack={() => goBackTo(answers.length - 1)}
        onAgain={() => goBackTo(0)}
      >
        {!step && <StartRealGameButton game={id} seats={Math.max(game.seats.min, lesson.seats)} />}
        {step && !step.asks && (
          <button type="button" className="main-action go-on" onClick={() => answer(null)}>
            {t('lesson.goOn')}
          </button>
        )}
      </TeacherPanel>
      <LessonBoard
        key={`${attempt}-${course.chapter}`}
        game={game}
        board={board}
        course={course}
        speaker={speaker}
        asking={asked !== undefined}
        // Whoever has tried something else is shown where to look.
        hint={reason && asked !== undefined ? game.read(asked) : undefined}
        onPlay={play}
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
  return <LessonPlayer game={use(loadGame(id))} lesson={lesson} />;
}
