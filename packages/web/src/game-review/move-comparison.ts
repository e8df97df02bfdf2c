/** What a search found about a move, beside another one. */
import type { MoveLine } from '@ludotheque/bots';
import type { MoveOutlook } from '@ludotheque/protocol';

export type Outlook = Pick<MoveLine, 'worlds' | 'score' | 'replies'> & Pick<MoveOutlook, 'chance'>;

export interface ExplainedMove {
  /** The share of the win, and how often the move was tried; 0 where the expert saw no reason to. */
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
