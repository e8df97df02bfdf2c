/** The score pad of Nanobye: the chip cards of each player after a manche. */
import { game, STARTING_CHIPS } from '@ludotheque/games/nanobye';
import type { EntryEditorProps, GameScorePad } from '../../score-pad/score-pad.ts';

/** The number of chip cards of each value. */
type Entry = readonly number[];
const VALUES = [9, 3, 1] as const;
const AT_FIRST: Entry = [1, 4, 5];

const worth = (entry: Entry) => VALUES.reduce((sum, value, i) => sum + value * (entry[i] ?? 0), 0);

function Editor({ entry, onChange, t }: EntryEditorProps<Entry>) {
  const change = (place: number, by: number) =>
    onChange(VALUES.map((_, i) => Math.max(0, (entry[i] ?? 0) + (i === place ? by : 0))));
  return (
    <div className="pad-cards">
      {VALUES.map((value, place) => (
        <fieldset key={value} className="pad-row pad-count">
          <legend>{t('pad.chips', { value })}</legend>
          <button type="button" aria-label={t('pad.less')} onClick={() => change(place, -1)}>
            −
          </button>
          <output className="pad-number">{entry[place] ?? 0}</output>
          <button type="button" aria-label={t('pad.moreOne')} onClick={() => change(place, 1)}>
            +
          </button>
        </fieldset>
      ))}
    </div>
  );
}

export const pad: GameScorePad<Entry> = {
  seats: game.seats,
  blank: AT_FIRST,
  Editor,
  points: worth,
  rowsAreTotals: true,
  // The number of chips in the game never changes.
  findProblem(entries) {
    const all = entries.reduce((sum, entry) => sum + worth(entry), 0);
    return all === entries.length * STARTING_CHIPS ? undefined : 'lost';
  },
  isOver: (totals) => totals.filter((chips) => chips > 0).length === 1,
};
