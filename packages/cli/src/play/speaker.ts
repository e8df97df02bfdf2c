/** Saying phrases to one player, in that player's language. */
import type { Phrase, PhraseValue, Refusal, Seat } from '@ludotheque/core';
import { houseWords, type Language, wordsOf } from '@ludotheque/games/shelf';
import i18next, { type i18n } from 'i18next';
import { uiWords } from '../words.ts';
import { paintCard } from './cards.ts';

/** The ends of a phrase's key that make it the viewer's own: "you lay" instead of "Ada lays". */
const SUBJECTS = ['who', 'owner'];

export class Speaker {
  private readonly translator: i18n;
  private readonly names: readonly string[];
  private readonly viewer: Seat;

  constructor(translator: i18n, names: readonly string[], viewer: Seat) {
    this.translator = translator;
    this.names = names;
    this.viewer = viewer;
  }

  static async for(
    language: Language,
    gameId: string | undefined,
    names: readonly string[],
    viewer: Seat,
  ) {
    const translator = i18next.createInstance();
    const words = {
      ui: uiWords(language),
      house: houseWords(language),
      game: gameId === undefined ? {} : wordsOf(gameId, language),
    };
    await translator.init({
      lng: language,
      resources: { [language]: words },
      ns: ['game', 'house', 'ui'],
      defaultNS: 'game',
      fallbackNS: ['house', 'ui'],
      interpolation: { escapeValue: false },
    });
    return new Speaker(translator, names, viewer);
  }

  /** The game's and the house's own phrases. */
  say({ key, values = {} }: Phrase): string {
    const own = SUBJECTS.some((name) => isSeat(values[name], this.viewer));
    const shown = Object.entries(values).map(([name, value]) => [name, this.show(value)]);
    return this.translator.t(key, {
      ...Object.fromEntries(shown),
      ...(own && { context: 'you' }),
    }) as string;
  }

  /** The terminal's own words. */
  ui(key: string, values: Record<string, string | number> = {}): string {
    return this.translator.t(`ui:${key}`, values);
  }

  refusal({ code, rule, values }: Refusal): string {
    const said = this.say({ key: `refusals.${code}`, ...(values && { values }) });
    return rule === undefined ? said : `${said} [${rule}]`;
  }

  name(seat: Seat): string {
    return this.names[seat] ?? this.translator.t('house:seat', { number: seat });
  }

  private show(value: PhraseValue): string | number {
    if (typeof value !== 'object') return value;
    if ('seat' in value)
      return value.seat === this.viewer
        ? this.translator.t('house:youObject')
        : this.name(value.seat);
    if ('card' in value) return paintCard(value.card);
    if (value.cards.length === 0) return '–';
    return value.cards.map(paintCard).join(' ');
  }
}

const isSeat = (value: PhraseValue | undefined, seat: Seat) =>
  typeof value === 'object' && 'seat' in value && value.seat === seat;
