/** The score pad of NOX: the numbers in each player's display at the end of a round. */
import {
  GOAL_POINTS,
  game,
  type NoxVariant,
  NUMBERS_BY_COLOUR,
  pointsWrittenDown,
  scoreDisplay,
} from '@ludotheque/games/nox';
import type { EntryEditorProps, GameScorePad } from '../../score-pad/score-pad.ts';
import './pad.css';

type Entry = readonly number[];
const MOST_STACKS = 6;

function Editor({ entry, onChange, t }: EntryEditorProps<Entry>) {
  const toggle = (number: number) =>
    onChange(
      entry.includes(number) ? entry.filter((other) => other !== number) : [...entry, number],
    );
  return (
    <div className="pad-cards">
      {Object.entries(NUMBERS_BY_COLOUR).map(([colour, numbers]) => (
        <fieldset key={colour} className={`pad-row nox-${colour}`}>
          <legend>{t(`pad.${colour}`)}</legend>
          {numbers.map((number) => (
            <button
              key={number}
              type="button"
              aria-pressed={entry.includes(number)}
              disabled={entry.length >= MOST_STACKS && !entry.includes(number)}
              onClick={() => toggle(number)}
            >
              {number}
            </button>
          ))}
        </fieldset>
      ))}
    </div>
  );
}

export const pad: GameScorePad<Entry> = {
  seats: game.seats,
  blank: [],
  Editor,
  points: scoreDisplay,
  variants: ['base', 'hard'],
  toWrittenScores: (points, variant) => pointsWrittenDown(points, variant as NoxVariant),
  isOver: (totals, variant) => Math.max(...totals) >= GOAL_POINTS[variant as NoxVariant],
};
