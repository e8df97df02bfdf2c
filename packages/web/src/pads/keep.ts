/** The sheet of each game, kept in this browser over reloads. */
import { type PadKind, readSheet, type Sheet } from './pad.ts';

const keyOf = (game: string) => `pad-${game}`;

export function keptSheet(game: string, kind: PadKind): Sheet | undefined {
  try {
    return readSheet(kind, JSON.parse(localStorage.getItem(keyOf(game)) ?? 'null'));
  } catch {
    return undefined;
  }
}

export function keepSheet(game: string, sheet: Sheet | undefined): void {
  try {
    if (sheet) localStorage.setItem(keyOf(game), JSON.stringify(sheet));
    else localStorage.removeItem(keyOf(game));
  } catch {
    // Then it holds as long as the page is open.
  }
}
