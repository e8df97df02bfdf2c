/** The end of a game of Nicht die Bohne!: beans sprout in the field, or the mole comes up among them. */
import type { CelebrationTheme } from '../../game-over/celebration.tsx';
import { Bean } from './board/bean.tsx';
import { COLOURS, PAPERS } from './board/colours.ts';
import { Mole } from './board/mole.tsx';

const BEAN_PLACES = [40, 104, 166, 314, 376, 440];

export const celebration: CelebrationTheme = {
  motion: 'fall',
  Scene: ({ hasWon }) => (
    <>
      <rect x="-700" y="-300" width="1880" height="440" fill={hasWon ? '#f7e7b4' : '#e3dcc0'} />
      <circle cx="410" cy="30" r="18" fill="#fff8e3" />
      <path d="M-700 84H0q120-34 240-10t240-10H1180v80H-700z" fill="#d9d08f" />
      {BEAN_PLACES.map((x, i) => (
        <g key={x} className="sprout" style={{ '--wait': i / 6 }}>
          <Bean
            x={x}
            y={hasWon ? 84 : 96}
            size={1.35}
            turn={i % 2 ? 9 : -9}
            hue={PAPERS[COLOURS[i % 4]!].bean}
            mood={hasWon ? 3 + (i % 2) : i % 2}
            colour={COLOURS[i % 4]!}
            leaves={hasWon ? 3 : 1}
          />
        </g>
      ))}
      <g transform={`translate(${hasWon ? 196 : 190} ${hasWon ? 22 : 12}) scale(1.45)`}>
        {hasWon ? (
          <g className="sprout">
            <Bean x={31} y={40} size={1.6} hue={PAPERS.R.bean} mood={4} colour="R" leaves={3} />
          </g>
        ) : (
          <g className="mole-up">
            <Mole />
          </g>
        )}
      </g>
      <path
        d="M-700 112H0q30-11 60 0t60 0 60 0 60 0 60 0 60 0 60 0 60 0H1180v28H-700z"
        fill="#7a5230"
      />
      <path
        d="M-700 128H0q30-9 60 0t60 0 60 0 60 0 60 0 60 0 60 0 60 0H1180v12H-700z"
        fill="#5d3c20"
      />
    </>
  ),
  Piece: ({ index }) => {
    const colour = COLOURS[index % COLOURS.length]!;
    return <Bean x={20} y={22} hue={PAPERS[colour].bean} mood={index % 5} colour={colour} />;
  },
};
