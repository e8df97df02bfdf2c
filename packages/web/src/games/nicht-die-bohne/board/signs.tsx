/** Draws the pictures of the special cards: a crossed-out bean, a watering can, a mole. */
import { DigitPaths } from '../../../board-kit/digit-paths.tsx';
import { Bean } from './bean.tsx';
import type { Paper } from './colours.ts';
import { Mole } from './mole.tsx';

const WOOD = '#ecd3a0';
const DARK = '#2b1d10';

/** The zero: a plank on a stake with a crossed-out bean. */
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

/** The double: watered plants grow twice as well. */
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
      <DigitPaths text="×2" x={31} y={58} size={19} fill={DARK} middle />
    </>
  );
}

export function SpecialCardPicture({
  face,
  paper,
}: {
  readonly face: string;
  readonly paper: Paper;
}) {
  if (face === '−') return <Mole />;
  // Moved so that it does not cover the index and its leaf.
  return (
    <g transform="translate(5 6)">{face === '0' ? <Crossed paper={paper} /> : <WateringCan />}</g>
  );
}
