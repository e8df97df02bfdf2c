/** The sheet of each game, kept in this browser over reloads. */
import { type GameScorePad, parseSheet, type ScorePadSheet } from './score-pad.ts';

const sheetStorageKey = (game: string) => `pad-${game}`;

export function loadStoredSheet(game: string, kind: GameScorePad): ScorePadSheet | undefined {
  try {
    return parseSheet(kind, JSON.parse(localStorage.getItem(sheetStorageKey(game)) ?? 'null'));
  } catch {
    return undefined;
  }
}

export function storeSheet(game: string, sheet: ScorePadSheet | undefined): void {
  try {
    if (sheet) localStorage.setItem(sheetStorageKey(game), JSON.stringify(sheet));
    else localStorage.removeItem(sheetStorageKey(game));
  } catch {
    // Then it holds as long as the page is open.
  }
}
