import { LANGUAGES, loadGame, readRuleBook } from '@ludotheque/games/shelf';
import { testedGameIds } from '@ludotheque/games/tested-games';
import { describe, expect, it } from 'vitest';
import {
  type InlineMarkdown,
  type MarkdownBlock,
  parseInlineMarkdown,
  parseMarkdown,
} from './markdown.ts';

describe('within a line', () => {
  it('bold, italics and code are distinguished', () => {
    expect(parseInlineMarkdown('a **b** *c* `d`')).toEqual([
      'a ',
      { kind: 'strong', content: ['b'] },
      ' ',
      { kind: 'em', content: ['c'] },
      ' ',
      { kind: 'code', text: 'd' },
    ]);
  });
  it('italics may be within bold', () => {
    expect(parseInlineMarkdown('**a *b* c**')).toEqual([
      { kind: 'strong', content: ['a ', { kind: 'em', content: ['b'] }, ' c'] },
    ]);
  });
  it('a mark within code is plain text', () => {
    expect(parseInlineMarkdown('`**`')).toEqual([{ kind: 'code', text: '**' }]);
  });
  it('other markup stays plain text', () => {
    for (const text of ['2 * 3 * 4', '<b>no</b>', '[a](b)', '**open'])
      expect(parseInlineMarkdown(text)).toEqual([text]);
  });
});

describe('blocks', () => {
  it('an empty line separates two paragraphs', () => {
    expect(parseMarkdown('a\nb\n\nc')).toEqual([
      { kind: 'paragraph', text: ['a b'] },
      { kind: 'paragraph', text: ['c'] },
    ]);
  });
  it('a heading has its level', () => {
    expect(parseMarkdown('### Tour 1')).toEqual([{ kind: 'heading', level: 3, text: 'Tour 1' }]);
  });
  it('an item continues on indented lines, and may contain a list', () => {
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
  it('the separator below a table’s header is not a row', () => {
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
  it('a quote is parsed without its marks', () => {
    expect(parseMarkdown('> a\n> b')).toEqual([{ kind: 'quote', text: ['a b'] }]);
  });
});

it('a comment that names an example becomes an example, also within a list', () => {
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
  if (block.kind === 'example' || block.kind === 'cards' || block.kind === 'sum') return [];
  if (block.kind === 'heading') return [block.text];
  if (block.kind === 'table') return block.rows.flat().map((cell) => cell.map(plain).join(''));
  if (block.kind === 'list')
    return block.items.flatMap((item) => [
      item.text.map(plain).join(''),
      ...item.blocks.flatMap(textsOf),
    ]);
  return [block.text.map(plain).join('')];
}

it('cards in a comment are drawn', () => {
  expect(parseMarkdown('Special cards:\n<!-- cards: N 13 Yx2 -->\n- one')).toMatchObject([
    { kind: 'paragraph' },
    { kind: 'cards', cards: ['N', '13', 'Yx2'] },
    { kind: 'list' },
  ]);
});

it('cards with their worth are drawn together', () => {
  expect(parseMarkdown('Yellow:\n<!-- sum: Y- Y4 Y9 = −13 -->')).toMatchObject([
    { kind: 'paragraph' },
    { kind: 'sum', cards: ['Y-', 'Y4', 'Y9'], worth: '−13' },
  ]);
});

describe.each(testedGameIds)('the rule book of %s', (id) => {
  it.each(LANGUAGES)('is parsed in %s, and no mark is left over', (language) => {
    const blocks = parseMarkdown(readRuleBook(id, language));
    expect(blocks[0]).toMatchObject({ kind: 'heading', level: 1 });
    expect(blocks.filter(({ kind }) => kind === 'heading').length).toBeGreaterThan(5);
    for (const text of blocks.flatMap(textsOf)) expect(text).not.toMatch(/\*\*|`|^#|^\||^- |\]\(/);
  });

  it('draws cards of the game, the same in every language', async () => {
    const { kinds } = await loadGame(id);
    const drawn = LANGUAGES.map((language) =>
      parseMarkdown(readRuleBook(id, language)).flatMap((block) =>
        block.kind === 'cards' ? block.cards : [],
      ),
    );
    for (const cards of drawn) expect(cards).toEqual(drawn[0]);
    for (const card of drawn[0]!) expect(kinds).toContain(card);
  });
});
