import { gameIds, LANGUAGES, readRuleBook } from '@ludotheque/games/shelf';
import { describe, expect, it } from 'vitest';
import {
  type InlineMarkdown,
  type MarkdownBlock,
  parseInlineMarkdown,
  parseMarkdown,
} from './markdown.ts';

describe('within a line', () => {
  it('bold, italics and code are told apart', () => {
    expect(parseInlineMarkdown('a **b** *c* `d`')).toEqual([
      'a ',
      { kind: 'strong', content: ['b'] },
      ' ',
      { kind: 'em', content: ['c'] },
      ' ',
      { kind: 'code', text: 'd' },
    ]);
  });
  it('italics may stand within bold', () => {
    expect(parseInlineMarkdown('**a *b* c**')).toEqual([
      { kind: 'strong', content: ['a ', { kind: 'em', content: ['b'] }, ' c'] },
    ]);
  });
  it('a mark within code is a letter', () => {
    expect(parseInlineMarkdown('`**`')).toEqual([{ kind: 'code', text: '**' }]);
  });
  it('what is no mark stays text, markup of other kinds too', () => {
    for (const text of ['2 * 3 * 4', '<b>no</b>', '[a](b)', '**open'])
      expect(parseInlineMarkdown(text)).toEqual([text]);
  });
});

describe('blocks', () => {
  it('lines of a paragraph belong together, an empty line parts two', () => {
    expect(parseMarkdown('a\nb\n\nc')).toEqual([
      { kind: 'paragraph', text: ['a b'] },
      { kind: 'paragraph', text: ['c'] },
    ]);
  });
  it('a heading has its level', () => {
    expect(parseMarkdown('### Tour 1')).toEqual([{ kind: 'heading', level: 3, text: 'Tour 1' }]);
  });
  it('an item goes on where it is indented, and may hold a list', () => {
    expect(parseMarkdown('1. a\n   b\n   - c\n   - d\n2. e')).toEqual([
      {
        kind: 'list',
        ordered: true,
        items: [
          {
            text: ['a b'],
            blocks: [
              {
                kind: 'list',
                ordered: false,
                items: [
                  { text: ['c'], blocks: [] },
                  { text: ['d'], blocks: [] },
                ],
              },
            ],
          },
          { text: ['e'], blocks: [] },
        ],
      },
    ]);
  });
  it('the ruler of a table is no row of it', () => {
    expect(parseMarkdown('| a | b |\n|---|:-:|\n| 1 | 2 |')).toEqual([
      {
        kind: 'table',
        rows: [
          [['a'], ['b']],
          [['1'], ['2']],
        ],
      },
    ]);
  });
  it('a quote is read without its marks', () => {
    expect(parseMarkdown('> a\n> b')).toEqual([{ kind: 'quote', text: ['a b'] }]);
  });
});

it('a comment that names an example becomes one, also within a list', () => {
  const text = '1. Lay a card.\n   <!-- example: cover own -->\n\n<!-- example: merge others -->';
  const cover = { kind: 'example', step: 'cover', part: 'own' };
  expect(parseMarkdown(text)).toEqual([
    { kind: 'list', ordered: true, items: [{ text: ['Lay a card.'], blocks: [cover] }] },
    { kind: 'example', step: 'merge', part: 'others' },
  ]);
});

const plain = (inline: InlineMarkdown): string =>
  typeof inline === 'string'
    ? inline
    : inline.kind === 'code'
      ? ''
      : inline.content.map(plain).join('');

function textsOf(block: MarkdownBlock): string[] {
  if (block.kind === 'example') return [];
  if (block.kind === 'heading') return [block.text];
  if (block.kind === 'table') return block.rows.flat().map((cell) => cell.map(plain).join(''));
  if (block.kind === 'list')
    return block.items.flatMap((item) => [
      item.text.map(plain).join(''),
      ...item.blocks.flatMap(textsOf),
    ]);
  return [block.text.map(plain).join('')];
}

describe.each(gameIds)('the rule book of %s', (id) => {
  it.each(LANGUAGES)('is read in %s without a mark left over', (language) => {
    const blocks = parseMarkdown(readRuleBook(id, language));
    expect(blocks[0]).toMatchObject({ kind: 'heading', level: 1 });
    expect(blocks.filter(({ kind }) => kind === 'heading').length).toBeGreaterThan(5);
    for (const text of blocks.flatMap(textsOf)) expect(text).not.toMatch(/\*\*|`|^#|^\||^- |\]\(/);
  });
});
