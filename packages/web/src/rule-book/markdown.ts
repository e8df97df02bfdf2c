/**
 * Parses the Markdown of the rule books: headings, paragraphs, nested lists, tables, quotes, and
 * bold, italics and code within a line. A comment can name an example, cards, or cards and their worth, to be drawn in its place.
 * Everything else stays text.
 */
export type InlineMarkdown =
  | string
  | { readonly kind: 'strong' | 'em'; readonly content: readonly InlineMarkdown[] }
  | { readonly kind: 'code'; readonly text: string };

export interface MarkdownListItem {
  readonly text: readonly InlineMarkdown[];
  readonly blocks: readonly MarkdownBlock[];
}

export type MarkdownBlock =
  | { readonly kind: 'heading'; readonly level: number; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: readonly InlineMarkdown[] }
  | { readonly kind: 'quote'; readonly text: readonly InlineMarkdown[] }
  | {
      readonly kind: 'list';
      readonly ordered: boolean;
      readonly items: readonly MarkdownListItem[];
    }
  /** A step of the game's lesson, and which part of the table to show. */
  | { readonly kind: 'example'; readonly step: string; readonly part: string }
  | { readonly kind: 'cards'; readonly cards: readonly string[] }
  /** Cards that lie together, and what they are worth. */
  | { readonly kind: 'sum'; readonly cards: readonly string[]; readonly worth: string }
  | { readonly kind: 'table'; readonly rows: readonly (readonly (readonly InlineMarkdown[])[])[] };

const INLINE_MARK_PATTERN = /`([^`]+)`|\*\*((?:[^*]|\*(?!\*))+)\*\*|\*([^*\s](?:[^*]*[^*\s])?)\*/;

export function parseInlineMarkdown(text: string): InlineMarkdown[] {
  const match = INLINE_MARK_PATTERN.exec(text);
  if (!match) return text === '' ? [] : [text];
  const [all, code, strong, em] = match;
  const mark: InlineMarkdown =
    code !== undefined
      ? { kind: 'code', text: code }
      : {
          kind: strong === undefined ? 'em' : 'strong',
          content: parseInlineMarkdown((strong ?? em)!),
        };
  return [
    ...parseInlineMarkdown(text.slice(0, match.index)),
    mark,
    ...parseInlineMarkdown(text.slice(match.index + all.length)),
  ];
}

const HEADING_PATTERN = /^(#{1,6}) +(.*)$/;
const BULLET_PATTERN = /^([-*]|\d+\.) +/;
const EXAMPLE_PATTERN = /^<!-- example: (\w+) (\w+) -->$/;
const CARDS_PATTERN = /^<!-- cards: (\S+(?: \S+)*) -->$/;
const SUM_PATTERN = /^<!-- sum: (\S+(?: \S+)*) = (\S+) -->$/;
const TABLE_RULER_PATTERN = /^\|[\s|:-]+\|$/;
const parseTableCells = (line: string) =>
  line
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => parseInlineMarkdown(cell.trim()));

/** The lines up to the first one for which `ends` is true. */
function takeWhile(lines: string[], goesOn: (line: string) => boolean): string[] {
  const end = lines.findIndex((line) => !goesOn(line));
  return lines.splice(0, end < 0 ? lines.length : end);
}

/** The first line of an item and everything indented below it, also after an empty line. */
function takeItem(lines: string[]): MarkdownListItem {
  const first = lines.shift()!;
  const indent = BULLET_PATTERN.exec(first)![0].length;
  const rest = takeWhile(lines, (line) => line === '' || /^ {2,}\S/.test(line));
  const inner = rest.map((line) => line.slice(Math.min(indent, line.search(/\S|$/))));
  const text = takeWhile(
    inner,
    (line) => line !== '' && !BULLET_PATTERN.test(line) && !EXAMPLE_PATTERN.test(line),
  );
  return {
    text: parseInlineMarkdown([first.slice(indent), ...text].join(' ')),
    blocks: parseMarkdown(inner.join('\n')),
  };
}

function takeList(lines: string[]): MarkdownBlock {
  const ordered = /^\d/.test(lines[0]!);
  const items: MarkdownListItem[] = [];
  while (
    lines[0] !== undefined &&
    BULLET_PATTERN.test(lines[0]) &&
    /^\d/.test(lines[0]) === ordered
  )
    items.push(takeItem(lines));
  return { kind: 'list', ordered, items };
}

const startsBlock = (line: string) =>
  line === '' ||
  HEADING_PATTERN.test(line) ||
  BULLET_PATTERN.test(line) ||
  EXAMPLE_PATTERN.test(line) ||
  CARDS_PATTERN.test(line) ||
  SUM_PATTERN.test(line) ||
  /^[|>]/.test(line);

function takeBlock(lines: string[]): MarkdownBlock {
  const line = lines[0]!;
  const heading = HEADING_PATTERN.exec(line);
  if (heading) {
    lines.shift();
    return { kind: 'heading', level: heading[1]!.length, text: heading[2]! };
  }
  const example = EXAMPLE_PATTERN.exec(line);
  if (example) {
    lines.shift();
    return { kind: 'example', step: example[1]!, part: example[2]! };
  }
  const sum = SUM_PATTERN.exec(line);
  if (sum) {
    lines.shift();
    return { kind: 'sum', cards: sum[1]!.split(' '), worth: sum[2]! };
  }
  const cards = CARDS_PATTERN.exec(line);
  if (cards) {
    lines.shift();
    return { kind: 'cards', cards: cards[1]!.split(' ') };
  }
  if (BULLET_PATTERN.test(line)) return takeList(lines);
  if (line.startsWith('|')) {
    const rows = takeWhile(lines, (next) => next.startsWith('|'));
    return {
      kind: 'table',
      rows: rows.filter((row) => !TABLE_RULER_PATTERN.test(row)).map(parseTableCells),
    };
  }
  if (line.startsWith('>')) {
    const quoted = takeWhile(lines, (next) => next.startsWith('>'));
    const text = quoted.map((next) => next.replace(/^> ?/, '')).join(' ');
    return { kind: 'quote', text: parseInlineMarkdown(text) };
  }
  const [first, ...rest] = [lines.shift()!, ...takeWhile(lines, (next) => !startsBlock(next))];
  return { kind: 'paragraph', text: parseInlineMarkdown([first, ...rest].join(' ')) };
}

export function parseMarkdown(text: string): MarkdownBlock[] {
  const lines = text.split('\n').map((line) => line.trimEnd());
  const blocks: MarkdownBlock[] = [];
  for (;;) {
    takeWhile(lines, (line) => line === '');
    if (lines.length === 0) return blocks;
    blocks.push(takeBlock(lines));
  }
}
