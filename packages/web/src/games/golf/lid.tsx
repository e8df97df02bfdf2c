/** The drawing on the lid of the Golf box: a green with its flag, and six cards laid out before the hole. */

/** Two rows of three; one card is turned up. */
const PLACES = [0, 1, 2].flatMap((column) => [0, 1].map((row) => ({ column, row })));

export function Lid() {
  return (
    <>
      <rect width="160" height="120" fill="#9fcbd6" />
      <path d="M0 62q40-22 84-8t76-6v72H0z" fill="#3f8f4a" />
      <path d="M0 84q52-20 96-6t64-4v46H0z" fill="#2f6b3a" />
      <ellipse cx="126" cy="80" rx="13" ry="4" fill="#143a1c" />
      <path d="M126 80V18" stroke="#f4efe2" strokeWidth="3" />
      <path d="M127 18l26 9-26 10z" fill="#c9362c" />
      <circle cx="108" cy="86" r="5" fill="#fbfaf4" stroke="#b9b6a6" />
      <g transform="translate(14 34) rotate(-7)">
        {PLACES.map(({ column, row }) => {
          const isUp = column === 1 && row === 0;
          return (
            <g key={`${column} ${row}`} transform={`translate(${column * 27} ${row * 37})`}>
              <rect
                width="24"
                height="34"
                rx="3"
                fill={isUp ? '#fbf6e9' : '#8a2736'}
                stroke={isUp ? '#b9a88a' : '#f1dcc0'}
                strokeWidth="1.5"
              />
              {isUp ? (
                <text
                  x="12"
                  y="24"
                  fontSize="20"
                  textAnchor="middle"
                  fontFamily="serif"
                  fill="#b3202f"
                >
                  ♥
                </text>
              ) : (
                <path d="M6 8l12 18M18 8L6 26" stroke="#d98c93" strokeWidth="1.5" />
              )}
            </g>
          );
        })}
      </g>
    </>
  );
}
