/**
 * Draws every card of Nanobye. A digit is a height: coloured as in an atlas, from the deep sea to the
 * snow, with as many contour lines as its value and an animal that lives there.
 */

import { createCardPictures, drawAllByName } from '../../../board-kit/card-pictures.tsx';
import { DigitPaths } from '../../../board-kit/digit-paths.tsx';
import { contourLine } from './contours.ts';
import { Goat } from './goat.tsx';
import { VIGNETTES } from './vignettes.tsx';

/** Colours of background, contour lines and text of each digit, from 1 on. */
const HEIGHTS = [
  { ground: '#0c3350', line: '#2d6f93', ink: '#e9f6fb' },
  { ground: '#155273', line: '#3f8fb4', ink: '#eef9fd' },
  { ground: '#2b7799', line: '#63b0cc', ink: '#ffffff' },
  { ground: '#a8d8dc', line: '#6bb2bb', ink: '#0c3350' },
  { ground: '#d3e5b5', line: '#9dbd74', ink: '#1f3a24' },
  { ground: '#efe2a4', line: '#cbb45f', ink: '#3a3210' },
  { ground: '#e6bd80', line: '#bf8a47', ink: '#40260a' },
  { ground: '#c8967a', line: '#996148', ink: '#2f140a' },
  { ground: '#f6f8f8', line: '#b9c9d0', ink: '#23323a' },
] as const;

const rings = (count: number) =>
  Array.from({ length: count }, (_, ring) => {
    const r = 8 + 6.5 * ring;
    return contourLine(0, 0, [r, 1.3 * r, 0.9 * r + 3, 1.1 * r]);
  });

function Contours({ count, line }: { readonly count: number; readonly line: string }) {
  return (
    <g transform="translate(36 40) rotate(14)" fill="none" stroke={line} strokeWidth="1">
      {rings(count).map((d) => (
        <path key={d} d={d} />
      ))}
    </g>
  );
}

function Index({ ink, name }: { readonly ink: string; readonly name: string }) {
  return [0, 180].map((turn) => (
    <g key={turn} transform={`rotate(${turn} 31.5 44)`}>
      <DigitPaths text={name} x={9} y={15} size={13} fill={ink} middle />
    </g>
  ));
}

function Digit({ digit }: { readonly digit: number }) {
  const { ground, ink, line } = HEIGHTS[digit - 1]!;
  const Vignette = VIGNETTES[digit - 1]!;
  return (
    <>
      <rect width="63" height="88" rx="5" fill={ground} />
      <Contours count={digit} line={line} />
      <DigitPaths
        text={String(digit)}
        x={34}
        y={67}
        size={76}
        fill={ink}
        stroke={ground}
        rim={2.5}
        middle
      />
      <g transform="translate(4 63) scale(0.9)">
        <Vignette />
      </g>
      <Index name={String(digit)} ink={ink} />
    </>
  );
}

/** The Joker: summit and deep sea on one card, and the goat that lives in both. */
function Joker() {
  return (
    <>
      <rect width="63" height="88" rx="5" fill="#cfe6ee" />
      <path d="M0 44h63v39q0 5-5 5H5q-5 0-5-5z" fill="#0e3b57" />
      <path d="M2 44l19-27 9 11 7-8 24 24z" fill="#58707a" />
      <path d="M21 17l6 8-4 3-3-3-4 2z" fill="#fff" />
      <path d="M2 44l19 27 9-11 7 8 24-24z" fill="#0a2a40" />
      <path
        d="M0 52q8 4 16 0t16 0 16 0 16 0M0 60q8 4 16 0t16 0 16 0 16 0"
        fill="none"
        stroke="#2d7a9c"
      />
      {[
        { digit: 9, x: 49, y: 33, ink: '#23323a' },
        { digit: 1, x: 13, y: 80, ink: '#e9f6fb' },
      ].map(({ digit, ink, x, y }) => (
        <DigitPaths key={digit} text={String(digit)} x={x} y={y} size={32} fill={ink} middle />
      ))}
      <g transform="translate(18 34) scale(1.25)">
        <Goat helmet />
      </g>
      <DigitPaths text="J" x={9} y={15} size={13} middle />
      <g transform="rotate(180 31.5 44)">
        <DigitPaths text="J" x={9} y={15} size={13} fill="#e9f6fb" middle />
      </g>
    </>
  );
}

/** The back: a peak and its mirror image in the sea. */
function Back() {
  return (
    <>
      <rect width="63" height="88" rx="5" fill="#0e3b57" />
      <rect x="3.5" y="3.5" width="56" height="81" rx="3" fill="none" stroke="#4d93b3" />
      <g fill="none" stroke="#2d7a9c">
        {[0, 6, 12, 18].map((rim) => (
          <path
            key={rim}
            d={`M${6 + rim * 0.35} 44L31.5 ${8 + rim}L${57 - rim * 0.35} 44L31.5 ${80 - rim}z`}
          />
        ))}
      </g>
      <path d="M14 44l17.5-20 17.5 20z" fill="#cfe6ee" />
      <path d="M31.5 24l6 7-4 3-2-2-5 2-1-3z" fill="#fff" stroke="#8fb5c4" strokeWidth="0.6" />
      <path d="M14 44l17.5 20 17.5-20z" fill="#06202f" />
      <path d="M10 44q5-3 10.5 0t11 0 11 0 10.5 0" fill="none" stroke="#7cc4de" strokeWidth="2" />
    </>
  );
}

const Picture = createCardPictures('nanobye', {
  ...drawAllByName([1, 2, 3, 4, 5, 6, 7, 8, 9], (digit) => <Digit digit={digit} />),
  J: <Joker />,
  back: <Back />,
});

/** A card's picture, or (null) its back. */
export const Face = ({ card }: { readonly card: string | null }) => <Picture of={card ?? 'back'} />;
