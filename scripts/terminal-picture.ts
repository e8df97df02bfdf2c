/**
 * Turns what a program wrote to a terminal, colours included, into an SVG picture:
 *   FORCE_COLOR=1 npm run -s ludo -- play … | node scripts/terminal-picture.ts TITLE > picture.svg
 */
import { text } from 'node:stream/consumers';

const [CELL, LINE, PADDING] = [8.4, 19, 20];
const COLOURS: { readonly [code: number]: string } = {
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

interface Style {
  ink: string;
  paper: string | undefined;
  bold: boolean;
  dim: boolean;
  italic: boolean;
}
const plain = (): Style => ({
  ink: '#d8dee6',
  paper: undefined,
  bold: false,
  dim: false,
  italic: false,
});

function apply(style: Style, code: number): void {
  if (code === 0) Object.assign(style, plain());
  else if (code === 1) style.bold = true;
  else if (code === 2) style.dim = true;
  else if (code === 3) style.italic = true;
  else if (code === 22) Object.assign(style, { bold: false, dim: false });
  else if (code === 23) style.italic = false;
  else if (code === 39) style.ink = plain().ink;
  else if (code === 49) style.paper = undefined;
  else if ((code >= 40 && code < 48) || code >= 100) style.paper = COLOURS[code];
  else style.ink = COLOURS[code] ?? plain().ink;
}

const quoted = (run: string) =>
  run.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign]!);

/** One stretch of text in one style, at a column of a row. */
function draw(run: string, style: Style, column: number, row: number): string {
  const [x, y] = [PADDING + column * CELL, PADDING + row * LINE];
  const length = [...run].length * CELL;
  const paper = style.paper
    ? `<rect x="${x}" y="${y}" width="${length}" height="${LINE - 3}" rx="3" fill="${style.paper}"/>`
    : '';
  const looks = [
    style.bold ? ' font-weight="700"' : '',
    style.italic ? ' font-style="italic"' : '',
    style.dim ? ' opacity="0.6"' : '',
  ].join('');
  const place = `x="${x.toFixed(1)}" y="${y + 13}" textLength="${length.toFixed(1)}"`;
  return `${paper}<text ${place} fill="${style.ink}"${looks} xml:space="preserve">${quoted(run)}</text>`;
}

const title = process.argv[2] ?? 'A terminal';
const rows = (await text(process.stdin)).replace(/\s+$/, '').split('\n');
const style = plain();
const drawn: string[] = [];
let widest = 0;
rows.forEach((line, row) => {
  let column = 0;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences begin with one
  for (const part of line.split(/(\x1b\[[\d;]*m)/)) {
    if (part.startsWith('\x1b')) {
      for (const code of part.slice(2, -1).split(';')) apply(style, Number(code));
      continue;
    }
    if (part.trim() !== '' || style.paper) drawn.push(draw(part, style, column, row));
    column += [...part].length;
  }
  widest = Math.max(widest, column);
});
const [width, height] = [2 * PADDING + widest * CELL, 2 * PADDING + rows.length * LINE];
process.stdout.write(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width.toFixed(0)} ${height}" width="${width.toFixed(0)}" font-family="ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace" font-size="14">
<title>${quoted(title)}</title>
<rect width="100%" height="100%" rx="12" fill="#10141a"/>
${drawn.join('\n')}
</svg>
`,
);
