/** The special cards are signs and guests of the garden: no bean, a watering can, a mole. */
import { Bean } from './bean.tsx';
import type { Paper } from './colours.ts';

const WOOD = '#ecd3a0';
const DARK = '#2b1d10';

/** "Not a bean": a plank on a stake, with the bean crossed out. */
function Crossed({ paper }: { readonly paper: Paper }) {
  return (
    <>
      <path d="M28 52h7v30h-7z" fill="#b58a4e" />
      <path d="M9 27l44-3 2 32-45 2z" fill={WOOD} />
      <path d="M9 27l44-3 .4 6-44.200 3z" fill="#f7e6c1" />
      <Bean x={30} y={42} size={0.86} turn={-12} hue={paper.bean} mood={1} />
      <path d="M15 30l33 24M48 29L15 55" stroke={DARK} strokeWidth="4.500" strokeLinecap="round" />
    </>
  );
}

/** What it waters grows twice as well, weeds included. */
function WateringCan() {
  return (
    <>
      <path d="M40 36q16-8 15 8t-15 12" fill="none" stroke="#dfe7ea" strokeWidth="4" />
      <path d="M19 44L8 33l-4 4 15 20z" fill="#b9c8ce" />
      <path d="M2 30l9 9-6 2-6-6z" fill="#dfe7ea" />
      <path d="M18 34h24l3 31H17z" fill="#dfe7ea" />
      <path d="M18 34h24l.4 4H17.600z" fill="#fff" />
      <path
        d="M4 48q-3 5 0 6 3-1 0-6zM11 58q-3 5 0 6 3-1 0-6zM4 64q-3 5 0 6 3-1 0-6z"
        fill="#bfe3f5"
      />
      <text x="31" y="58" fontSize="19" fontWeight="800" textAnchor="middle" fill={DARK}>
        ×2
      </text>
    </>
  );
}

/** It digs the other way: what was above the ground is below. */
export function Mole() {
  return (
    <>
      <path d="M17 66V46q0-18 15-18t15 18v20z" fill="#4a3a35" />
      <ellipse cx="32" cy="47" rx="9" ry="7" fill="#6b564e" />
      <ellipse cx="32" cy="43.500" rx="4.500" ry="3.400" fill="#f2a7a0" />
      <circle cx="25" cy="37.500" r="2" fill="#fff8e3" />
      <circle cx="39" cy="37.500" r="2" fill="#fff8e3" />
      <circle cx="25.500" cy="38" r="1" fill={DARK} />
      <circle cx="38.500" cy="38" r="1" fill={DARK} />
      <path
        d="M27 50q5 4 10 0"
        fill="none"
        stroke={DARK}
        strokeWidth="1.500"
        strokeLinecap="round"
      />
      <path d="M8 72q2-18 24-18t24 18z" fill="#8a6038" />
      <path d="M16 56h31v13H16z" fill={WOOD} />
      <path d="M24 62.500h15" stroke={DARK} strokeWidth="4.500" strokeLinecap="round" />
      <path d="M13 58q5-5 8 1l-2 5q-6 1-6-6zM50 58q-5-5-8 1l2 5q6 1 6-6z" fill="#f2a7a0" />
    </>
  );
}

export function Special({ face, paper }: { readonly face: string; readonly paper: Paper }) {
  if (face === '−') return <Mole />;
  // Clear of the index and its leaf.
  return (
    <g transform="translate(5 6)">{face === '0' ? <Crossed paper={paper} /> : <WateringCan />}</g>
  );
}
