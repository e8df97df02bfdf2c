/** A line chart of everybody's total after each round. Lines differ in dashes, not only in colour. */
import type { BaseView, PhraseFormatter } from '@ludotheque/core';
import { formatNumber } from '../i18n/format-number.ts';
import { useTranslation } from '../i18n/translation.tsx';

const [WIDTH, HEIGHT, MARGIN] = [320, 160, 28];
const DASH_PATTERNS = ['', '8 4', '2 4', '12 4 2 4', '4 2', '16 6'];
const LINE_COLOURS = ['#2f6fc4', '#2f8a4d', '#c2621a', '#a13a8c', '#8a6d12', '#4a5568'];

/**
 * A row of totals for each round, starting with zeros. If the last row of the sheet equals the
 * current scores, as with chips, its rows are totals already.
 */
function computeTotalsByRound(view: BaseView): readonly (readonly number[])[] {
  const scores = view.result?.scores ?? view.scores;
  if (view.sheet.at(-1)?.every((points, seat) => points === scores[seat])) return view.sheet;
  const totals = [new Array<number>(view.seats).fill(0)];
  for (const row of view.sheet)
    totals.push(totals.at(-1)!.map((sum, seat) => sum + (row[seat] ?? 0)));
  return totals;
}

export function ScorePlot({
  speaker,
  view,
}: {
  readonly view: BaseView;
  readonly speaker: PhraseFormatter;
}) {
  const { t } = useTranslation();
  if (view.sheet.length < 2) return null;
  const totals = computeTotalsByRound(view);
  const all = totals.flat();
  const [low, high] = [Math.min(...all), Math.max(...all, 1)];
  const x = (round: number) => MARGIN + (round * (WIDTH - 2 * MARGIN)) / (totals.length - 1);
  const y = (points: number) =>
    HEIGHT - MARGIN - ((points - low) * (HEIGHT - 2 * MARGIN)) / (high - low);
  const seats = Array.from({ length: view.seats }, (_, seat) => seat);
  return (
    <figure className="score-plot">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={t('end.plot')}>
        {[low, high].map((points) => (
          <g key={points}>
            <line x1={MARGIN} x2={WIDTH - MARGIN} y1={y(points)} y2={y(points)} className="grid" />
            <text x={MARGIN - 6} y={y(points) + 4} textAnchor="end">
              {formatNumber(points)}
            </text>
          </g>
        ))}
        {seats.map((seat) => (
          <g key={seat} style={{ color: LINE_COLOURS[seat % LINE_COLOURS.length] }}>
            <polyline
              points={totals.map((row, round) => `${x(round)},${y(row[seat]!)}`).join(' ')}
              strokeDasharray={DASH_PATTERNS[seat % DASH_PATTERNS.length]}
            />
            <circle cx={x(totals.length - 1)} cy={y(totals.at(-1)![seat]!)} r="4" />
          </g>
        ))}
      </svg>
      <figcaption>
        {seats.map((seat) => (
          <span key={seat}>
            <svg
              viewBox="0 0 32 8"
              aria-hidden="true"
              style={{ color: LINE_COLOURS[seat % LINE_COLOURS.length] }}
            >
              <line
                x1="0"
                x2="32"
                y1="4"
                y2="4"
                strokeDasharray={DASH_PATTERNS[seat % DASH_PATTERNS.length]}
              />
            </svg>
            {speaker.seatName(seat)}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}
