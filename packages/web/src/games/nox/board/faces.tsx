/** Draws every card of NOX from its name: number, colour sign and fellow; and the back. */
import { memo } from 'react';
import { createCardPictures, drawAllByName } from '../../../board-kit/card-pictures.tsx';
import { DigitPaths } from '../../../board-kit/digit-paths.tsx';
import { BONE, Fellow, HUE, MIDNIGHT } from './fellow.tsx';
import { type Colour, readColour, readNumber } from './lay.ts';
import { POSES } from './poses.ts';

/** The colours, dark enough to be read on bone. */
const INK: { readonly [C in Colour]: string } = {
  B: '#1b4aa0',
  G: '#17603a',
  O: '#9a4206',
};

/** The sign of a colour, 20 wide: a full moon, a leaf, a paper hat. */
const SIGN: { readonly [C in Colour]: string } = {
  B: 'M0-9A9 9 0 1 1 0 9A9 9 0 1 1 0-9Z',
  G: 'M0-10.5Q13 0 0 10.5Q-13 0 0-10.5Z',
  O: 'M0-9.5L10 8.5H-10Z',
};

export const ColourSign = memo(function Sign({ colour }: { readonly colour: Colour }) {
  return (
    <svg className={`sign-${colour}`} viewBox="-12 -12 24 24" aria-hidden="true">
      <path d={SIGN[colour]} />
    </svg>
  );
});

function Index({ card, size }: { readonly card: string; readonly size: number }) {
  const colour = readColour(card);
  return (
    <g fill={INK[colour]} stroke={BONE} strokeWidth="3" paintOrder="stroke" strokeLinejoin="round">
      <DigitPaths
        text={String(readNumber(card))}
        y={size * 0.75}
        size={size}
        rim={3}
        tight={1}
        middle
      />
      <path
        d={SIGN[colour]}
        transform={`translate(0 ${size * 1.2}) scale(${size / 44})`}
        strokeWidth="5"
      />
    </g>
  );
}

function Drawing({ card }: { readonly card: string }) {
  const colour = readColour(card);
  return (
    <>
      <rect width="63" height="88" fill={BONE} />
      <path d={SIGN[colour]} transform="translate(35 54) scale(2.75)" fill={HUE[colour]} />
      <g transform="translate(37 82) scale(.9)">
        <path d="M-12 0Q0 3 14 0" stroke={MIDNIGHT} strokeWidth="1.5" opacity=".35" fill="none" />
        <Fellow colour={colour} pose={POSES[card]!} />
      </g>
      <g transform="translate(14 5)">
        <Index card={card} size={25} />
      </g>
      <g transform="translate(53.5 84) rotate(180)">
        <Index card={card} size={15} />
      </g>
      <rect
        x="1"
        y="1"
        width="61"
        height="86"
        rx="5"
        fill="none"
        stroke={INK[colour]}
        strokeWidth="1.2"
        opacity="0.55"
      />
    </>
  );
}

/** The back: a sleeping skull in the arms of the moon. */
function BackDrawing() {
  return (
    <>
      <rect width="63" height="88" fill={BONE} />
      <rect x="4" y="4" width="55" height="80" rx="4" fill={MIDNIGHT} />
      <path d="M34 17A27 27 0 1 0 54 60A23 23 0 0 1 34 17Z" fill="#f6dc8d" />
      <g transform="translate(38 44) rotate(12) scale(1.25)" stroke={MIDNIGHT} strokeWidth="1.5">
        <path d="M-11-4Q-11-15 0-15T11-4Q11 2 7 4.5V10Q0 12.5-7 10V4.5Q-11 2-11-4Z" fill={BONE} />
        <path
          d="M-7.5-3Q-4.5-.5-1.5-3M1.5-3Q4.5-.5 7.5-3M-2.5 7V9.5M0 7V9.8M2.5 7V9.5"
          fill="none"
          strokeLinecap="round"
        />
      </g>
      {['14 14', '49 20', '12 74', '50 73', '30 78'].map((at) => (
        <circle key={at} r="1.1" fill={BONE} transform={`translate(${at})`} />
      ))}
    </>
  );
}

const Picture = createCardPictures('nox', {
  ...drawAllByName(Object.keys(POSES), (card) => <Drawing card={card} />),
  back: <BackDrawing />,
});

export const Face = ({ card }: { readonly card: string }) => <Picture of={card} />;
export const Back = () => <Picture of="back" />;
