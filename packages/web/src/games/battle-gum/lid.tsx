/** The drawing on the lid of the Battle Gum box: a ninja blows a bubble between two gums. */

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

export function Lid() {
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
