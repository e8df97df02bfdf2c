/** Draws the bean and its leaf, for the cards and the lid of the box. */
import { memo } from 'react';
import type { Colour } from './colours.ts';

const BODY = 'M-16 0c0-14 12-16 18-10 3 3 6 3 9 1 6-3 11 4 8 12-4 11-18 15-27 10-5-2-8-7-8-13z';

/** The leaves of the four colours have different outlines: drop, heart, clover and star. */
const LEAVES: { readonly [C in Colour]: string } = {
  G: 'M0 0C-8-3-8-11 0-17 8-11 8-3 0 0z',
  R: 'M0 0C-13-8-10-17-4.500-16.500-1.500-16 0-14 0-12.500 0-14 1.500-16 4.500-16.500 10-17 13-8 0 0z',
  Y: 'M-.8 0v-4.200A4.400 4.400 0 1 1-4.200-11 4.400 4.400 0 1 1 4.200-11 4.400 4.400 0 1 1 .8-4.200V0z',
  B: 'M0 0l-2.500-4.500-6 1.500 2.500-5L-9-12l5.500-.5L0-18l3.500 5.500L9-12l-3 4 2.500 5-6-1.500z',
};

/** A leaf whose tip is at 0, 0. */
export function LeafShape({ colour, fill }: { readonly colour: Colour; readonly fill: string }) {
  return <path d={LEAVES[colour]} fill={fill} />;
}

/** The sign of a colour, beside a row or a number. */
export const Leaf = memo(function Leaf({
  colour,
  fill,
}: {
  readonly colour: Colour;
  readonly fill: string;
}) {
  return (
    <svg className="leaf-sign" viewBox="-10 -19 20 20" aria-hidden="true">
      <LeafShape colour={colour} fill={fill} />
    </svg>
  );
});

const DARK = '#2b1d10';
const line = { fill: 'none', stroke: DARK, strokeWidth: 1.7, strokeLinecap: 'round' } as const;

/** The faces of a bean, from asleep to very pleased. */
function Mood({ mood }: { readonly mood: number }) {
  if (mood === 0) return <path d="M-8-1q2.500 2.500 5 0M3 1q2.500 2.500 5 0M-2 6h3" {...line} />;
  if (mood === 4)
    return (
      <>
        <path d="M-10-4h20l-1 4q-4 4-7 0l-1-2-2 2q-4 3-8-1z" fill={DARK} />
        <path d="M-5 5q5 6 10 0z" fill="#fff8e3" stroke={DARK} strokeWidth="1.200" />
      </>
    );
  return (
    <>
      <circle cx="-5" cy="-2" r="1.900" fill={DARK} />
      <circle cx="5" cy="-1" r="1.900" fill={DARK} />
      {mood === 1 && <path d="M-3 5h5" {...line} />}
      {mood === 2 && <path d="M-4 4q4 4 8 0" {...line} />}
      {mood === 3 && (
        <path d="M-5 3.500q5 8 10 0z" fill="#fff8e3" stroke={DARK} strokeWidth="1.400" />
      )}
    </>
  );
}

export interface BeanProps {
  readonly x: number;
  readonly y: number;
  readonly turn?: number;
  readonly size?: number;
  readonly hue: string;
  /** 0 to 4; without it the bean has no face. */
  readonly mood?: number;
  /** The leaf on its head. */
  readonly colour?: Colour;
  readonly leaves?: number;
}

export function Bean({ colour, hue, leaves = 1, mood, size = 1, turn = 0, x, y }: BeanProps) {
  const turns = leaves === 1 ? [12] : leaves === 2 ? [-38, 38] : [-70, 0, 70];
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn}) scale(${size})`}>
      {colour && (
        <g transform="translate(-3 -11)">
          <path d="M0 2v-6" stroke="#3e7d3c" strokeWidth="2.200" />
          {turns.map((angle) => (
            <g
              key={angle}
              transform={`translate(0 -2) rotate(${angle}) scale(.72)`}
              stroke="#3e7d3c"
              strokeWidth="1.6"
            >
              <LeafShape colour={colour} fill="#5fa653" />
            </g>
          ))}
        </g>
      )}
      <path d={BODY} fill={hue} />
      <path
        d="M-12-4q2.500-7 8-6"
        fill="none"
        stroke="#fff8"
        strokeWidth="2.500"
        strokeLinecap="round"
      />
      {mood !== undefined && <Mood mood={mood} />}
    </g>
  );
}
