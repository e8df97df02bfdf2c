/**
 * Turns the coloured terminal output of a program into an SVG picture:
 *   FORCE_COLOR=1 npm run -s ludo -- play … | node scripts/ansi-to-svg.ts TITLE > picture.svg
 */
import { text } from 'node:stream/consumers';

const [CELL_WIDTH_PX, LINE_HEIGHT_PX, PADDING_PX] = [8.4, 19, 20];
const ANSI_COLOURS: { readonly [code: number]: string } = {
  30: '#10141a',
  31: '#ff7b72',
  36: '#6cd3e0',
  41: '#b3362b',
  42: '#57a65a',
  43: '#e08a2e',
  44: '#2f5fb3',
  47: '#e8e4da',
  97: '#ffffff',
  103: '#f2d857',
};

interface TextStyle {
  foreground: string;
  background: string | undefined;
  bold: boolean;
  dim: boolean;
  italic: boolean;
}
const createDefaultStyle = (): TextStyle => ({
  foreground: '#d8dee6',
  background: undefined,
  bold: false,
  dim: false,
  italic: false,
});

function applyAnsiCode(style: TextStyle, code: number): void {
  if (code === 0) Object.assign(style, createDefaultStyle());
  else if (code === 1) style.bold = true;
  else if (code === 2) style.dim = true;
  else if (code === 3) style.italic = true;
  else if (code === 22) Object.assign(style, { bold: false, dim: false });
  else if (code === 23) style.italic = false;
  else if (code === 39) style.foreground = createDefaultStyle().foreground;
  else if (code === 49) style.background = undefined;
  else if ((code >= 40 && code < 48) || code >= 100) style.background = ANSI_COLOURS[code];
  else style.foreground = ANSI_COLOURS[code] ?? createDefaultStyle().foreground;
}

const escapeXml = (run: string) =>
  run.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign]!);

/** A piece of text in one style, at a column of a row. */
function renderTextRun(run: string, style: TextStyle, column: number, row: number): string {
  const [x, y] = [PADDING_PX + column * CELL_WIDTH_PX, PADDING_PX + row * LINE_HEIGHT_PX];
  const length = [...run].length * CELL_WIDTH_PX;
  const background = style.background
    ? `<rect x="${x}" y="${y}" width="${length}" height="${LINE_HEIGHT_PX - 3}" rx="3" fill="${style.background}"/>`
    : '';
  const styleAttributes = [
    style.bold ? ' font-weight="700"' : '',
    style.italic ? ' font-style="italic"' : '',
    style.dim ? ' opacity="0.6"' : '',
  ].join('');
  const position = `x="${x.toFixed(1)}" y="${y + 13}" textLength="${length.toFixed(1)}"`;
  return `${background}<text ${position} fill="${style.foreground}"${styleAttributes} xml:space="preserve">${escapeXml(run)}</text>`;
}

const title = process.argv[2] ?? 'A terminal';
const rows = (await text(process.stdin)).replace(/\s+$/, '').split('\n');
const style = createDefaultStyle();
const renderedRuns: string[] = [];
let maxColumns = 0;
rows.forEach((line, row) => {
  let column = 0;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences begin with one
  for (const part of line.split(/(\x1b\[[\d;]*m)/)) {
    if (part.startsWith('\x1b')) {
      for (const code of part.slice(2, -1).split(';')) applyAnsiCode(style, Number(code));
      continue;
    }
    if (part.trim() !== '' || style.background)
      renderedRuns.push(renderTextRun(part, style, column, row));
    column += [...part].length;
  }
  maxColumns = Math.max(maxColumns, column);
});
const [width, height] = [
  2 * PADDING_PX + maxColumns * CELL_WIDTH_PX,
  2 * PADDING_PX + rows.length * LINE_HEIGHT_PX,
];
process.stdout.write(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width.toFixed(0)} ${height}" width="${width.toFixed(0)}" font-family="ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace" font-size="14">
<title>${escapeXml(title)}</title>
<rect width="100%" height="100%" rx="12" fill="#10141a"/>
${renderedRuns.join('\n')}
</svg>
`,
);
