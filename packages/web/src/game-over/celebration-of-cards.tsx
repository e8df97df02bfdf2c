/** The celebration of games that have none of their own: a fan of cards, and suits that flutter down. */
import type { CelebrationTheme } from './celebration.tsx';

const SUITS = [
  ['♠', '#232027'],
  ['♥', '#b3202f'],
  ['♣', '#232027'],
  ['♦', '#b3202f'],
] as const;

function FanCard({ index, turn }: { readonly index: number; readonly turn: number }) {
  const [suit, ink] = SUITS[index % SUITS.length]!;
  return (
    <g transform={`translate(240 190) rotate(${turn})`}>
      <g className="sway" style={{ '--wait': index / 10 }}>
        <rect x="-25" y="-160" width="50" height="70" rx="6" fill="#fffdf6" stroke="#c9bda2" />
        <text x="0" y="-112" fontSize="38" textAnchor="middle" fill={ink} fontFamily="serif">
          {suit}
        </text>
      </g>
    </g>
  );
}

export const celebration: CelebrationTheme = {
  motion: 'fall',
  Scene: ({ hasWon }) => (
    <>
      <rect x="-700" y="-300" width="1880" height="440" fill={hasWon ? '#7b2231' : '#4a4238'} />
      <path d="M-200 140Q240 50 680 140z" fill="#000" opacity=".22" />
      {(hasWon ? [-48, -32, -16, 0, 16, 32, 48] : [-24, -8, 8, 24]).map((turn, index) => (
        <FanCard key={turn} index={index} turn={turn} />
      ))}
    </>
  ),
  Piece: ({ index }) => {
    const [suit, ink] = SUITS[index % SUITS.length]!;
    return (
      <>
        <rect x="8" y="3" width="24" height="34" rx="4" fill="#fffdf6" stroke="#c9bda2" />
        <text x="20" y="28" fontSize="20" textAnchor="middle" fill={ink} fontFamily="serif">
          {suit}
        </text>
      </>
    );
  },
};
