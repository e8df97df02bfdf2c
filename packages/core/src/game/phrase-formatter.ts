/**
 * Saying a game's phrases to one viewer. The words come from outside, in whatever language: terminal
 * and page say the same sentences, each with cards drawn in its own way.
 */
import type { Phrase, PhraseValue, Refusal, Seat } from './game.ts';

/** A key into the words, with the values to fill in; `context: 'you'` for the second person. */
export type TranslateFunction = (
  key: string,
  values: { readonly [name: string]: string | number },
) => string;

/** The values that make a phrase the viewer's own: "you lay" instead of "Ada lays". */
const SUBJECT_VALUE_NAMES = ['who', 'owner'];

const isSeat = (value: PhraseValue | undefined, seat: Seat) =>
  typeof value === 'object' && 'seat' in value && value.seat === seat;

export class PhraseFormatter {
  private readonly translate: TranslateFunction;
  private readonly seatNames: readonly string[];
  private readonly viewer: Seat;
  /** A card as this reader shows it within a sentence. */
  readonly formatCard: (name: string) => string;

  constructor(
    translate: TranslateFunction,
    names: readonly string[],
    viewer: Seat,
    card: (name: string) => string,
  ) {
    this.translate = translate;
    this.seatNames = names;
    this.viewer = viewer;
    this.formatCard = card;
  }

  formatPhrase({ key, values = {} }: Phrase): string {
    const shown: Record<string, string | number> = {};
    for (const [name, value] of Object.entries(values)) shown[name] = this.formatValue(value);
    if (SUBJECT_VALUE_NAMES.some((name) => isSeat(values[name], this.viewer)))
      shown.context = 'you';
    return this.translate(key, shown);
  }

  formatRefusal({ code, rule, values }: Refusal): string {
    const said = this.formatPhrase({ key: `refusals.${code}`, ...(values && { values }) });
    return rule === undefined ? said : `${said} [${rule}]`;
  }

  seatName(seat: Seat): string {
    return this.seatNames[seat] ?? this.translate('house:seat', { number: seat });
  }

  private formatValue(value: PhraseValue): string | number {
    if (typeof value !== 'object') return value;
    if ('seat' in value)
      return value.seat === this.viewer
        ? this.translate('house:youObject', {})
        : this.seatName(value.seat);
    if ('card' in value) return this.formatCard(value.card);
    if (value.cards.length === 0) return '–';
    return value.cards.map((card) => this.formatCard(card)).join(' ');
  }
}
