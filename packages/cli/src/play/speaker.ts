/** Speaking in the terminal: the games' phrases, and the terminal's own words. */
import { PhraseFormatter as Phrases, type Seat, type TranslateFunction } from '@ludotheque/core';
import { houseWords, type Language, wordsOf } from '@ludotheque/games/shelf';
import i18next from 'i18next';
import { uiWords } from '../words.ts';
import { paintCard } from './cards.ts';

export class Speaker extends Phrases {
  private readonly words: TranslateFunction;

  constructor(words: TranslateFunction, names: readonly string[], viewer: Seat) {
    super(words, names, viewer, paintCard);
    this.words = words;
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
    return new Speaker((key, values) => translator.t(key, values), names, viewer);
  }

  /** The terminal's own words. */
  ui(key: string, values: Record<string, string | number> = {}): string {
    return this.words(`ui:${key}`, values);
  }
}
