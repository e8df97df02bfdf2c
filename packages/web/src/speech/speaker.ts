/** Saying a game's phrases to one player, in that player's language. */
import type { Phrase, PhraseValue, Refusal, Seat } from '@ludotheque/core';
import type { i18n } from 'i18next';

/** The ends of a phrase's key that make it the viewer's own: "you lay" instead of "Ada lays". */
const SUBJECTS = ['who', 'owner'];

export class Speaker {
  private readonly translator: i18n;
  private readonly game: string;
  private readonly names: readonly string[];
  private readonly viewer: Seat;

  constructor(translator: i18n, game: string, names: readonly string[], viewer: Seat) {
    this.translator = translator;
    this.game = game;
    this.names = names;
    this.viewer = viewer;
  }

  say({ key, values = {} }: Phrase): string {
    const own = SUBJECTS.some((name) => isSeat(values[name], this.viewer));
    const shown = Object.entries(values).map(([name, value]) => [name, this.show(value)]);
    return this.translator.t(key, {
      ns: [this.game, 'house'],
      ...Object.fromEntries(shown),
      ...(own && { context: 'you' }),
    }) as string;
  }

  refusal({ code, rule, values }: Refusal): string {
    const said = this.say({ key: `refusals.${code}`, ...(values && { values }) });
    return rule === undefined ? said : `${said} [${rule}]`;
  }

  name(seat: Seat): string {
    return this.names[seat] ?? this.translator.t('house:seat', { number: seat + 1 });
  }

  /** A card's name as it is read out. */
  card(name: string): string {
    return name.replace('-', '−').replace('x2', '×2');
  }

  private show(value: PhraseValue): string | number {
    if (typeof value !== 'object') return value;
    if ('seat' in value)
      return value.seat === this.viewer
        ? this.translator.t('house:youObject')
        : this.name(value.seat);
    if ('card' in value) return this.card(value.card);
    if (value.cards.length === 0) return '–';
    return value.cards.map((card) => this.card(card)).join(' ');
  }
}

const isSeat = (value: PhraseValue | undefined, seat: Seat) =>
  typeof value === 'object' && 'seat' in value && value.seat === seat;
