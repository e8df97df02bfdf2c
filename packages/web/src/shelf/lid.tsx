/** The lid of each box, drawn. A game without a drawing gets a plain lid with its initial. */
import type { ReactNode } from 'react';

const bone = '#f3ead6';

function Nox() {
  return (
    <>
      <rect width="160" height="120" fill="#151c3f" />
      <circle cx="126" cy="26" r="15" fill="#f6dc8d" />
      <circle cx="119" cy="22" r="13" fill="#151c3f" />
      {[
        { x: 38, hue: '#5aa7ff', arm: -18 },
        { x: 80, hue: '#67c587', arm: 12 },
        { x: 122, hue: '#ff9d4d', arm: -8 },
      ].map(({ arm, hue, x }) => (
        <g key={x} transform={`translate(${x} 70)`}>
          <path
            d="M0 8v22M-11 14q11 6 22 0M-9 21q9 5 18 0"
            stroke={bone}
            strokeWidth="4"
            fill="none"
            strokeLinecap="round"
          />
          <path
            d={`M-10 14l-9 ${arm / 2 + 10}M10 14l9 ${-arm / 2 - 6}`}
            stroke={bone}
            strokeWidth="4"
            strokeLinecap="round"
          />
          <path d="M0 30l-8 16M0 30l8 16" stroke={bone} strokeWidth="4" strokeLinecap="round" />
          <path d="M-14-8q0-16 14-16t14 16q0 7-6 9v6h-16v-6q-6-2-6-9z" fill={bone} />
          <circle cx="-5" cy="-9" r="3.6" fill={hue} />
          <circle cx="5" cy="-9" r="3.6" fill={hue} />
          <path d="M-4 4v4M0 4v4M4 4v4" stroke="#151c3f" strokeWidth="1.6" />
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

/** A lift between the floors, with the four suits on its buttons. */
function Ascenseur() {
  return (
    <>
      <rect width="160" height="120" fill="#7b2231" />
      {[0, 40, 80].map((y) => (
        <path key={y} d={`M0 ${y + 34}h160`} stroke="#5c1622" strokeWidth="6" />
      ))}
      <path d="M68 0v22M92 0v22" stroke="#d9b45b" strokeWidth="2" />
      <rect x="42" y="20" width="76" height="88" rx="6" fill="#d9b45b" />
      <rect x="48" y="26" width="64" height="76" rx="3" fill="#3a0f18" />
      {[-20, 0, 20].map((turn, i) => (
        <g key={turn} transform={`translate(80 114) rotate(${turn})`}>
          <rect x="-14" y="-78" width="28" height="42" rx="4" fill={bone} stroke="#b9a88a" />
          <text
            y="-49"
            fontSize="22"
            textAnchor="middle"
            fill={i === 1 ? '#b3202f' : '#232027'}
            fontFamily="serif"
          >
            {['♣', '♥', '♠'][i]}
          </text>
        </g>
      ))}
      <path d="M134 52l9-14 9 14zM134 66l9 14 9-14z" fill="#f0d58c" />
    </>
  );
}

const LIDS: { readonly [id: string]: () => ReactNode } = {
  nox: Nox,
  'nicht-die-bohne': Bohne,
  'battle-gum': Gum,
  nanobye: Nanobye,
  ascenseur: Ascenseur,
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
