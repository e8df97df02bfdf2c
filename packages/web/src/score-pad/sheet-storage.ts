/** Keeps the sheet of each game in this browser's localStorage. */
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
    // Without storage, the sheet lasts until the page is closed.
  }
}
