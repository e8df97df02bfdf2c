/** The match stays on the workbench while the page is loaded anew, as it is when much has changed. */
import type { GameDraft } from './draft.ts';

export interface StoredDraft {
  readonly draft: GameDraft;
  /** How many of its moves are shown. */
  readonly at: number;
}

const draftStorageKey = (game: string) => `workbench-${game}`;

export function loadStoredDraft(game: string): StoredDraft | undefined {
  const text = sessionStorage.getItem(draftStorageKey(game));
  return text === null ? undefined : (JSON.parse(text) as StoredDraft);
}

export const storeDraft = (game: string, kept: StoredDraft): void =>
  sessionStorage.setItem(draftStorageKey(game), JSON.stringify(kept));
