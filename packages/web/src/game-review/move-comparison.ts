/** What a search found about a move, beside another one. */
import type { MoveLine } from '@ludotheque/bots';

export type Outlook = Pick<MoveLine, 'worlds' | 'chance' | 'score' | 'replies'>;

export interface ExplainedMove {
  /** The share of the win, and how often the move was tried. */
  readonly value: number;
  readonly visits: number;
  readonly outlook?: Outlook | undefined;
}

/** A move and what it is compared with: the next best move, or in a review the move that was played. */
export interface MoveComparison {
  readonly best: ExplainedMove;
  readonly other?: ExplainedMove | undefined;
  readonly otherIs: 'next' | 'played';
}
