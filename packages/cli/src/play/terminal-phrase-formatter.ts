/** Speaking in the terminal: the games' phrases, and the terminal's own words. */
import {
  type GameResult,
  PhraseFormatter as Phrases,
  type Seat,
  type TranslateFunction,
} from '@ludotheque/core';
import { type Language, readGameWords, readSharedWords } from '@ludotheque/games/shelf';
import i18next from 'i18next';
import { readTerminalUiWords } from '../terminal-words.ts';
import { paintCard } from './paint-cards.ts';

export class TerminalPhraseFormatter extends Phrases {
  private readonly language: Language;
  private readonly translateKey: TranslateFunction;

  constructor(
    language: Language,
    words: TranslateFunction,
    names: readonly string[],
    viewer: Seat,
  ) {
    // A painted card has edges of its own.
    super(words, names, viewer, paintCard, (cards) => cards.join(' '));
    this.language = language;
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
    const translate: TranslateFunction = (key, values) => translator.t(key, values);
    return new TerminalPhraseFormatter(language, translate, names, viewer);
  }

  /** The terminal's own words. */
  uiText(key: string, values: Record<string, string | number> = {}): string {
    return this.translateKey(`ui:${key}`, values);
  }

  /** Says where the visitor came: first, first with others, or in which place. */
  formatPlace({ ranks }: GameResult, visitor: Seat): string {
    const place = ranks[visitor]!;
    if (place > 1) {
      const form = new Intl.PluralRules(this.language, { type: 'ordinal' }).select(place);
      return this.uiText('finished', { place: this.uiText(`ordinals.${form}`, { number: place }) });
    }
    const others = ranks.flatMap((rank, seat) =>
      rank === 1 && seat !== visitor ? [this.seatName(seat)] : [],
    );
    if (others.length === 0) return this.uiText('won');
    const list = new Intl.ListFormat(this.language, { type: 'conjunction' });
    return this.uiText('wonTogether', { names: list.format(others) });
  }
}
