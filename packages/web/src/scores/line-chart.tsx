/**
 * A line chart whose lines have their names at their ends. Lines differ in dashes, not only in colour.
 * The lines stretch with the width; all texts keep their size.
 */
import { spreadLabels } from './spread-labels.ts';
import './line-chart.css';

export interface ChartLine {
  readonly name: string;
  /** The value at the end, in words. */
  readonly end: string;
  readonly values: readonly number[];
  readonly isOwn?: boolean;
}

const [HEIGHT_PX, EDGE_PX, LABEL_HEIGHT_PX] = [184, 12, 22];
const WIDTH = 100;
const DASH_PATTERNS = ['', '8 4', '2 4', '12 4 2 4', '4 2', '16 6'];
const LINE_COLOURS = ['#3f7fd4', '#2f9a55', '#d2702a', '#b14a9c', '#9a7d22', '#68758a'];

export function LineChart({
  format,
  label,
  limits,
  lines,
}: {
  readonly label: string;
  readonly lines: readonly ChartLine[];
  /** The lowest and the highest value of the scale. */
  readonly limits: readonly [low: number, high: number];
  format(value: number): string;
}) {
  const [low, high] = limits;
  const steps = Math.max(1, ...lines.map(({ values }) => values.length - 1));
  const y = (value: number) =>
    HEIGHT_PX - EDGE_PX - ((value - low) * (HEIGHT_PX - 2 * EDGE_PX)) / (high - low || 1);
  const ends = spreadLabels(
    lines.map(({ values }) => y(values.at(-1) ?? low)),
    LABEL_HEIGHT_PX,
    EDGE_PX,
    HEIGHT_PX - EDGE_PX,
  );
  return (
    <figure className="line-chart" aria-label={label} style={{ '--height': `${HEIGHT_PX}px` }}>
      <div className="scale" aria-hidden="true">
        {[high, low].map((value) => (
          <span key={value} style={{ '--y': `${y(value)}px` }}>
            {format(value)}
          </span>
        ))}
      </div>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT_PX}`} preserveAspectRatio="none" aria-hidden="true">
        {[low, high].map((value) => (
          <path key={value} className="grid" d={`M0 ${y(value)}H${WIDTH}`} />
        ))}
        {lines.map(({ isOwn, values }, i) => (
          <polyline
            key={i}
            className={isOwn ? 'own' : undefined}
            points={values.map((value, at) => `${(at * WIDTH) / steps},${y(value)}`).join(' ')}
            stroke={LINE_COLOURS[i % LINE_COLOURS.length]}
            strokeDasharray={DASH_PATTERNS[i % DASH_PATTERNS.length]}
          />
        ))}
        {lines.map(({ values }, i) => (
          <path
            key={i}
            className="lead"
            d={`M${WIDTH - 0.01} ${y(values.at(-1) ?? low)}H${WIDTH}`}
            stroke={LINE_COLOURS[i % LINE_COLOURS.length]}
          />
        ))}
      </svg>
      <ul>
        {lines.map(({ end, isOwn, name }, i) => (
          <li
            key={i}
            className={isOwn ? 'own' : undefined}
            style={{ '--y': `${ends[i]}px`, '--line': LINE_COLOURS[i % LINE_COLOURS.length]! }}
          >
            <span title={name}>{name}</span> <b>{end}</b>
          </li>
        ))}
      </ul>
    </figure>
  );
}
