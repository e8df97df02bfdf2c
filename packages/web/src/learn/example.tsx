/** A step of the game's lesson as a picture in its rule book: the real board, before the move and after it. */
import { type AnyGame, Speaker } from '@ludotheque/core';
import { use, useState } from 'react';
import { openBoard } from '../boards/board.ts';
import '../boards/kit/kit.css';
import { openGame } from '../games.ts';
import { courseOf, type Lesson } from '../lessons/lesson.ts';
import { openLesson } from '../lessons/lessons.ts';
import { useBoardWords, useGameWords, useSpeech } from '../speech/speech.tsx';
import { boardWords } from '../speech/words.ts';
import { NamePlate } from '../table/name-plate.tsx';
import { botName, cardInWords } from '../table/names.ts';
import '../table/table.css';
import './example.css';

const NO_MOVES: readonly number[] = [];
const nothing = () => undefined;

/** The right answers up to this step, and this step's own. */
function answersTo(game: AnyGame, { steps }: Lesson, step: string) {
  const at = steps.findIndex(({ say }) => say === step);
  const answers = steps
    .slice(0, at + 1)
    .map(({ asks }) => (asks?.[0] === undefined ? null : game.read(asks[0])!));
  return { before: answers.slice(0, -1), after: answers };
}

export default function Example(props: {
  readonly id: string;
  readonly step: string;
  /** Which part of the table is shown; the board's style sheet for examples knows them by name. */
  readonly part: string;
}) {
  const { id, part, step } = props;
  useGameWords(id);
  useBoardWords(id);
  const game = use(openGame(id));
  const board = use(openBoard(id));
  const lesson = use(openLesson(id));
  const { t, translator } = useSpeech();
  const [played, setPlayed] = useState(false);
  if (!lesson) return null;
  const { after, before } = answersTo(game, lesson, step);
  const { scenes } = courseOf(game, lesson, played ? after : before);
  const moves = courseOf(game, lesson, before).scenes.length;
  // The table right after the move, not after what the others do then.
  const { view } = played ? scenes[moves]! : scenes.at(-1)!;
  // Where the move ended the round, its end is the picture.
  const Closing = view.sheet.length > scenes[moves - 1]!.view.sheet.length && board.Closing;
  const speaker = new Speaker(
    (key, values) => translator.t(key, { ns: [id, 'house'], ...values }),
    Array.from({ length: lesson.seats }, (_, seat) =>
      seat === lesson.you ? t('alone.me') : botName(seat),
    ),
    lesson.you,
    cardInWords,
  );
  const boardT = (key: string, values = {}) => translator.t(key, { ns: boardWords(id), ...values });
  const move = after.at(-1);
  const caption = typeof move === 'number' ? speaker.say(game.phrase(move as never)) : '';
  return (
    <figure className={`example example-${id} only-${part}`}>
      <div className="stage" inert>
        {Closing ? (
          <Closing view={view} speaker={speaker} t={boardT} />
        ) : (
          <board.Board
            game={game}
            view={view}
            speaker={speaker}
            moves={NO_MOVES}
            disabled
            hint={undefined}
            t={boardT}
            plate={(seat, more) => (
              <NamePlate seat={seat} speaker={speaker} view={view}>
                {more}
              </NamePlate>
            )}
            onPlay={nothing}
          />
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
