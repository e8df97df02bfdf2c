/** The background of the board: a map before the cote is known, then mountains or the deep sea. */

import type { Cote } from '@ludotheque/games/nanobye';
import { memo } from 'react';
import { contourLine } from './contours.ts';

const RINGS = [0, 1, 2, 3, 4, 5, 6];
/** Where the hills of the map lie, how large they are, and how they are turned. */
const HILLS = [
  { x: 90, y: 110, size: 150, turn: 24 },
  { x: 330, y: 250, size: 165, turn: -18 },
  { x: 60, y: 380, size: 110, turn: 40 },
  { x: 310, y: 20, size: 90, turn: -30 },
] as const;

function hillside(ring: number, size: number): string {
  const r = size * (1 - ring / RINGS.length);
  // Lines are closer together on the steeper side.
  return contourLine(0, 0, [1.1 * r + 4 * ring, 0.8 * r, 1.4 * r - 3 * ring, 0.7 * r + 3 * ring]);
}

/** The map: seen from above, heights and depths look the same. */
function Chart() {
  return (
    <svg
      aria-hidden="true"
      className="ground of-map"
      viewBox="0 0 400 400"
      preserveAspectRatio="xMidYMid slice"
    >
      {HILLS.map(({ size, turn, x, y }) => (
        <g key={x} transform={`translate(${x} ${y}) rotate(${turn})`}>
          {RINGS.map((ring) => (
            <path key={ring} d={hillside(ring, size)} />
          ))}
        </g>
      ))}
    </svg>
  );
}

function Mountains() {
  return (
    <svg
      aria-hidden="true"
      className="ground of-everest"
      viewBox="0 0 400 400"
      preserveAspectRatio="xMidYMin slice"
    >
      <path
        className="far"
        d="M0 210l40-50 26 22 44-70 38 52 30-30 52 66 42-58 30 34 46-72 52 78v218H0z"
      />
      <path className="near" d="M0 300l50-62 34 30 60-82 46 60 40-40 58 72 44-48 68 76v94H0z" />
      <path
        className="cloud"
        d="M20 70h70q8 0 8-8t-9-8q-4-14-20-12-14-10-24 4-18-2-22 8-10 2-10 9t7 7z"
      />
      <path
        className="cloud"
        d="M290 40h60q7 0 7-7t-8-7q-4-11-17-9-12-8-20 4-15-2-19 7-8 1-9 7t6 5z"
      />
    </svg>
  );
}

function Sea() {
  return (
    <svg
      aria-hidden="true"
      className="ground of-abyss"
      viewBox="0 0 400 400"
      preserveAspectRatio="xMidYMax slice"
    >
      <path
        className="far"
        d="M0 90q40 10 52 60t40 90 30 160H0zM400 70q-44 14-58 70t-36 90-28 170h122z"
      />
      <path
        className="near"
        d="M0 170q24 20 34 70t28 70 20 90H0zM400 160q-26 20-36 66t-26 84-18 90h80z"
      />
      <g className="bubbles">
        <circle cx="120" cy="300" r="4" />
        <circle cx="128" cy="280" r="2.5" />
        <circle cx="122" cy="262" r="3" />
        <circle cx="276" cy="200" r="3.5" />
        <circle cx="270" cy="182" r="2.5" />
      </g>
    </svg>
  );
}

export const Terrain = memo(function Terrain({ cote }: { readonly cote: Cote | null }) {
  return (
    <div className={`terrain ${cote ?? 'map'}`} aria-hidden="true">
      <Chart />
      <Mountains />
      <Sea />
    </div>
  );
});
