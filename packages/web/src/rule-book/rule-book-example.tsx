/** A picture in a rule book: the real board at a step of the lesson, before and after the move. */
import { type AnyGame, WATCHER } from '@ludotheque/core';
import { use, useState } from 'react';
import { loadBoard } from '../games/load-board.ts';
import '../board-kit/board-kit.css';
import { BoardWithNameBadges } from '../board-view/board-with-name-badges.tsx';
import { botName } from '../bots/bot-names.ts';
import { loadGame } from '../games/load-game.ts';
import { useBoardTranslation, useSpeaker } from '../i18n/game-translation.ts';
import {
  useSuspendUntilBoardWords,
  useSuspendUntilGameWords,
  useTranslation,
} from '../i18n/translation.tsx';
import { findLessonWithStep, type Lesson, replayLesson } from '../lessons/lesson.ts';
import { loadLesson } from '../lessons/load-lesson.ts';
import '../table/table.css';
import './rule-book-example.css';
import 'virtual:shelf/rule-book-styles';

/** The right answers before this step, and those up to it. */
function listAnswersUpTo(game: AnyGame, { steps }: Lesson, step: string) {
  const at = steps.findIndex(({ say }) => say === step);
  const answers = steps
    .slice(0, at + 1)
    .map(({ asks }) => (asks?.[0] === undefined ? null : game.read(asks[0])!));
  return { before: answers.slice(0, -1), after: answers };
}

export function RuleBookExample(props: {
  readonly id: string;
  readonly step: string;
  /** Which part of the table is shown: a name from the game's rule-book-example.css. */
  readonly part: string;
}) {
  const { id, part, step } = props;
  useSuspendUntilGameWords(id);
  useSuspendUntilBoardWords(id);
  const game = use(loadGame(id));
  const board = use(loadBoard(id));
  const wholeLesson = use(loadLesson(id));
  const lesson = wholeLesson && findLessonWithStep(wholeLesson, step);
  const { t } = useTranslation();
  const boardT = useBoardTranslation(id);
  const names = Array.from({ length: lesson?.seats ?? 0 }, (_, seat) =>
    seat === lesson?.you ? t('alone.me') : botName(seat),
  );
  const speaker = useSpeaker(id, names, lesson?.you ?? WATCHER);
  const [played, setPlayed] = useState(false);
  if (!lesson) return null;
  const { after, before } = listAnswersUpTo(game, lesson, step);
  const { scenes } = replayLesson(game, lesson, played ? after : before);
  const moves = replayLesson(game, lesson, before).scenes.length;
  // The table right after the move, before the others play.
  const { view } = played ? scenes[moves]! : scenes.at(-1)!;
  // If the move ended the round, the picture shows the end of the round.
  const Closing = view.sheet.length > scenes[moves - 1]!.view.sheet.length && board.Closing;
  const move = after.at(-1);
  const caption = typeof move === 'number' ? speaker.formatPhrase(game.phrase(move)) : '';
  return (
    <figure className={`example example-${id} only-${part}`}>
      <div className="stage" inert>
        {Closing ? (
          <Closing view={view} speaker={speaker} t={boardT} />
        ) : (
          <BoardWithNameBadges game={game} board={board} view={view} speaker={speaker} />
        )}
      </div>
      {caption && (
        <figcaption>
          <button
            type="button"
            className="action"
            aria-pressed={played}
            onClick={() => setPlayed(!played)}
          >
            {caption}
            <span aria-hidden="true">{played ? '↶' : '›'}</span>
          </button>
        </figcaption>
      )}
    </figure>
  );
}
