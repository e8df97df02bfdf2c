/**
 * Formats a game's phrases for one viewer. A translate function supplies the words, so that terminal
 * and page show the same sentences, each with its own way to show cards.
 */
import { parsePlayingCard } from '../cards/playing-card.ts';
import type { Phrase, PhraseValue, Refusal, Seat } from './game.ts';

/** Translates a key with values to fill in; `context: 'you'` asks for the second person. */
export type TranslateFunction = (
  key: string,
  values: { readonly [name: string]: string | number },
) => string;

/** If one of these values is the viewer, the phrase is in the second person: "you lay". */
const SUBJECT_VALUE_NAMES = ['who', 'owner'];

const isSeat = (value: PhraseValue | undefined, seat: Seat) =>
  typeof value === 'object' && 'seat' in value && value.seat === seat;

export class PhraseFormatter {
  private readonly translate: TranslateFunction;
  private readonly seatNames: readonly string[];
  private readonly viewer: Seat;
  /** Formats a card within a sentence. */
  readonly formatCard: (name: string) => string;
  /** Formats several cards within a sentence. */
  readonly formatList: (cards: readonly string[]) => string;

  constructor(
    translate: TranslateFunction,
    names: readonly string[],
    viewer: Seat,
    card: (name: string) => string,
    list = (cards: readonly string[]): string => cards.join(', '),
  ) {
    this.translate = translate;
    this.seatNames = names;
    this.viewer = viewer;
    this.formatCard = (name) => card(this.orderPlayingCard(name));
    this.formatList = list;
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

  /** Rank and suit in the order in which players of the language say them: "ace of clubs", "Kreuz-Ass". */
  private orderPlayingCard(name: string): string {
    const card = parsePlayingCard(name);
    return card ? this.translate('house:playingCard', { ...card }) : name;
  }

  private formatValue(value: PhraseValue): string | number {
    if (typeof value === 'number') return value < 0 ? `−${-value}` : value;
    // Numbers within a text, such as all points of a round, have a real minus sign, too.
    if (typeof value === 'string') return value.replaceAll(/(?<!\w)-(?=\d)/g, '−');
    if ('seat' in value)
      return value.seat === this.viewer
        ? this.translate('house:youObject', {})
        : this.seatName(value.seat);
    if ('word' in value) return this.translate(value.word, {});
    if ('card' in value) return this.formatCard(value.card);
    if (value.cards.length === 0) return '–';
    return this.formatList(value.cards.map((card) => this.formatCard(card)));
  }
}
