/** Which kinds of cards may be laid on the centre pile, by its value and the options. */
import { KINDS, NINJA, ONE, SIX, THIRTEEN, valueOn } from './cards.ts';
import { type GumOptions, mayLayOneOnOne, mayNameNobody } from './options.ts';

/** Whether a kind may be laid in turn on a pile of this value [G2, G3, G4, G5, G13, G14]. */
function mayLay(kind: number, value: number, options: GumOptions): boolean {
  if (kind === NINJA || value === 0) return true;
  if (kind === ONE)
    return (
      (value === valueOn(ONE) && mayLayOneOnOne(options)) ||
      (value === valueOn(THIRTEEN) && mayNameNobody(options))
    );
  if (value === valueOn(SIX)) return options.six === 'any' || kind <= SIX;
  return valueOn(kind) >= value;
}

const makeTable = (options: GumOptions): Uint16Array =>
  Uint16Array.from({ length: KINDS.length }, (_, value) =>
    KINDS.reduce((set, _name, kind) => (mayLay(kind, value, options) ? set | (1 << kind) : set), 0),
  );

const indexOfTable = (options: GumOptions): number =>
  (options.six === 'any' ? 1 : 0) +
  (mayLayOneOnOne(options) ? 2 : 0) +
  (mayNameNobody(options) ? 4 : 0);

/** Made when they are needed. Games with the same options share one: copying a state is cheap. */
const tables: Uint16Array[] = [];

/** For each value of the pile, the kinds that may be laid in turn, a bit each. */
export const getPlayableKinds = (options: GumOptions): Uint16Array =>
  (tables[indexOfTable(options)] ??= makeTable(options));

/** The kinds that answer a 13 that is being given. */
export const KINDS_ANSWERING_13 = (1 << ONE) | (1 << THIRTEEN);
