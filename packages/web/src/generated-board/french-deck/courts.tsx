/** Jacks, queens and kings: half figures that meet in a sash, so that they look the same from both sides. */
import type { Suit } from './suits.tsx';

export type Court = 'J' | 'Q' | 'K';

const GOLD = '#dca63f';
const SKIN = '#f4d7b8';
const STEEL = '#c9d0d4';
const LINE = '#2b2520';
const LINEN = '#fbf4e4';

/** The robe, what goes with it, and the hair. */
const DRESS: { readonly [S in Suit]: readonly [robe: string, trim: string, hair: string] } = {
  '♣': ['#23623f', '#dca63f', '#6b4426'],
  '♦': ['#c05a1c', '#2f4a78', '#a8712f'],
  '♥': ['#b3202f', '#2f4a78', '#7a3f1d'],
  '♠': ['#2a3a63', '#b3202f', '#3a2f2c'],
};

const EYES = (
  <path
    d="M-3.2-22.6h1.7M1.5-22.6h1.7M-1.3-17.6h2.6"
    stroke={LINE}
    strokeWidth=".9"
    strokeLinecap="round"
  />
);
const Shoulders = ({ robe }: { readonly robe: string }) => (
  <path d="M-15 14V-6Q-14-13-6-15H6Q14-13 15-6V14Z" fill={robe} />
);

/** Sword, crown and beard. */
function King({ hair, robe, trim }: { robe: string; trim: string; hair: string }) {
  return (
    <>
      <path d="M10.4-34.5L11.5-36.5L12.6-34.5V-11H10.4Z" fill={STEEL} />
      <Shoulders robe={robe} />
      <path d="M-4 14L-3-13H3L4 14Z" fill={trim} />
      <path d="M-9.5-13.6Q0-4 9.5-13.6L7-16.5H-7Z" fill={LINEN} />
      <path
        d="M-6-12.4v1.6M-2.6-10.2v1.6M2.6-10.2v1.6M6-12.4v1.6"
        stroke={LINE}
        strokeWidth="1"
        strokeLinecap="round"
      />
      <path d="M-6.8-27Q-8.6-20-6.2-15H6.2Q8.6-20 6.8-27Z" fill={hair} />
      <path d="M-5.4-26H5.4V-20Q5-13.5 0-13.5T-5.4-20Z" fill={SKIN} stroke="none" />
      <path
        d="M-5.6-21.5Q-6.4-11.5 0-9.5Q6.4-11.5 5.6-21.5Q4.6-19 2.4-19.3Q0-20.6-2.4-19.3Q-4.6-19-5.6-21.5Z"
        fill={hair}
      />
      {EYES}
      <path
        d="M-7-25.5L-8.6-33.5L-4.2-30L0-35.6L4.2-30L8.6-33.5L7-25.5Q0-27.4-7-25.5Z"
        fill={GOLD}
      />
      <circle cy="-28.6" r="1.3" fill={trim} stroke="none" />
      <path d="M8-11.4h7M11.5-11.4v4.4" stroke={GOLD} strokeWidth="1.8" strokeLinecap="round" />
    </>
  );
}

/** Veil, tiara and a flower. */
function Queen({ hair, robe, trim }: { robe: string; trim: string; hair: string }) {
  return (
    <>
      <path d="M-7-27Q-11.5-17-10-7H10Q11.5-17 7-27Z" fill={hair} />
      <Shoulders robe={robe} />
      <path d="M-15 2Q-13-6-8-8L-3-15H3L8-8Q13-6 15 2V14H-15Z" fill={trim} opacity=".9" />
      <path d="M-4-15.6Q-5-11 0-5.5Q5-11 4-15.6Z" fill={SKIN} />
      <path d="M-4.6-12.6Q0-8 4.6-12.6" stroke={GOLD} strokeWidth="1.3" fill="none" />
      <circle cy="-9.6" r="1.3" fill={GOLD} stroke="none" />
      <path d="M-5-25Q-5.4-14.6 0-14.6T5-25Q3-28 0-28T-5-25Z" fill={SKIN} stroke="none" />
      <path d="M-5.8-19Q-7.4-28.5 0-28.6Q7.4-28.5 5.8-19Q5.4-25 0-26Q-5.4-25-5.8-19Z" fill={hair} />
      {EYES}
      <path
        d="M-6.4-26.4L-7.4-31.4L-3.6-29.6L0-34.8L3.6-29.6L7.4-31.4L6.4-26.4Q0-29-6.4-26.4Z"
        fill={GOLD}
      />
      <circle cy="-30.4" r="1.1" fill={robe} stroke="none" />
      <path d="M11.8-22.4Q12.6-14 10-6" stroke="#2e6b3f" strokeWidth="1.2" fill="none" />
      <g fill={robe} strokeWidth=".4">
        {[0, 72, 144, 216, 288].map((turn) => (
          <circle key={turn} cy="-2" r="1.7" transform={`translate(11.6-23.4) rotate(${turn})`} />
        ))}
        <circle cx="11.6" cy="-23.4" r="1.3" fill={GOLD} />
      </g>
    </>
  );
}

/** Cap with a feather, halberd, and a coat of two colours. */
function Jack({ hair, robe, trim }: { robe: string; trim: string; hair: string }) {
  return (
    <>
      <path d="M11.6-33V-2" stroke="#8a6238" strokeWidth="1.7" />
      <path
        d="M11.6-37.4L13-33H10.2ZM12.4-32.6Q17-31.6 16.4-26.6Q14.4-28 12.4-27.6Z"
        fill={STEEL}
      />
      <Shoulders robe={robe} />
      <path d="M0-15H6Q14-13 15-6V14H0Z" fill={trim} />
      <path d="M-5.5-15.6L0-9.6L5.5-15.6Z" fill={LINEN} />
      <path
        d="M0-8v10"
        stroke={GOLD}
        strokeWidth="1.4"
        strokeDasharray="0 3"
        strokeLinecap="round"
      />
      <path d="M-6.4-26Q-9-17.5-6.4-14.6H6.4Q9-17.5 6.4-26Z" fill={hair} />
      <path d="M-4.8-26H4.8V-20Q4.4-14.6 0-14.6T-4.8-20Z" fill={SKIN} stroke="none" />
      {EYES}
      <path d="M-8.4-25.6Q-10-32.6 0-33Q10-33 8.4-25.6Q0-28-8.4-25.6Z" fill={robe} />
      <path d="M-8.4-25.4Q0-28.4 8.4-25.4" stroke={GOLD} strokeWidth="1.7" fill="none" />
      <path d="M-6.4-29Q-14.6-31.6-13.4-36Q-7-35.6-4.6-30.6Z" fill={LINEN} />
      <path d="M-6-29.6Q-9-33-12-34.6" fill="none" />
    </>
  );
}

const FIGURES = { J: Jack, Q: Queen, K: King } as const;

/** On a card of 63 × 88. */
export function CourtFigure({ court, suit }: { readonly court: Court; readonly suit: Suit }) {
  const [robe, trim, hair] = DRESS[suit];
  const Figure = FIGURES[court];
  return (
    <g transform="translate(31.5 44)">
      <clipPath id="h">
        <path d="M-14.6-38H14.6V-5L-14.6 5Z" />
      </clipPath>
      <rect x="-14.6" y="-38" width="29.2" height="76" rx="2" fill="#f6ecd6" />
      {[0, 180].map((turn) => (
        <g key={turn} transform={`rotate(${turn})`}>
          <g
            clipPath="url(#h)"
            stroke={LINE}
            strokeWidth=".55"
            strokeLinejoin="round"
            strokeLinecap="round"
          >
            <Figure robe={robe} trim={trim} hair={hair} />
          </g>
        </g>
      ))}
      <path d="M-14.6 4.9L14.6-4.9" stroke={LINE} strokeWidth="4.4" />
      <path d="M-14.6 4.9L14.6-4.9" stroke={GOLD} strokeWidth="3.3" />
      <path
        d="M-13 4.4L13-4.4"
        stroke={robe}
        strokeWidth="1.5"
        strokeDasharray="0 3.92"
        strokeLinecap="round"
      />
      <rect
        x="-14.6"
        y="-38"
        width="29.2"
        height="76"
        rx="2"
        fill="none"
        stroke={LINE}
        strokeWidth=".7"
      />
    </g>
  );
}
