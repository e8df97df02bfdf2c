/** Keeps the sheet of each game in this browser's localStorage. */
import { localStore } from '../browser/local-store.ts';
import { type GameScorePad, parseSheet, type ScorePadSheet } from './score-pad.ts';

const sheetStorageKey = (game: string) => `pad-${game}`;

export function loadStoredSheet(game: string, kind: GameScorePad): ScorePadSheet | undefined {
  try {
    return parseSheet(kind, JSON.parse(localStore.getItem(sheetStorageKey(game)) ?? 'null'));
  } catch {
    return undefined;
  }
}

export function storeSheet(game: string, sheet: ScorePadSheet | undefined): void {
  if (sheet) localStore.setItem(sheetStorageKey(game), JSON.stringify(sheet));
  else localStore.removeItem(sheetStorageKey(game));
}
