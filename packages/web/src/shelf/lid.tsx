/** The lid of each box, drawn. A game without a drawing gets a plain lid with its initial. */
import type { ReactNode } from 'react';
import { BONE, Fellow, MIDNIGHT } from '../boards/nox/fellow.tsx';
import { POSES } from '../boards/nox/poses.ts';

function Nox() {
  return (
    <>
      <rect width="160" height="120" fill={MIDNIGHT} />
      <path d="M104 7A16 16 0 1 0 119 30A13 13 0 0 1 104 7Z" fill="#f6dc8d" />
      {['14 16', '44 10', '62 28', '148 16', '12 50', '150 62'].map((at) => (
        <circle key={at} r="1" fill={BONE} transform={`translate(${at})`} />
      ))}
      <path d="M0 104Q40 92 80 102T160 98V120H0Z" fill="#2a3468" />
      {(['B11', 'G7', 'O13'] as const).map((card, i) => (
        <g key={card} transform={`translate(${32 + 47 * i} 110) scale(1.1)`}>
          <Fellow colour={card[0] as 'B' | 'G' | 'O'} pose={POSES[card]!} />
        </g>
      ))}
    </>
  );
}

function Bean({ x, y, turn, hue }: { x: number; y: number; turn: number; hue: string }) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn})`}>
      <path
        d="M-16 0c0-14 12-16 18-10 3 3 6 3 9 1 6-3 11 4 8 12-4 11-18 15-27 10-5-2-8-7-8-13z"
        fill={hue}
      />
      <path d="M-9-4q4-6 10-3" stroke="#fff8" strokeWidth="3" fill="none" strokeLinecap="round" />
    </g>
  );
}

function Bohne() {
  return (
    <>
      <rect width="160" height="120" fill="#f2e3b3" />
      <path d="M0 84q20-9 40 0t40 0 40 0 40 0v36H0z" fill="#7a5230" />
      <path d="M0 98q20-9 40 0t40 0 40 0 40 0v22H0z" fill="#5d3c20" />
      <Bean x={34} y={58} turn={-20} hue="#4f9d55" />
      <Bean x={72} y={44} turn={15} hue="#d24d42" />
      <Bean x={104} y={62} turn={-8} hue="#e7b928" />
      <Bean x={132} y={40} turn={28} hue="#3f7fc1" />
      <path
        d="M20 84v-14m0 6q-8-2-8-10 8 0 8 8m0-2q8-4 12-2-2 8-12 6"
        stroke="#3e7d3c"
        strokeWidth="3"
        fill="#6cb35d"
      />
    </>
  );
}

function Gum() {
  return (
    <>
      <rect width="160" height="120" fill="#ffd1e6" />
      <path
        d="M80 4l10 22 24-10-8 24 26 4-22 14 18 18-26-2 2 26-18-18-14 22-8-26-24 12 8-24-26-4 22-14-18-18 26 2-2-26 18 18z"
        fill="#fff3a8"
      />
      <circle cx="80" cy="62" r="28" fill="#232338" />
      <rect x="54" y="52" width="52" height="15" rx="7" fill="#f7c9a0" />
      <circle cx="70" cy="60" r="3.4" fill="#232338" />
      <circle cx="91" cy="60" r="3.4" fill="#232338" />
      <path d="M105 50l20-8-8 13 12 4-20 3z" fill="#d9304f" />
      <circle cx="84" cy="84" r="17" fill="#ff6fae" />
      <path d="M74 79q4-8 11-7" stroke="#fff" strokeWidth="3" fill="none" strokeLinecap="round" />
    </>
  );
}

function Nanobye() {
  return (
    <>
      <rect width="160" height="60" fill="#cfe6ee" />
      <rect y="60" width="160" height="60" fill="#0e3b57" />
      <path d="M18 60l34-40 20 22 14-14 34 32z" fill="#58707a" />
      <path d="M52 20l12 13-8 5-6-5-7 4z" fill="#fff" />
      <path d="M18 60l34 40 20-22 14 14 34-32z" fill="#0a2a40" />
      {[70, 80, 90, 100].map((y, i) => (
        <path
          key={y}
          d={`M${8 + 6 * i} ${y}q34 ${10 - i} 72 0t72 0`}
          stroke="#2d7a9c"
          strokeWidth="1.4"
          fill="none"
        />
      ))}
      <text
        x="128"
        y="46"
        fontSize="34"
        fontWeight="700"
        fill="#23323a"
        textAnchor="middle"
        fontFamily="serif"
      >
        98
      </text>
      <text
        x="128"
        y="98"
        fontSize="34"
        fontWeight="700"
        fill="#bfe3f2"
        textAnchor="middle"
        fontFamily="serif"
      >
        11
      </text>
    </>
  );
}

const LIDS: { readonly [id: string]: () => ReactNode } = {
  nox: Nox,
  'nicht-die-bohne': Bohne,
  'battle-gum': Gum,
  nanobye: Nanobye,
};

export function Lid({ id }: { readonly id: string }) {
  const Drawing = LIDS[id];
  return (
    <svg
      className="lid"
      viewBox="0 0 160 120"
      aria-hidden="true"
      preserveAspectRatio="xMidYMid slice"
    >
      {Drawing ? (
        <Drawing />
      ) : (
        <>
          <rect width="160" height="120" fill="#6b5b46" />
          <text x="80" y="82" fontSize="64" textAnchor="middle" fill="#f4efe6" fontFamily="serif">
            {id[0]?.toUpperCase()}
          </text>
        </>
      )}
    </svg>
  );
}
