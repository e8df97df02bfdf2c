/** The drawing on the lid of the Crazy Eights box: a dizzy eight, and the four suits flying around it. */

const SUITS = [
  { suit: '♣', x: 26, y: 40, turn: -20, red: false },
  { suit: '♥', x: 134, y: 36, turn: 16, red: true },
  { suit: '♠', x: 138, y: 104, turn: -12, red: false },
  { suit: '♦', x: 24, y: 104, turn: 14, red: true },
];

export function Lid() {
  return (
    <>
      <rect width="160" height="120" fill="#5b3a86" />
      <path d="M80 60m-70 0a70 42 0 1 0 140 0a70 42 0 1 0-140 0" fill="#6d4a9c" />
      <path d="M80 60m-52 0a52 30 0 1 0 104 0a52 30 0 1 0-104 0" fill="#8360b4" />
      <g transform="rotate(-10 80 60)">
        <rect x="56" y="18" width="48" height="84" rx="6" fill="#fbf6e9" stroke="#c9b89a" />
        <circle cx="80" cy="44" r="12" fill="none" stroke="#d2542f" strokeWidth="8" />
        <circle cx="80" cy="73" r="15" fill="none" stroke="#d2542f" strokeWidth="8" />
        <circle cx="76" cy="43" r="2.5" fill="#2b1c3d" />
        <circle cx="84" cy="43" r="2.5" fill="#2b1c3d" />
      </g>
      {SUITS.map(({ red, suit, turn, x, y }) => (
        <text
          key={suit}
          x={x}
          y={y}
          fontSize="30"
          textAnchor="middle"
          fontFamily="serif"
          fill={red ? '#ff9b86' : '#f3e9ff'}
          transform={`rotate(${turn} ${x} ${y})`}
        >
          {suit}
        </text>
      ))}
    </>
  );
}
