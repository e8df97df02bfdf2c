/** The end of a game of NOX: the three fellows dance under the moon, and bones tumble down. */
import type { CelebrationTheme } from '../../game-over/celebration.tsx';
import { BONE, Fellow, HUE, MIDNIGHT } from './board/fellow.tsx';
import { POSES } from './board/poses.ts';

const STARS = ['20 30', '64 14', '112 48', '166 20', '300 16', '352 44', '404 18', '452 52'];
const GLAD = ['B15', 'G14', 'O13', 'G12', 'O10'] as const;
const GLUM = ['B1', 'G2', 'O3'] as const;

export const celebration: CelebrationTheme = {
  motion: 'fall',
  Scene: ({ hasWon }) => {
    const cards = hasWon ? GLAD : GLUM;
    return (
      <>
        <rect x="-700" y="-300" width="1880" height="440" fill={MIDNIGHT} />
        <path d="M398 20A26 26 0 1 0 424 58A21 21 0 0 1 398 20Z" fill="#f6dc8d" />
        {STARS.map((at) => (
          <circle key={at} r="1.6" fill={BONE} transform={`translate(${at})`} />
        ))}
        <path d="M-700 116H0Q120 96 240 112T480 106H1180V140H-700Z" fill="#2a3468" />
        {cards.map((card, i) => (
          <g
            key={card}
            transform={`translate(${240 + 66 * (i - (cards.length - 1) / 2)} 126) scale(1.5)`}
          >
            <g className="rattle" style={{ '--wait': i / 8 }}>
              <Fellow colour={card[0] as keyof typeof HUE} pose={POSES[card]!} />
            </g>
          </g>
        ))}
      </>
    );
  },
  Piece: ({ index }) => (
    <g
      fill={BONE}
      stroke={Object.values(HUE)[index % 3]}
      strokeWidth="1.6"
      transform={`rotate(${index * 37} 20 20)`}
    >
      <path d="M10 17.500h20a4.500 4.500 0 1 1 4 2.500 4.500 4.500 0 1 1-4 2.500H10a4.500 4.500 0 1 1-4-2.500 4.500 4.500 0 1 1 4-2.500z" />
    </g>
  ),
};
