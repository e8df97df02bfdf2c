/** How wide a text is on a terminal, and how it is broken into lines between its words. */
import { stripVTControlCharacters } from 'node:util';

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
/** Chinese, Japanese and Korean signs and emoji take two columns. */
const WIDE =
  /^(?:[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|[\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}|\p{Emoji}\ufe0f)/u;
const WITHOUT_WIDTH = /^[\p{Mark}\p{Format}\p{Control}]+$/u;

const measureGrapheme = (text: string): number =>
  WITHOUT_WIDTH.test(text) ? 0 : WIDE.test(text) ? 2 : 1;

/** How many columns a text takes. */
export function measureTextWidth(text: string): number {
  const plain = stripVTControlCharacters(text);
  // Most texts are plain letters, and a game prints thousands of them.
  if (/^[\x20-\x7e\xa0-\xff]*$/.test(plain)) return plain.length;
  let width = 0;
  for (const { segment } of graphemes.segment(plain)) width += measureGrapheme(segment);
  return width;
}

export const padToWidth = (text: string, columns: number): string =>
  text + ' '.repeat(Math.max(0, columns - measureTextWidth(text)));

export const padStartToWidth = (text: string, columns: number): string =>
  ' '.repeat(Math.max(0, columns - measureTextWidth(text))) + text;

/** Shortens a text without colours that is wider than this. */
export function truncateToWidth(text: string, columns: number): string {
  if (measureTextWidth(text) <= columns) return text;
  let kept = '';
  for (const { segment } of graphemes.segment(text)) {
    if (measureTextWidth(kept + segment) > columns - 1) break;
    kept += segment;
  }
  return `${kept}…`;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with one
const COLOUR_OR_TEXT = /\x1b\[[\d;]*m|[^\x1b]+/g;

/** Escape sequences, and each grapheme with its width; a word is only broken if it is wider than a line. */
function* splitLongWord(word: string, columns: number): Generator<string> {
  let part = '';
  for (const piece of word.match(COLOUR_OR_TEXT) ?? []) {
    if (piece.startsWith('\x1b')) {
      part += piece;
      continue;
    }
    for (const { segment } of graphemes.segment(piece)) {
      if (measureTextWidth(part) + measureGrapheme(segment) > columns) {
        yield part;
        part = '';
      }
      part += segment;
    }
  }
  yield part;
}

/** Lines go on below the text of a list or a table, which begins after two spaces or more. */
function measureHangingIndent(line: string, columns: number): number {
  const plain = stripVTControlCharacters(line);
  const start = /^ *[^ ].*? {2,}(?=[^ ])/.exec(plain)?.[0] ?? '';
  const indent = measureTextWidth(start);
  return indent > 0 && indent <= columns / 2 ? indent : /^ */.exec(plain)![0].length;
}

/** Other white space is part of a word: a no-break space, or the wide one of Chinese and Japanese. */
const trimSpacesAtEnd = (text: string) => text.replace(/ +$/, '');

function wrapLine(line: string, columns: number): string {
  if (measureTextWidth(line) <= columns) return line;
  const indent = Math.min(measureHangingIndent(line, columns), columns >> 1);
  const lines: string[] = [];
  let current = '';
  // Spaces stay with the word before them; no-break spaces are part of a word.
  for (const word of line.match(/ *[^ ]+ */g) ?? []) {
    const fits = measureTextWidth(trimSpacesAtEnd(current + word)) <= columns;
    if (fits) {
      current += word;
      continue;
    }
    if (/[^ ]/.test(current)) lines.push(trimSpacesAtEnd(current));
    const [...parts] = splitLongWord(trimSpacesAtEnd(word), columns - indent);
    const last = parts.pop()!;
    for (const part of parts) lines.push(' '.repeat(indent) + part);
    current = `${' '.repeat(indent)}${last} `;
  }
  return [...lines, trimSpacesAtEnd(current)].join('\n');
}

/** Breaks every line that is wider than this between its words. */
export const wrapText = (text: string, columns: number): string =>
  text
    .split('\n')
    .map((line) => wrapLine(line, columns))
    .join('\n');
