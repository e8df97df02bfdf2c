/** Draws the plots of a report as SVG. Colours come from the classes of the page, by day and by night. */
import type { Estimate } from './estimate.ts';

const WIDTH_PX = 480;
/** The figures of a dot plot stand in a column of their own at the right. */
const VALUE_WIDTH_PX = 52;
const MAX_LABEL_LENGTH = 30;
const ROW_HEIGHT_PX = 26;

export const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const at = (value: number) => value.toFixed(1);

function renderSvg(height: number, label: string, body: string): string {
  return `<svg viewBox="0 0 ${WIDTH_PX} ${height}" role="img" aria-label="${escapeHtml(label)}">${body}</svg>`;
}

export interface PlotRow {
  readonly label: string;
  readonly value: Estimate;
  /** Draws the row in the colour of a warning. */
  readonly stands?: boolean;
}

/** One row for each figure: a dot, a bar over its interval, and a dashed line at the reference. */
export function renderDotPlot(
  label: string,
  rows: readonly PlotRow[],
  { max, reference }: { readonly max: number; readonly reference?: number },
): string {
  const longest = Math.max(...rows.map((row) => Math.min(MAX_LABEL_LENGTH, row.label.length)));
  const labelWidth = 20 + 6.6 * longest;
  const x = (value: number) =>
    labelWidth +
    (Math.min(max, Math.max(0, value)) / max) * (WIDTH_PX - labelWidth - VALUE_WIDTH_PX - 12);
  const height = rows.length * ROW_HEIGHT_PX + 30;
  const base = height - 20;
  const marks = rows.map(({ label: name, stands, value }, i) => {
    const y = 14 + i * ROW_HEIGHT_PX;
    const shown = name.length > MAX_LABEL_LENGTH ? `${name.slice(0, MAX_LABEL_LENGTH - 1)}…` : name;
    const kind = stands ? 'mark stands' : 'mark';
    return `<text x="0" y="${y + 4}">${escapeHtml(shown)}</text><line class="${kind}" x1="${at(x(value.low))}" x2="${at(x(value.high))}" y1="${y}" y2="${y}"/><circle class="${kind}" cx="${at(x(value.mean))}" cy="${y}" r="5"/><text class="end" x="${WIDTH_PX}" y="${y + 4}">${(100 * value.mean).toFixed(0)} %</text>`;
  });
  const axis = `<line class="axis" x1="${at(x(0))}" x2="${at(x(max))}" y1="${base}" y2="${base}"/><text class="middle soft" x="${at(x(0))}" y="${height - 5}">0 %</text><text class="middle soft" x="${at(x(max))}" y="${height - 5}">${(100 * max).toFixed(0)} %</text>`;
  const even =
    reference === undefined
      ? ''
      : `<line class="even" x1="${at(x(reference))}" x2="${at(x(reference))}" y1="4" y2="${base}"/>`;
  return renderSvg(height, label, axis + even + marks.join(''));
}

export interface Bar {
  readonly label: string;
  readonly value: number;
}

/** Upright bars; every label stands below its bar. */
export function renderBars(label: string, bars: readonly Bar[]): string {
  const most = Math.max(...bars.map(({ value }) => value), Number.EPSILON);
  const total = bars.reduce((sum, { value }) => sum + value, 0) || 1;
  const step = WIDTH_PX / bars.length;
  const body = bars.map(({ label: name, value }, i) => {
    const height = (120 * value) / most;
    const middle = at((i + 0.5) * step);
    const share = (100 * value) / total;
    const text = share >= 0.5 ? `${share.toFixed(0)} %` : '';
    return `<rect class="mark" x="${at(i * step + 3)}" y="${at(140 - height)}" width="${at(step - 6)}" height="${at(height)}" rx="2"/><text class="middle" x="${middle}" y="${at(134 - height)}">${text}</text><text class="middle" x="${middle}" y="158">${escapeHtml(name)}</text>`;
  });
  return renderSvg(166, label, body.join(''));
}

/** Shares along the tenths of a game, with a band for the interval. */
export function renderShareCurve(
  label: string,
  points: readonly { readonly tenth: number; readonly share: Estimate }[],
  reference: number,
): string {
  const x = (tenth: number) => 46 + (tenth / 10) * (WIDTH_PX - 66);
  const y = (share: number) => 170 - 156 * Math.min(1, Math.max(0, share));
  const list = (pick: (share: Estimate) => number) =>
    points.map(({ share, tenth }) => `${at(x(tenth))},${at(y(pick(share)))}`);
  const band = [...list(({ high }) => high), ...list(({ low }) => low).toReversed()].join(' ');
  const grid = [0, 0.5, 1].map(
    (share) =>
      `<line class="axis" x1="46" x2="${WIDTH_PX - 20}" y1="${at(y(share))}" y2="${at(y(share))}"/><text x="0" y="${at(y(share) + 4)}">${100 * share} %</text>`,
  );
  const tenths = points.map(
    ({ tenth }) => `<text class="middle" x="${at(x(tenth))}" y="190">${tenth * 10}</text>`,
  );
  const even = `<line class="even" x1="46" x2="${WIDTH_PX - 20}" y1="${at(y(reference))}" y2="${at(y(reference))}"/>`;
  const dots = points.map(
    ({ share, tenth }) =>
      `<circle class="mark" cx="${at(x(tenth))}" cy="${at(y(share.mean))}" r="4"/>`,
  );
  const body = `${grid.join('')}${tenths.join('')}${even}<polygon class="band" points="${band}"/><polyline class="curve" points="${list(({ mean }) => mean).join(' ')}"/>${dots.join('')}`;
  return renderSvg(196, label, body);
}
