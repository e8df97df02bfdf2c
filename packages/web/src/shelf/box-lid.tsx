/** The lid of each box, drawn. A game without a drawing gets a plain lid with its initial. */
import type { ReactNode } from 'react';
import { Goat } from '../games/nanobye/board/goat.tsx';
import { Bean } from '../games/nicht-die-bohne/board/bean.tsx';
import { PAPERS } from '../games/nicht-die-bohne/board/colours.ts';
import { Mole } from '../games/nicht-die-bohne/board/mole.tsx';
import { BONE, Fellow, MIDNIGHT } from '../games/nox/board/fellow.tsx';
import { POSES } from '../games/nox/board/poses.ts';

function NoxLid() {
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

function BohneLid() {
  return (
    <>
      <rect width="160" height="120" fill="#f2e3b3" />
      <circle cx="128" cy="24" r="14" fill="#fff8e3" />
      <path d="M0 62q40-20 80-6t80-6v60H0z" fill="#d9d08f" />
      <Bean
        x={26}
        y={66}
        size={0.95}
        turn={-14}
        hue={PAPERS.G.bean}
        mood={3}
        colour="G"
        leaves={2}
      />
      <Bean x={62} y={52} size={1.15} turn={8} hue={PAPERS.R.bean} mood={4} colour="R" leaves={3} />
      <Bean x={104} y={66} size={0.85} turn={-6} hue={PAPERS.Y.bean} mood={0} colour="Y" />
      <path d="M0 84q20-9 40 0t40 0 40 0 40 0v36H0z" fill="#7a5230" />
      <g transform="translate(98 34)">
        <Mole />
      </g>
      <path d="M0 101q20-9 40 0t40 0 40 0 40 0v19H0z" fill="#5d3c20" />
      <Bean x={40} y={98} size={0.8} turn={12} hue={PAPERS.B.bean} mood={2} colour="B" leaves={2} />
    </>
  );
}

function GumFellow({ x, y, gum, ink }: { x: number; y: number; gum: string; ink: string }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path
        d="M-19 2c0-13 8-21 19-21s19 8 19 21c0 7-2 11-5 14 1 5-4 7-5 3-6 2-12 2-18 0-1 5-7 3-5.5-2-3-3-4.5-8-4.5-15z"
        fill={gum}
        stroke={ink}
        strokeWidth="2"
      />
      <circle cx="-6" cy="-3" r="5" fill="#fff" />
      <circle cx="7" cy="-3" r="5" fill="#fff" />
      <circle cx="-5" cy="-3" r="2.4" fill={ink} />
      <circle cx="6" cy="-3" r="2.4" fill={ink} />
      <path d="M-8 6H9c-1 5-5 7-8.5 7S-7 11-8 6z" fill={ink} />
    </g>
  );
}

function GumLid() {
  return (
    <>
      <rect width="160" height="120" fill="#ffd1e6" />
      <path
        d="M80 4l10 22 24-10-8 24 26 4-22 14 18 18-26-2 2 26-18-18-14 22-8-26-24 12 8-24-26-4 22-14-18-18 26 2-2-26 18 18z"
        fill="#fff3a8"
      />
      <GumFellow x={30} y={92} gum="#86c232" ink="#274507" />
      <GumFellow x={132} y={94} gum="#5a76ea" ink="#141f5c" />
      <path d="M104 46l22-9-8 14 13 5-24 3z" fill="#d9304f" stroke="#7c1029" />
      <circle cx="80" cy="62" r="28" fill="#232338" />
      <path d="M53.5 51q26.5-9 53 0v7q-26.5-8-53 0z" fill="#d9304f" />
      <rect x="55" y="57" width="50" height="14" rx="7" fill="#f7c9a0" />
      <path d="M61 58l11 4M99 58l-11 4" stroke="#232338" strokeWidth="3.5" strokeLinecap="round" />
      <circle cx="69" cy="65" r="3.4" fill="#232338" />
      <circle cx="91" cy="65" r="3.4" fill="#232338" />
      <circle cx="83" cy="88" r="18" fill="#ff6fae" stroke="#a51a5d" strokeWidth="1.5" />
      <path d="M73 83q4-8 11-7" stroke="#fff" strokeWidth="3" fill="none" strokeLinecap="round" />
    </>
  );
}

function NanobyeLid() {
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
      {/* At home on the summit and in the deep. */}
      <g transform="translate(66 31) scale(1.25)">
        <Goat helmet />
      </g>
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
function AscenseurLid() {
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
          <rect x="-14" y="-78" width="28" height="42" rx="4" fill={BONE} stroke="#b9a88a" />
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

const LID_DRAWINGS: { readonly [id: string]: () => ReactNode } = {
  nox: NoxLid,
  'nicht-die-bohne': BohneLid,
  'battle-gum': GumLid,
  nanobye: NanobyeLid,
  ascenseur: AscenseurLid,
};

export function BoxLid({ id }: { readonly id: string }) {
  const Drawing = LID_DRAWINGS[id];
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
