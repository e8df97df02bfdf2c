/** The end of a game of Battle Gum: the bubble of the winner, or the gum on everybody's face. */
import type { CelebrationTheme } from '../../game-over/celebration.tsx';
import { Fellow } from './board/fellow.tsx';
import { FLAVOURS } from './board/flavours.tsx';

const BURST =
  'M120 20l14 34 38-22-16 38 48 4-40 22 34 34-46-10 4 40-34-28-26 34-8-42-44 16 22-38-44-14 44-14-24-36 44 14z';
const FELLOWS = ['7', '2', '11', '5'] as const;

function Bubble({ hue, ink, r }: { readonly hue: string; readonly ink: string; r: number }) {
  return (
    <>
      <circle r={r} fill={hue} stroke={ink} strokeWidth={r / 14} />
      <path
        d={`M${-0.6 * r} ${-0.2 * r}Q${-0.5 * r} ${-0.65 * r} ${-0.05 * r} ${-0.7 * r}`}
        fill="none"
        stroke="#fff"
        strokeOpacity=".85"
        strokeWidth={r / 6}
        strokeLinecap="round"
      />
    </>
  );
}

export const celebration: CelebrationTheme = {
  motion: 'rise',
  Scene: ({ hasWon }) => (
    <>
      <rect x="-700" y="-300" width="1880" height="440" fill={hasWon ? '#ffd1e6' : '#e6d4e8'} />
      {hasWon && (
        <path
          d="M240-30l26 70 74-56-36 86 110 10-96 44 80 60H82l80-60-96-44 110-10-36-86 74 56z"
          fill="#fff3a8"
        />
      )}
      {FELLOWS.map((value, i) => (
        <g key={value} transform={`translate(${[18, 112, 292, 386][i]} 38) scale(1.25)`}>
          <g className="wobble" style={{ '--wait': i / 6 }}>
            <Fellow {...FLAVOURS[value]!} />
          </g>
        </g>
      ))}
      <g transform="translate(240 74)">
        {hasWon ? (
          <g className="inflate">
            <Bubble hue="#ff6fae" ink="#a51a5d" r={54} />
          </g>
        ) : (
          <g className="splat-in" transform="translate(-96 -74) scale(.8)">
            <path d={BURST} fill="#ff6fae" stroke="#a51a5d" strokeWidth="3" />
          </g>
        )}
      </g>
    </>
  ),
  Piece: ({ index }) => {
    const { gum, ink } = FLAVOURS[String(1 + (index % 12))]!;
    return (
      <g transform="translate(20 20)">
        <Bubble hue={gum} ink={ink} r={17} />
      </g>
    );
  },
};
