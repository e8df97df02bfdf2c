/** The gum fellow of a flavour, and the ninja. Drawn in a box of 63 × 88, the head's middle at 31.5, 53. */
import type { ReactNode } from 'react';
import type { Eyes, Flavour, Mouth } from './flavours.tsx';

const BODY =
  'M12 53c0-12 8-20 19.5-20S51 41 51 53c0 7-2 11-5 14 1 5-4 7-5 3-3 1.5-6 2-9.5 2s-6-.5-9-2c-1 5-7 3-5.5-2-3-3-5-8-5-15z';

const pupils = (dy: number) => (
  <>
    <circle cx="25" cy="49" r="5" fill="#fff" />
    <circle cx="38" cy="49" r="5" fill="#fff" />
    <circle cx="25.5" cy={49 + dy} r="2.6" fill="#1c1626" />
    <circle cx="37.5" cy={49 + dy} r="2.6" fill="#1c1626" />
  </>
);

const EYES: { readonly [E in Eyes]: (ink: string) => ReactNode } = {
  round: () => pupils(0),
  down: () => pupils(2.4),
  shades: () => (
    <>
      <path d="M16 45h31v3H16z" fill="#1c1626" />
      <rect x="18" y="45" width="12" height="9" rx="4" fill="#1c1626" />
      <rect x="33" y="45" width="12" height="9" rx="4" fill="#1c1626" />
      <path d="M21 51l3-4M36 51l3-4" stroke="#fff" strokeWidth="1.5" strokeLinecap="round" />
    </>
  ),
  squint: (ink) => (
    <path
      d="M21 45l6 4-6 4M42 45l-6 4 6 4"
      stroke={ink}
      strokeWidth="2.6"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  ),
  sleepy: (ink) => (
    <>
      {pupils(1.5)}
      <path d="M19.5 48a5.5 5.5 0 0111 0zM32.5 48a5.5 5.5 0 0111 0z" fill={ink} />
    </>
  ),
  wink: (ink) => (
    <>
      <circle cx="25" cy="49" r="5" fill="#fff" />
      <circle cx="25.5" cy="49" r="2.6" fill="#1c1626" />
      <path d="M34 50q4-4 8 0" stroke={ink} strokeWidth="2.6" fill="none" strokeLinecap="round" />
    </>
  ),
  dizzy: (ink) => (
    <>
      <circle cx="25" cy="49" r="6" fill="#fff" />
      <circle cx="38" cy="49" r="6" fill="#fff" />
      <path
        d="M25 49c0-2 3-2 3 0 0 3-5 3-5 0 0-5 7-5 7 0M38 49c0-2 3-2 3 0 0 3-5 3-5 0 0-5 7-5 7 0"
        stroke={ink}
        strokeWidth="1.5"
        fill="none"
        strokeLinecap="round"
      />
    </>
  ),
  angry: (ink) => (
    <>
      {pupils(0.5)}
      <path d="M18 42l11 5M45 42l-11 5" stroke={ink} strokeWidth="3.4" strokeLinecap="round" />
    </>
  ),
};

const MOUTHS: { readonly [M in Mouth]: (ink: string) => ReactNode } = {
  bubble: (ink) => (
    <>
      <circle cx="33" cy="64" r="8" fill="#ff8fc0" stroke={ink} strokeWidth="1.2" />
      <path d="M29 62q1-3 4-3" stroke="#fff" strokeWidth="2" fill="none" strokeLinecap="round" />
    </>
  ),
  grin: (ink) => (
    <>
      <path d="M22 58h19c-1 6-5 9-9.5 9S23 64 22 58z" fill={ink} />
      <path d="M24 59.5h15v2.5H24.6z" fill="#fff" />
    </>
  ),
  wave: (ink) => (
    <path
      d="M22 62q3-4 6.3 0t6.3 0 6.3 0"
      stroke={ink}
      strokeWidth="2.6"
      fill="none"
      strokeLinecap="round"
    />
  ),
  oh: (ink) => <ellipse cx="31.5" cy="62" rx="4.5" ry="5" fill={ink} />,
  tongue: (ink) => (
    <>
      <path d="M22 58h19c-1 6-5 8-9.5 8S23 64 22 58z" fill={ink} />
      <path d="M30 62h8v6a4 4 0 01-8 0z" fill="#ff8fc0" />
    </>
  ),
};

export function Fellow({ eyes, gum, hat, ink, mouth }: Flavour) {
  return (
    <>
      <path d={BODY} fill={gum} stroke={ink} strokeWidth="1.8" strokeLinejoin="round" />
      <path
        d="M17 51c0-6 3-10 7-12"
        stroke="#fff"
        strokeOpacity=".7"
        strokeWidth="3.4"
        fill="none"
        strokeLinecap="round"
      />
      {hat}
      {EYES[eyes](ink)}
      {MOUTHS[mouth](ink)}
    </>
  );
}

/** In liquorice black with a red headband, a bubble about to burst. */
export function Ninja() {
  return (
    <>
      <path d="M48 40l13-7-5 9 6 4-14 2z" fill="#d9304f" stroke="#7c1029" strokeWidth="1" />
      <circle cx="31.5" cy="48" r="20" fill="#232338" />
      <path d="M12.5 41.5q19-7 38 0v5q-19-6-38 0z" fill="#d9304f" />
      <rect x="14" y="45.5" width="35" height="11" rx="5.5" fill="#f7c9a0" />
      <path
        d="M18 46.5l8 2.5M45 46.5l-8 2.5"
        stroke="#232338"
        strokeWidth="2.4"
        strokeLinecap="round"
      />
      <circle cx="24" cy="51.5" r="2.6" fill="#232338" />
      <circle cx="39" cy="51.5" r="2.6" fill="#232338" />
      <circle cx="33" cy="68" r="11.5" fill="#ff6fae" stroke="#a51a5d" strokeWidth="1.2" />
      <path
        d="M26.5 65q2-5 7-5"
        stroke="#fff"
        strokeWidth="2.6"
        fill="none"
        strokeLinecap="round"
      />
    </>
  );
}
