/** The match stays on the workbench while the page is loaded anew, as it is when much has changed. */
import type { Draft } from './draft.ts';

export interface Kept {
  readonly draft: Draft;
  /** How many of its moves are shown. */
  readonly at: number;
}

const keyOf = (game: string) => `workbench-${game}`;

export function recall(game: string): Kept | undefined {
  const text = sessionStorage.getItem(keyOf(game));
  return text === null ? undefined : (JSON.parse(text) as Kept);
}

export const keep = (game: string, kept: Kept): void =>
  sessionStorage.setItem(keyOf(game), JSON.stringify(kept));
