/** The drawing on the lid of the Nanobye box: a mountain, its reflection, and the goat. */
import { Goat } from './board/goat.tsx';

export function Lid() {
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
