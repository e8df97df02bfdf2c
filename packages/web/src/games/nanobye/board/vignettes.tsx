/** A small drawing of 24 × 24 for each digit: who lives at that height, from the deep sea to the summit. */
import type { ReactNode } from 'react';
import { Goat } from './goat.tsx';

const ink = '#1b2b33';

const Anglerfish = () => (
  <>
    <path d="M10 8Q12 1 18 4" fill="none" stroke="#9fc4d4" strokeWidth="1.2" />
    <circle cx="19" cy="5" r="5" fill="#ffe27a" fillOpacity="0.25" />
    <circle cx="19" cy="5" r="2.2" fill="#ffe27a" />
    <path d="M2 15q3-8 11-8 8 1 9 8l-4-1 2 4q-3 4-9 4-6 0-7-4l-4 4q1-3-1-6z" fill="#2c6687" />
    <path d="M22 15l-3 1 1 2M17 15l1-1.5 1 1.5 1-1.5 1 1.5" stroke="#eef7fa" fill="none" />
    <circle cx="14" cy="11.5" r="1.8" fill="#eef7fa" />
    <circle cx="14.5" cy="11.5" r="0.8" fill={ink} />
  </>
);

const Submarine = () => (
  <>
    <path d="M11 9V4h5" fill="none" stroke="#ffd36b" strokeWidth="1.8" />
    <path d="M8 12q0-4 4-4t4 4z" fill="#e0a93a" />
    <rect x="3" y="11" width="19" height="10" rx="5" fill="#ffd36b" />
    <path d="M3 13l-3-2v9l3-2z" fill="#e0a93a" />
    {[9, 14, 19].map((x) => (
      <circle key={x} cx={x} cy="16" r="1.7" fill="#155273" />
    ))}
  </>
);

const Jellyfish = () => (
  <>
    <path
      d="M7 13q-2 4 0 8M11 13q2 4 0 9M15 13q-2 5 0 9M18 13q2 4 0 7"
      fill="none"
      stroke="#ffd9ec"
      strokeWidth="1.5"
    />
    <path d="M4 13q0-10 9-10t8 10q-2 2-4 0-2 2-4.5 0-2 2-4.5 0-2 2-4 0z" fill="#ff9fc8" />
    <circle cx="10" cy="9" r="1" fill={ink} />
    <circle cx="15" cy="9" r="1" fill={ink} />
  </>
);

const Fish = () => (
  <>
    <path d="M2 12l-2-5q5 1 6 4 6-7 17 1-11 8-17 1-1 3-6 4z" fill="#f08a3c" />
    <path d="M11 8.5q2 3.5 0 7M14.5 8q2 4 0 8" stroke="#fff4e2" strokeWidth="1.4" fill="none" />
    <circle cx="19" cy="11" r="1.2" fill={ink} />
    <circle cx="21" cy="4" r="1.4" fill="none" stroke="#eef7fa" />
  </>
);

const Lighthouse = () => (
  <>
    <path d="M0 5l8-1v3zM24 5l-8-1v3z" fill="#fff3b0" />
    <path d="M9 8h6l2 13H7z" fill="#fbf7ee" />
    <path d="M8.5 11h7l.6 4H8zM7.4 18h9.3l.4 3H7z" fill="#c8473a" />
    <path d="M9 8V4h6v4zM8 4l4-3 4 3z" fill={ink} />
    <rect x="10.5" y="4.5" width="3" height="3" fill="#ffe27a" />
    <path d="M1 23q3-3 6 0t6 0 6 0 5 0" fill="none" stroke="#2d7a9c" strokeWidth="1.8" />
  </>
);

const Pines = () => (
  <>
    <path d="M8 23v-5M17 23v-4" stroke="#6b4a2c" strokeWidth="2" />
    <path d="M8 2l4 6H9.5l4 5h-3l3.5 6H2l3.5-6h-3l4-5H4z" fill="#2f6b45" />
    <path d="M17 9l3 5h-1.5l4 6H12l3.5-6H14z" fill="#3f8557" />
  </>
);

const Tent = () => (
  <>
    <path d="M12 5l11 17H1z" fill="#e8823a" />
    <path d="M12 5l11 17h-9z" fill="#c4612a" />
    <path d="M12 9l4 13H8z" fill={ink} />
    <path d="M12 5V1" stroke={ink} strokeWidth="1.4" />
    <path d="M12 1l5 1.5-5 1.5z" fill="#2d7a9c" />
  </>
);

const Summit = () => (
  <>
    <path d="M12 9l12 14H0z" fill="#6d858f" />
    <path d="M12 9l5 6-3 1-2-1-2 2-2.5-3z" fill="#fff" stroke="#c5d3d9" strokeWidth="0.5" />
    <path d="M12 10V0" stroke={ink} strokeWidth="1.6" strokeLinecap="round" />
    <path d="M12 0q4 2 9 0-2 3 0 6-5 2-9 0z" fill="#d23f3a" />
  </>
);

/** By digit, from 1 on. */
export const VIGNETTES: readonly (() => ReactNode)[] = [
  Anglerfish,
  Submarine,
  Jellyfish,
  Fish,
  Lighthouse,
  Pines,
  () => <Goat />,
  Tent,
  Summit,
];
