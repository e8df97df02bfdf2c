/** The end of a game of Nanobye: a flag on the summit, or the goat in the deep. */
import type { CelebrationTheme } from '../../game-over/celebration.tsx';
import { Goat } from './board/goat.tsx';

const RANGE =
  'M-420 140l90-40 70 18 80-46 60 30 60-34L0 96l60-14 34 22 58-58 30 24 58-66 58 66 30-24 58 58 34-22 60 14 60-28 60 34 60-30 80 46 70-18 90 40z';

export const celebration: CelebrationTheme = {
  motion: 'fall',
  Scene: ({ hasWon }) =>
    hasWon ? (
      <>
        <rect x="-700" y="-300" width="1880" height="440" fill="#bfe0ee" />
        <circle cx="90" cy="34" r="20" fill="#fff3c4" />
        <g className="grow">
          <path d={RANGE} fill="#58707a" />
          <path d="M240 4l28 32-14 9-12-8-16 10-14-11z" fill="#fff" />
          <path d="M152 46l14 12-9 6-8-5-8 4zM328 46l-14 12 9 6 8-5 8 4z" fill="#fff" />
        </g>
        <g className="plant" transform="translate(240 8)">
          <path d="M0 0v-30" stroke="#3a2a18" strokeWidth="3" />
          <path className="flag" d="M1-30q12-5 22 1t20 0v17q-10 5-20 0t-22-1z" fill="#d9304f" />
        </g>
        <g transform="translate(196 42) scale(1.5)">
          <Goat />
        </g>
        <path d="M-700 140H0q120-24 240-10t240-8H1180v18z" fill="#3d5560" />
      </>
    ) : (
      <>
        <rect x="-700" y="-300" width="1880" height="440" fill="#0e3b57" />
        <rect x="-700" y="-300" width="1880" height="326" fill="#bfe0ee" />
        {[40, 62, 84, 106].map((y, i) => (
          <path
            key={y}
            d={`M${-645 + 12 * i} ${y}q60 ${14 - 2 * i} 125 0t125 0 125 0 125 0 125 0 125 0 125 0 125 0 125 0 125 0 125 0 125 0 125 0 125 0`}
            stroke="#2d7a9c"
            strokeWidth="2"
            fill="none"
          />
        ))}
        <path d={RANGE} fill="#0a2a40" transform="translate(0 26) scale(1 .9)" />
        <g className="bob" transform="translate(64 78) scale(1.9)">
          <Goat helmet />
        </g>
      </>
    ),
  Piece: ({ index }) => (
    <>
      <path d="M2 36L20 6l18 30z" fill={['#58707a', '#3d7c95', '#8aa5ae'][index % 3]} />
      <path d="M20 6l7 12-4 3-3-2-4 3-3-3z" fill="#fff" />
    </>
  ),
};
