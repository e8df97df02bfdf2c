/**
 * The quick reference of a game: what each card does and what scores, by the options of a table.
 * A game declares it in its folder `quick-reference`, and its words beside it.
 */
import type { OptionValues } from '@ludotheque/core';

export interface ReferenceLine {
  /** In the words of the quick reference, an object with `title` and `text`. */
  readonly say: string;
  /** Cards to draw beside the text, which does not depend on them. */
  readonly cards?: readonly string[];
  /** A number that the text names. */
  readonly count?: number;
}

/** The chapters, in the order in which they are printed. */
export const REFERENCE_CHAPTERS = ['setup', 'turn', 'cards', 'scoring', 'end'] as const;
export type ReferenceChapter = (typeof REFERENCE_CHAPTERS)[number];

export type ReferenceLines = { readonly [chapter in ReferenceChapter]: readonly ReferenceLine[] };
export type QuickReference = (options: OptionValues) => ReferenceLines;
