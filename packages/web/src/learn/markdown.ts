/**
 * The rule books' Markdown, read into blocks: headings, paragraphs, lists within lists, tables,
 * quotes; bold, italics and code within a line; a comment that names an example to be drawn there.
 * Whatever else stands there stays text.
 */
export type Inline =
  | string
  | { readonly kind: 'strong' | 'em'; readonly content: readonly Inline[] }
  | { readonly kind: 'code'; readonly text: string };

export interface Item {
  readonly text: readonly Inline[];
  readonly blocks: readonly Block[];
}

export type Block =
  | { readonly kind: 'heading'; readonly level: number; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: readonly Inline[] }
  | { readonly kind: 'quote'; readonly text: readonly Inline[] }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly Item[] }
  /** A step of the game's lesson, and which part of the table to show. */
  | { readonly kind: 'example'; readonly step: string; readonly part: string }
  | { readonly kind: 'table'; readonly rows: readonly (readonly (readonly Inline[])[])[] };

const MARK = /`([^`]+)`|\*\*((?:[^*]|\*(?!\*))+)\*\*|\*([^*\s](?:[^*]*[^*\s])?)\*/;

export function readInline(text: string): Inline[] {
  const found = MARK.exec(text);
  if (!found) return text === '' ? [] : [text];
  const [all, code, strong, em] = found;
  const mark: Inline =
    code !== undefined
      ? { kind: 'code', text: code }
      : { kind: strong === undefined ? 'em' : 'strong', content: readInline((strong ?? em)!) };
  return [
    ...readInline(text.slice(0, found.index)),
    mark,
    ...readInline(text.slice(found.index + all.length)),
  ];
}

const HEADING = /^(#{1,6}) +(.*)$/;
const BULLET = /^([-*]|\d+\.) +/;
const EXAMPLE = /^<!-- example: (\w+) (\w+) -->$/;
const RULER = /^\|[\s|:-]+\|$/;
const cellsOf = (line: string) =>
  line
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => readInline(cell.trim()));

/** What follows up to where `ends` says so. */
function takeWhile(lines: string[], goesOn: (line: string) => boolean): string[] {
  const end = lines.findIndex((line) => !goesOn(line));
  return lines.splice(0, end < 0 ? lines.length : end);
}

/** An item's first line and all that is indented below it, also after an empty line. */
function takeItem(lines: string[]): Item {
  const first = lines.shift()!;
  const indent = BULLET.exec(first)![0].length;
  const rest = takeWhile(lines, (line) => line === '' || /^ {2,}\S/.test(line));
  const inner = rest.map((line) => line.slice(Math.min(indent, line.search(/\S|$/))));
  const text = takeWhile(inner, (line) => line !== '' && !BULLET.test(line) && !EXAMPLE.test(line));
  return {
    text: readInline([first.slice(indent), ...text].join(' ')),
    blocks: readMarkdown(inner.join('\n')),
  };
}

function takeList(lines: string[]): Block {
  const ordered = /^\d/.test(lines[0]!);
  const items: Item[] = [];
  while (lines[0] !== undefined && BULLET.test(lines[0]) && /^\d/.test(lines[0]) === ordered)
    items.push(takeItem(lines));
  return { kind: 'list', ordered, items };
}

const startsBlock = (line: string) =>
  line === '' ||
  HEADING.test(line) ||
  BULLET.test(line) ||
  EXAMPLE.test(line) ||
  /^[|>]/.test(line);

function takeBlock(lines: string[]): Block {
  const line = lines[0]!;
  const heading = HEADING.exec(line);
  if (heading) {
    lines.shift();
    return { kind: 'heading', level: heading[1]!.length, text: heading[2]! };
  }
  const example = EXAMPLE.exec(line);
  if (example) {
    lines.shift();
    return { kind: 'example', step: example[1]!, part: example[2]! };
  }
  if (BULLET.test(line)) return takeList(lines);
  if (line.startsWith('|')) {
    const rows = takeWhile(lines, (next) => next.startsWith('|'));
    return { kind: 'table', rows: rows.filter((row) => !RULER.test(row)).map(cellsOf) };
  }
  if (line.startsWith('>')) {
    const quoted = takeWhile(lines, (next) => next.startsWith('>'));
    const text = quoted.map((next) => next.replace(/^> ?/, '')).join(' ');
    return { kind: 'quote', text: readInline(text) };
  }
  const [first, ...rest] = [lines.shift()!, ...takeWhile(lines, (next) => !startsBlock(next))];
  return { kind: 'paragraph', text: readInline([first, ...rest].join(' ')) };
}

export function readMarkdown(text: string): Block[] {
  const lines = text.split('\n').map((line) => line.trimEnd());
  const blocks: Block[] = [];
  for (;;) {
    takeWhile(lines, (line) => line === '');
    if (lines.length === 0) return blocks;
    blocks.push(takeBlock(lines));
  }
}
