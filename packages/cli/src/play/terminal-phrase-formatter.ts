/** Speaking in the terminal: the games' phrases, and the terminal's own words. */
import { PhraseFormatter as Phrases, type Seat, type TranslateFunction } from '@ludotheque/core';
import { type Language, readGameWords, readSharedWords } from '@ludotheque/games/shelf';
import i18next from 'i18next';
import { readTerminalUiWords } from '../terminal-words.ts';
import { paintCard } from './paint-cards.ts';

export class TerminalPhraseFormatter extends Phrases {
  private readonly translateKey: TranslateFunction;

  constructor(words: TranslateFunction, names: readonly string[], viewer: Seat) {
    // A painted card has edges of its own.
    super(words, names, viewer, paintCard, (cards) => cards.join(' '));
    this.translateKey = words;
  }

  static async load(
    language: Language,
    gameId: string | undefined,
    names: readonly string[],
    viewer: Seat,
  ) {
    const translator = i18next.createInstance();
    const words = {
      ui: readTerminalUiWords(language),
      house: readSharedWords(language),
      game: gameId === undefined ? {} : readGameWords(gameId, language),
    };
    await translator.init({
      lng: language,
      resources: { [language]: words },
      ns: ['game', 'house', 'ui'],
      defaultNS: 'game',
      fallbackNS: ['house', 'ui'],
      interpolation: { escapeValue: false },
    });
    return new TerminalPhraseFormatter((key, values) => translator.t(key, values), names, viewer);
  }

  /** The terminal's own words. */
  uiText(key: string, values: Record<string, string | number> = {}): string {
    return this.translateKey(`ui:${key}`, values);
  }
}
