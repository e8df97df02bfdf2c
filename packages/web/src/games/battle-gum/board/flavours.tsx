/**
 * The flavours of the values: colours, hat, eyes and mouth of the gum fellow. The flavour of a special
 * card fits its effect: chilli is thrown and mint cools it, an apple pulls down, a banana makes
 * somebody slip, cola fizzes until it bursts.
 */
import type { ReactNode } from 'react';

export type Eyes = 'round' | 'shades' | 'squint' | 'sleepy' | 'wink' | 'down' | 'dizzy' | 'angry';
export type Mouth = 'bubble' | 'grin' | 'wave' | 'oh' | 'tongue';

export interface Flavour {
  /** Colours of the card's background, of the gum, and of lines and text on both. */
  readonly paper: string;
  readonly gum: string;
  readonly ink: string;
  readonly eyes: Eyes;
  readonly mouth: Mouth;
  /** The hat on the head, whose top is at 31.5, 33. */
  readonly hat: ReactNode;
  /** The sign of a special card's effect, in a box of 24 × 24. */
  readonly sign?: string;
}

const leaf = '#3d9a3f';

export const FLAVOURS: { readonly [card: string]: Flavour } = {
  1: {
    paper: '#c8f4e0',
    gum: '#35bd8f',
    ink: '#0b4a38',
    eyes: 'shades',
    mouth: 'grin',
    hat: (
      <path
        d="M31 34c-2-9-10-11-16-8 2 7 9 11 16 8zm1 0c1-10 9-13 16-9-2 8-9 12-16 9z"
        fill="#7fe3bd"
        stroke="#0b4a38"
        strokeWidth="1.4"
      />
    ),
    sign: 'M12 2l8 3v7c0 5-4 8-8 10-4-2-8-5-8-10V5z',
  },
  2: {
    paper: '#fbf6ae',
    gum: '#ddd324',
    ink: '#4f4a05',
    eyes: 'squint',
    mouth: 'wave',
    hat: (
      <>
        <path
          d="M18 34a14 12 0 0127 0z"
          fill="#fffbd0"
          stroke="#a79c08"
          strokeWidth="2.4"
          strokeLinejoin="round"
        />
        <path d="M31.5 34V24M31.5 34l-8-7M31.5 34l8-7" stroke="#a79c08" strokeWidth="1.6" />
      </>
    ),
  },
  3: {
    paper: '#ffd6d8',
    gum: '#ef4d62',
    ink: '#5e0b18',
    eyes: 'round',
    mouth: 'bubble',
    hat: (
      <path
        d="M31.5 37l-5-3-7 3 3-6-6-3 8-1 2-6 5 5 5-5 2 6 8 1-6 3 3 6-7-3z"
        fill={leaf}
        stroke="#1f5f24"
        strokeWidth="1.2"
        strokeLinejoin="round"
      />
    ),
  },
  4: {
    paper: '#d5ddff',
    gum: '#5a76ea',
    ink: '#141f5c',
    eyes: 'sleepy',
    mouth: 'oh',
    hat: (
      <path
        d="M22 36l-1-10 6 4 4.5-6 4.5 6 6-4-1 10c-6-3-13-3-19 0z"
        fill="#33489f"
        stroke="#141f5c"
        strokeWidth="1.4"
        strokeLinejoin="round"
      />
    ),
  },
  5: {
    paper: '#d5f3cb',
    gum: '#ff7684',
    ink: '#0f4d24',
    eyes: 'wink',
    mouth: 'tongue',
    hat: (
      <>
        <path d="M15 41c3-16 30-16 33 0-10-5-23-5-33 0z" fill="#2d9c4f" />
        <path
          d="M22 37l2-6m7 4v-7m8 9l-1-6"
          stroke="#0f4d24"
          strokeWidth="2"
          strokeLinecap="round"
        />
      </>
    ),
  },
  6: {
    paper: '#e5f6b4',
    gum: '#86c232',
    ink: '#274507',
    eyes: 'down',
    mouth: 'oh',
    hat: (
      <>
        <path
          d="M31.5 36c0-5 1-8 4-11"
          stroke="#6b4220"
          strokeWidth="3"
          fill="none"
          strokeLinecap="round"
        />
        <path d="M34 29c2-6 8-8 13-6-2 6-7 9-13 6z" fill={leaf} />
      </>
    ),
    sign: 'M12 3v12m-6-6l6 6 6-6M4 21h16',
  },
  7: {
    paper: '#ffe3c2',
    gum: '#fa9328',
    ink: '#5c2c00',
    eyes: 'round',
    mouth: 'bubble',
    hat: (
      <>
        <circle cx="31.5" cy="29" r="8.5" fill="#fff0d6" stroke="#d66a05" strokeWidth="2.4" />
        <path d="M31.5 21v16M24.5 25l14 8M24.5 33l14-8" stroke="#d66a05" strokeWidth="1.5" />
      </>
    ),
  },
  8: {
    paper: '#fff1a6',
    gum: '#f8cf34',
    ink: '#553d00',
    eyes: 'dizzy',
    mouth: 'wave',
    hat: (
      <path
        d="M29 24h5l1 5c6 0 10 4 11 11-5-3-8-3-10-1-2-2-7-2-9 0-2-2-5-2-10 1 1-7 5-11 11-11z"
        fill="#fff6c9"
        stroke="#8a6300"
        strokeWidth="1.8"
        strokeLinejoin="round"
      />
    ),
    sign: 'M4 4l8 8-8 8M12 4l8 8-8 8',
  },
  9: {
    paper: '#ecd9c6',
    gum: '#8a4a2a',
    ink: '#3a1705',
    eyes: 'round',
    mouth: 'oh',
    hat: (
      <g fill="#fff" stroke="#3a1705" strokeWidth="1.3">
        <circle cx="24" cy="32" r="3.5" />
        <circle cx="33" cy="26" r="5" />
        <circle cx="40" cy="33" r="3" />
        <circle cx="27" cy="22" r="2" />
      </g>
    ),
    sign: 'M12 1l3 6 6-3-2 6 5 3-6 2 1 7-6-4-5 5v-7l-7-1 5-4-3-6 6 2z',
  },
  10: {
    paper: '#ffcfe0',
    gum: '#d42a6b',
    ink: '#570427',
    eyes: 'round',
    mouth: 'grin',
    hat: (
      <>
        <path
          d="M27 37c0-7 3-11 9-14m0 0c0 6 1 9 3 12"
          stroke="#4c7a1f"
          strokeWidth="2.6"
          fill="none"
          strokeLinecap="round"
        />
        <path d="M36 24c4-5 10-5 13-1-4 4-9 5-13 1z" fill={leaf} />
      </>
    ),
  },
  11: {
    paper: '#e7d6fa',
    gum: '#8d4fd0',
    ink: '#33095e',
    eyes: 'sleepy',
    mouth: 'bubble',
    hat: (
      <g fill="#6b2fae" stroke="#33095e" strokeWidth="1.2">
        <circle cx="23" cy="34" r="5" />
        <circle cx="40" cy="34" r="5" />
        <circle cx="31.5" cy="34" r="5.5" />
        <circle cx="27" cy="27" r="4.8" />
        <circle cx="36" cy="27" r="4.8" />
      </g>
    ),
  },
  12: {
    paper: '#cdf1f6',
    gum: '#1fa9bd',
    ink: '#04434d',
    eyes: 'squint',
    mouth: 'grin',
    hat: (
      <path
        d="M20 37l2-9 4 5 4-12 4 11 5-6 3 11c-7-4-15-4-22 0z"
        fill="#eefcff"
        stroke="#04434d"
        strokeWidth="1.4"
        strokeLinejoin="round"
      />
    ),
  },
  13: {
    paper: '#ffc3a6',
    gum: '#e0331f',
    ink: '#5a0d03',
    eyes: 'angry',
    mouth: 'grin',
    hat: (
      <>
        <path
          d="M18 38c-3-8 3-10 3-15 4 2 5 5 5 7 2-4 5-6 5-11 5 3 7 7 7 11 2-1 3-3 3-5 5 5 6 9 3 13-8-5-18-5-26 0z"
          fill="#ff9a1f"
        />
        <path
          d="M25 37c-1-4 2-5 3-8 3 3 3 4 4 5 1-2 3-3 3-5 3 3 4 5 3 8-4-2-9-2-13 0z"
          fill="#ffe066"
        />
      </>
    ),
    sign: 'M3 20C4 10 10 6 19 8M13 2l7 6-7 6',
  },
};

/** The flavour of the ninja, which has no value. */
export const LIQUORICE = { paper: '#ffd1e6', gum: '#ff6fae', ink: '#232338' } as const;
