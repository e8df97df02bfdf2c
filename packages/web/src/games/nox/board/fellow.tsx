/**
 * Draws three skeletons, one for each colour: a sleepwalker in a nightcap, a gardener with a sprout, a
 * reveller in a paper hat. All have the same bones; a pose says how the bones are bent.
 */
import type { ReactNode } from 'react';
import type { Colour } from './lay.ts';

export const BONE = '#f6efdf';
export const MIDNIGHT = '#151c3f';
export const HUE: { readonly [C in Colour]: string } = {
  B: '#5aa7ff',
  G: '#67c587',
  O: '#ff9d4d',
};

/** Two angles for each limb, left before right: 0 points down, positive bends outwards, 180 points up. */
type Limbs = readonly [upper: number, lower: number, upper: number, lower: number];

export interface Pose {
  readonly arms: Limbs;
  readonly legs: Limbs;
  /** The turn of the head, in degrees to the right. */
  readonly nod: number;
  /** The height above the ground. */
  readonly leap?: number;
  readonly mouth: 'grin' | 'shout' | 'glum';
}

function limb(x: number, y: number, angles: readonly number[], length: number): string {
  const points = [`M${x} ${y}`];
  const side = Math.sign(x);
  let [px, py] = [x, y];
  for (const angle of angles) {
    const turn = (angle * Math.PI) / 180;
    px += side * Math.sin(turn) * length;
    py += Math.cos(turn) * length;
    points.push(`L${px.toFixed(1)} ${py.toFixed(1)}`);
  }
  return points.join('');
}

const SKULL = 'M-11-4Q-11-15 0-15T11-4Q11 2 7 4.5V10Q0 12.5-7 10V4.5Q-11 2-11-4Z';

const MOUTH = {
  grin: <path d="M-5 6.5Q0 9 5 6.5M-2 6.8V9.2M2 6.8V9.2" />,
  shout: <ellipse cy="7.4" rx="2.8" ry="2.2" fill={MIDNIGHT} />,
  glum: <path d="M-4.5 8.5Q0 5.5 4.5 8.5" />,
};

const HAT: { readonly [C in Colour]: ReactNode } = {
  B: (
    <>
      <path d="M-10.5-9Q-7-24 7-22Q16-20 17-9Q12-15 8-13Q10-11 10.5-9Q0-14-10.5-9Z" />
      <circle cx="17" cy="-8" r="3" fill={BONE} />
    </>
  ),
  G: (
    <>
      <path d="M0-15V-20" fill="none" />
      <path d="M0-19Q-11-18-11-27Q-1-27 0-19Z" />
      <path d="M0-19Q9-19 10-25Q2-27 0-19Z" />
    </>
  ),
  O: (
    <>
      <path d="M-7.5-12.5L3-31L8.5-11.5Q0-15-7.5-12.5Z" />
      <path d="M-2.5-20.5L6-19" fill="none" stroke={BONE} />
      <circle cx="3" cy="-31" r="2.5" fill={BONE} />
    </>
  ),
};

/** A fellow whose feet are at the origin: about 26 wide and 60 high. */
export function Fellow({ colour, pose }: { readonly colour: Colour; readonly pose: Pose }) {
  const { arms, legs } = pose;
  const bones = [
    limb(-2.5, -19, legs.slice(0, 2), 8.5),
    limb(2.5, -19, legs.slice(2), 8.5),
    limb(-6, -32, arms.slice(0, 2), 8),
    limb(6, -32, arms.slice(2), 8),
    'M0-35V-20M-6-32Q0-29 6-32M-5-27.5Q0-25 5-27.5M-3.5-20H3.5',
  ].join('');
  const line = { fill: 'none', strokeLinecap: 'round', strokeLinejoin: 'round' } as const;
  return (
    <g transform={`translate(0 ${-(pose.leap ?? 0)})`}>
      <path d={bones} stroke={MIDNIGHT} strokeWidth="6" {...line} />
      <path d={bones} stroke={BONE} strokeWidth="3" {...line} />
      <g
        transform={`translate(0 -44) rotate(${pose.nod})`}
        stroke={MIDNIGHT}
        strokeWidth="1.6"
        strokeLinejoin="round"
        strokeLinecap="round"
      >
        <path d={SKULL} fill={BONE} />
        <g fill={MIDNIGHT} stroke="none">
          <circle cx="-4.5" cy="-3" r="3.4" />
          <circle cx="4.5" cy="-3" r="3.4" />
          <path d="M0 .5L-1.4 3.5H1.4Z" />
        </g>
        <g fill={HUE[colour]} stroke="none">
          <circle cx="-4" cy="-3" r="1.5" />
          <circle cx="5" cy="-3" r="1.5" />
        </g>
        <g fill="none" strokeWidth="1.3">
          {MOUTH[pose.mouth]}
        </g>
        <g fill={HUE[colour]}>{HAT[colour]}</g>
      </g>
    </g>
  );
}
