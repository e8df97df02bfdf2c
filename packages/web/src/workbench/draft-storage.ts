/** Keeps the workbench's game over a reload of the page, as Vite does after large changes. */
import type { GameDraft } from './draft.ts';

export interface StoredDraft {
  readonly draft: GameDraft;
  /** The number of moves after which the game is shown. */
  readonly at: number;
}

const draftStorageKey = (game: string) => `workbench-${game}`;

export function loadStoredDraft(game: string): StoredDraft | undefined {
  const text = sessionStorage.getItem(draftStorageKey(game));
  return text === null ? undefined : (JSON.parse(text) as StoredDraft);
}

export const storeDraft = (game: string, draft: StoredDraft): void =>
  sessionStorage.setItem(draftStorageKey(game), JSON.stringify(draft));
