/** The end of a game. It is loaded when a game is over, and not before. */
import { lazy, Suspense } from 'react';
import type { GameOverProps } from '../game-over/game-over-dialog.tsx';

const GameOverDialog = lazy(() => import('../game-over/game-over-dialog.tsx'));

export function GameOverPanel(props: GameOverProps) {
  return (
    <Suspense fallback={null}>
      <GameOverDialog {...props} />
    </Suspense>
  );
}
