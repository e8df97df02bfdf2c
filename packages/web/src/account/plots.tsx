/** Small plots of the visitor's games. The text below them says the same. */
import type { ReactNode } from 'react';

const [WIDTH, MARGIN] = [320, 36];
const shareToX = (share: number) => MARGIN + share * (WIDTH - 2 * MARGIN);

function Plot({ children, height, label }: { children: ReactNode; height: number; label: string }) {
  return (
    <svg className="plot" viewBox={`0 0 ${WIDTH} ${height}`} role="img" aria-label={label}>
      {children}
    </svg>
  );
}

/** The share of wins with its confidence interval, and the share that chance would give. */
export function WinSharePlot({
  fair,
  high,
  label,
  low,
  share,
}: {
  readonly share: number;
  readonly low: number;
  readonly high: number;
  readonly fair: number;
  readonly label: string;
}) {
  return (
    <Plot height={48} label={label}>
      <line className="grid" x1={shareToX(0)} x2={shareToX(1)} y1="18" y2="18" />
      {[0, 0.5, 1].map((mark) => (
        <text key={mark} x={shareToX(mark)} y="42" textAnchor="middle">
          {mark * 100} %
        </text>
      ))}
      <line className="interval" x1={shareToX(low)} x2={shareToX(high)} y1="18" y2="18" />
      <line className="fair" x1={shareToX(fair)} x2={shareToX(fair)} y1="6" y2="30" />
      <circle cx={shareToX(share)} cy="18" r="6" />
    </Plot>
  );
}

/** The visitor's scores, game by game. */
export function ScoreHistoryPlot({
  label,
  scores,
}: {
  readonly scores: readonly number[];
  readonly label: string;
}) {
  if (scores.length < 2) return null;
  const [low, high] = [Math.min(...scores), Math.max(...scores)];
  const x = (game: number) => shareToX(game / (scores.length - 1));
  const y = (score: number) => 88 - ((score - low) / (high - low || 1)) * 72;
  return (
    <Plot height={104} label={label}>
      {[...new Set([low, high])].map((score) => (
        <g key={score}>
          <line className="grid" x1={MARGIN} x2={WIDTH - MARGIN} y1={y(score)} y2={y(score)} />
          <text x={MARGIN - 6} y={y(score) + 4} textAnchor="end">
            {score}
          </text>
        </g>
      ))}
      <polyline points={scores.map((score, game) => `${x(game)},${y(score)}`).join(' ')} />
      {scores.map((score, game) => (
        <circle key={game} cx={x(game)} cy={y(score)} r={game === scores.length - 1 ? 5 : 2.5} />
      ))}
    </Plot>
  );
}
