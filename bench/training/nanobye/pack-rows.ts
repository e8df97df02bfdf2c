/** Writes what knowledge-packed-rows.ts reads: the bits of a table as one long number. */
import {
  BASE,
  BitChances,
  CHANCE_UNIT,
  type CodeBit,
  DIGITS,
  LEAST_RANGE,
  WHOLE_RANGE,
} from '../../../packages/games/src/nanobye/knowledge-packed-rows.ts';

class BitWriter {
  private readonly chances = new BitChances();
  private readonly digits: number[] = [];
  private low = 0;
  private range = WHOLE_RANGE;

  readonly code: CodeBit = (context, bit) => {
    const bound = Math.floor(this.range / CHANCE_UNIT) * this.chances.get(context);
    if (bit === 0) this.range = bound;
    else {
      this.low += bound;
      this.range -= bound;
    }
    this.chances.adapt(context, bit);
    this.carry();
    while (this.range < LEAST_RANGE) {
      this.shift();
      this.range *= BASE;
    }
    return bit;
  };

  /** The text so far; nothing can be written after it. Zeros at the end need not be written. */
  finish(): string {
    // Any number from `low` on and below `low + range` will do: the one with most zeros at its end.
    for (let place = WHOLE_RANGE; place >= 1; place /= BASE) {
      const rounded = Math.ceil(this.low / place) * place;
      if (rounded >= this.low + this.range) continue;
      this.low = rounded;
      break;
    }
    this.carry();
    for (let i = 0; i < 5; i++) this.shift();
    while (this.digits.at(-1) === 0) this.digits.pop();
    return this.digits.map((digit) => DIGITS[digit]!).join('');
  }

  private carry(): void {
    if (this.low < WHOLE_RANGE) return;
    this.low -= WHOLE_RANGE;
    let at = this.digits.length - 1;
    while (this.digits[at] === BASE - 1) this.digits[at--] = 0;
    this.digits[at]!++;
  }

  private shift(): void {
    const top = Math.floor(this.low / LEAST_RANGE);
    this.digits.push(top);
    this.low = (this.low - top * LEAST_RANGE) * BASE;
  }
}

const LINE_LENGTH = 90;

/** A table as an expression of source code. */
export function packAsSource(table: { code(code: CodeBit): unknown }): string {
  const writer = new BitWriter();
  table.code(writer.code);
  const lines = writer.finish().match(new RegExp(`.{1,${LINE_LENGTH}}`, 'g')) ?? [];
  return `[\n${lines.map((line) => `  '${line}',`).join('\n')}\n].join('')`;
}
