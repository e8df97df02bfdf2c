/**
 * Decodes tables of habits from text. The text is one long number, written by an arithmetic coder
 * whose probabilities adapt to what came before (bench/training/nanobye/pack-rows.ts writes it).
 */

/** The digits of the number: printable characters that need no escape in a string. */
export const DIGITS = Array.from({ length: 94 }, (_, i) => String.fromCharCode(33 + i))
  .filter((digit) => !'"\'\\`$'.includes(digit))
  .join('');
export const BASE = DIGITS.length;
/** The coder works with numbers below this; they grow by a digit when they fall below the least. */
export const WHOLE_RANGE = BASE ** 5;
export const LEAST_RANGE = BASE ** 4;
export const CHANCE_UNIT = 4096;
const ADAPTATION_SHIFT = 4;

/** How likely the next bit is a 0, for each context. */
export class BitChances {
  private readonly chances = new Map<number, number>();

  get(context: number): number {
    return this.chances.get(context) ?? CHANCE_UNIT / 2;
  }

  /** The estimate stays clear of 0 and 1, because it moves by whole steps only. */
  adapt(context: number, bit: number): void {
    const chance = this.get(context);
    this.chances.set(
      context,
      bit === 0
        ? chance + ((CHANCE_UNIT - chance) >> ADAPTATION_SHIFT)
        : chance - (chance >> ADAPTATION_SHIFT),
    );
  }
}

/** Reads or writes one bit: a reader is given nothing and returns it, a writer returns what it is given. */
export type CodeBit = (context: number, bit: number) => number;

export function readBits(text: string): CodeBit {
  const chances = new BitChances();
  let at = 0;
  let range = WHOLE_RANGE;
  const next = () => Math.max(0, DIGITS.indexOf(text.charAt(at++) || DIGITS[0]!));
  let code = 0;
  for (let i = 0; i < 5; i++) code = code * BASE + next();
  return (context) => {
    const bound = Math.floor(range / CHANCE_UNIT) * chances.get(context);
    const bit = code < bound ? 0 : 1;
    if (bit === 0) range = bound;
    else {
      code -= bound;
      range -= bound;
    }
    chances.adapt(context, bit);
    while (range < LEAST_RANGE) {
      range *= BASE;
      code = code * BASE + next();
    }
    return bit;
  };
}

/** Contexts of different kinds of bits do not overlap. */
const KINDS = 8;
const context = (kind: number, a: number, b: number, c: number): number =>
  ((a * 16 + b) * 4096 + c) * KINDS + kind;

/** Nothing, a part, or all of a row that is known already; nothing where there is none. */
function fullnessAt(parts: Uint8Array, row: number, act: number, all: number): number {
  const part = row < 0 ? 0 : parts[row + act]!;
  return part === 0 ? 0 : part === all ? 2 : 1;
}

/** A table of rows in blocks. A row says how many parts of a decision go to each act. */
export interface RowLayout {
  readonly partsOfDecision: number;
  readonly blocks: number;
  readonly rowsInBlock: number;
  readonly acts: number;
  /** Acts from 1 to below this are not possible in the block. */
  firstAct(block: number): number;
}

/** Reads a table, or writes one that is filled already. Blocks that were never met stay empty. */
export function codeRows(code: CodeBit, layout: RowLayout, parts: Uint8Array): void {
  const { acts, blocks, rowsInBlock } = layout;
  const length = rowsInBlock * acts;
  let model = -1;
  let wasMet = 0;
  for (let block = 0; block < blocks; block++) {
    const start = block * length;
    let filled = 0;
    for (let i = 0; i < length; i++) if (parts[start + i]! > 0) filled = 1;
    wasMet = code(context(0, wasMet, 0, 0), filled);
    if (wasMet === 0) continue;
    let asAbove = 0;
    let asModel = 0;
    for (let row = 0; row < rowsInBlock; row++) {
      const at = start + row * acts;
      const above = row > 0 ? at - acts : -1;
      const like = model < 0 ? -1 : model + row * acts;
      const isCopy = (from: number) => (from >= 0 && isSame(parts, at, from, acts) ? 1 : 0);
      asAbove = above < 0 ? 0 : code(context(1, asAbove, asModel, 0), isCopy(above));
      if (asAbove === 1) {
        parts.copyWithin(at, above, above + acts);
        continue;
      }
      asModel = like < 0 ? 0 : code(context(2, asModel, 0, 0), isCopy(like));
      if (asModel === 1) parts.copyWithin(at, like, like + acts);
      else codeRow(code, parts, { at, above, like, first: layout.firstAct(block) }, layout);
    }
    model = start;
  }
}

function isSame(parts: Uint8Array, a: number, b: number, acts: number): boolean {
  for (let act = 0; act < acts; act++) if (parts[a + act] !== parts[b + act]) return false;
  return true;
}

interface RowPlace {
  readonly at: number;
  readonly above: number;
  readonly like: number;
  readonly first: number;
}

function codeRow(code: CodeBit, parts: Uint8Array, place: RowPlace, layout: RowLayout): void {
  const { above, at, first, like } = place;
  const { acts, partsOfDecision } = layout;
  let left = partsOfDecision;
  for (let act = 0; act < acts && left > 0; act = act === 0 ? Math.max(1, first) : act + 1) {
    if (act === acts - 1) {
      parts[at + act] = left;
      return;
    }
    const near =
      3 * fullnessAt(parts, above, act, partsOfDecision) +
      fullnessAt(parts, like, act, partsOfDecision);
    const part = parts[at + act]!;
    if (code(context(3, act, near, 0), part > 0 ? 1 : 0) === 0) continue;
    if (code(context(4, act, near, 0), part < left ? 1 : 0) === 0) {
      parts[at + act] = left;
      return;
    }
    parts[at + act] = codeNumber(code, 5, act, bitsOf(partsOfDecision - 1), part);
    left -= parts[at + act]!;
  }
}

const bitsOf = (most: number): number => 32 - Math.clz32(most);

function codeNumber(code: CodeBit, kind: number, what: number, bits: number, number: number) {
  let prefix = 1;
  for (let bit = bits - 1; bit >= 0; bit--)
    prefix = prefix * 2 + code(context(kind, what, 0, prefix), (number >> bit) & 1);
  return prefix - (1 << bits);
}

/** Codes limits, each a number up to the most. */
export function codeLimits(code: CodeBit, limits: Uint8Array | Uint16Array, most: number): void {
  let last = 0;
  let same = 0;
  for (let i = 0; i < limits.length; i++) {
    same = code(context(6, same, 0, 0), limits[i] === last ? 1 : 0);
    limits[i] = same === 1 ? last : codeNumber(code, 7, 0, bitsOf(most), limits[i]!);
    last = limits[i]!;
  }
}
