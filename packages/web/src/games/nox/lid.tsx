/** The drawing on the lid of the NOX box: three figures under a night sky. */
import { BONE, Fellow, MIDNIGHT } from './board/fellow.tsx';
import { POSES } from './board/poses.ts';

export function Lid() {
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
