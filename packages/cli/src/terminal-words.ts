/** The terminal's own words. */
import { type Language, readWordFile, type WordTree } from '@ludotheque/games/shelf';

export const readTerminalUiWords = (language: Language): WordTree =>
  readWordFile(language, new URL('../words/', import.meta.url));
