/**
 * Between a board and the table: a move that a tap makes is sent at once, or, if the visitor wants to
 * confirm every move, waits for the button of the bar.
 */
import type { Move } from '@ludotheque/core';
import { createContext, useMemo, useState } from 'react';
import { useSettings } from '../settings/settings.ts';

export interface MoveConfirmation {
  /** A move that was made on the board and waits for the button. */
  readonly waitingMove: Move | undefined;
  /** The only legal move, which the page is about to play by itself. */
  readonly forcedMove: Move | undefined;
  /** Whether the viewer has no move now. */
  readonly isIdle: boolean;
  /** Sends a move without asking; undefined if the board's own way to play it does not ask. */
  readonly send: ((move: Move) => void) | undefined;
  /** Drops the waiting move. */
  cancel(): void;
}

export const MoveConfirmationContext = createContext<MoveConfirmation>({
  waitingMove: undefined,
  forcedMove: undefined,
  isIdle: false,
  send: undefined,
  cancel: () => undefined,
});

/** What the board calls for a move, and what its bar needs to know. */
export function useMoveConfirmation(
  moves: readonly Move[],
  forcedMove: Move | undefined,
  sendMove: (move: Move) => void,
): { readonly play: (move: Move) => void; readonly confirmation: MoveConfirmation } {
  const { confirmMoves } = useSettings();
  const [made, setMade] = useState<{ readonly moves: readonly Move[]; readonly move: Move }>();
  // A move that waits is dropped when the table has changed.
  const waitingMove = confirmMoves && made?.moves === moves ? made.move : undefined;
  const play = useMemo(
    () => (confirmMoves ? (move: Move) => setMade({ moves, move }) : sendMove),
    [confirmMoves, moves, sendMove],
  );
  const confirmation = useMemo(
    () => ({
      waitingMove,
      forcedMove,
      isIdle: moves.length === 0,
      send: confirmMoves ? sendMove : undefined,
      cancel: () => setMade(undefined),
    }),
    [confirmMoves, forcedMove, moves, sendMove, waitingMove],
  );
  return { play, confirmation };
}
