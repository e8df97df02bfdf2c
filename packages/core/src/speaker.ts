/**
 * Saying a game's phrases to one viewer. The words come from outside, in whatever language: terminal
 * and page say the same sentences, each with cards drawn in its own way.
 */
import type { Phrase, PhraseValue, Refusal, Seat } from './game.ts';

/** A key into the words, with the values to fill in; `context: 'you'` for the second person. */
export type Translate = (
  key: string,
  values: { readonly [name: string]: string | number },
) => string;

/** The values that make a phrase the viewer's own: "you lay" instead of "Ada lays". */
const SUBJECTS = ['who', 'owner'];

const isSeat = (value: PhraseValue | undefined, seat: Seat) =>
  typeof value === 'object' && 'seat' in value && value.seat === seat;

export class Speaker {
  private readonly translate: Translate;
  private readonly names: readonly string[];
  private readonly viewer: Seat;
  /** A card as this reader shows it within a sentence. */
  readonly card: (name: string) => string;

  constructor(
    translate: Translate,
    names: readonly string[],
    viewer: Seat,
    card: (name: string) => string,
  ) {
    this.translate = translate;
    this.names = names;
    this.viewer = viewer;
    this.card = card;
  }

  say({ key, values = {} }: Phrase): string {
    const shown: Record<string, string | number> = {};
    for (const [name, value] of Object.entries(values)) shown[name] = this.show(value);
    if (SUBJECTS.some((name) => isSeat(values[name], this.viewer))) shown.context = 'you';
    return this.translate(key, shown);
  }

  refusal({ code, rule, values }: Refusal): string {
    const said = this.say({ key: `refusals.${code}`, ...(values && { values }) });
    return rule === undefined ? said : `${said} [${rule}]`;
  }

  name(seat: Seat): string {
    return this.names[seat] ?? this.translate('house:seat', { number: seat });
  }

  private show(value: PhraseValue): string | number {
    if (typeof value !== 'object') return value;
    if ('seat' in value)
      return value.seat === this.viewer
        ? this.translate('house:youObject', {})
        : this.name(value.seat);
    if ('card' in value) return this.card(value.card);
    if (value.cards.length === 0) return '–';
    return value.cards.map((card) => this.card(card)).join(' ');
  }
}
