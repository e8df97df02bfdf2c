/**
 * The picture above the result, in the material of the game: gum, beans, bones, peaks. For the winner,
 * pieces of it fall or rise over the whole screen for some seconds.
 */

import themes from 'virtual:shelf/celebrations';
import { type ComponentType, use } from 'react';
import { memoizeLoader } from '../browser/memoize-loader.ts';
import './celebration.css';

export interface CelebrationTheme {
  /** The picture, in a box of 480 × 140. Its ground goes on beyond the box, for wide and for high places. */
  readonly Scene: ComponentType<{ readonly hasWon: boolean }>;
  /** One of the pieces, in a box of 40 × 40. */
  readonly Piece: ComponentType<{ readonly index: number }>;
  readonly motion: 'fall' | 'rise';
}

const PIECES = 26;

const loadTheme = memoizeLoader(
  async (game: string) =>
    (await themes[game]?.()) ?? (await import('./celebration-of-cards.tsx')).celebration,
);

/** Equal for all, and without a visible order. */
const scatter = (index: number, of: number) => (index * of) % 1;

function Pieces({ Piece, motion }: CelebrationTheme) {
  return (
    <div className={`celebration-pieces ${motion}`} aria-hidden="true">
      {Array.from({ length: PIECES }, (_, index) => (
        <svg
          key={index}
          viewBox="0 0 40 40"
          aria-hidden="true"
          style={{
            '--x': scatter(index, 0.618),
            '--wait': scatter(index, 0.377),
            '--size': 0.6 + scatter(index, 0.271),
            '--turn': scatter(index, 0.739) - 0.5,
          }}
        >
          <Piece index={index} />
        </svg>
      ))}
    </div>
  );
}

export function Celebration({
  game,
  hasWon,
  isFresh,
}: {
  readonly game: string;
  readonly hasWon: boolean;
  readonly isFresh: boolean;
}) {
  const theme = use(loadTheme(game));
  return (
    <>
      <div className={`celebration ${hasWon ? 'glad' : 'calm'}`}>
        <svg viewBox="0 0 480 140" preserveAspectRatio="xMidYMax meet" aria-hidden="true">
          <theme.Scene hasWon={hasWon} />
        </svg>
      </div>
      {hasWon && isFresh && <Pieces {...theme} />}
    </>
  );
}
