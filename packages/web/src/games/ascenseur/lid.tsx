/** The drawing on the lid of the Ascenseur box: three cards in a lift between the floors. */

export function Lid() {
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
          <rect x="-14" y="-78" width="28" height="42" rx="4" fill="#f6efdf" stroke="#b9a88a" />
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
