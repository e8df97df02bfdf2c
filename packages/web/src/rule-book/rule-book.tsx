/** Shows a rule book: a table of contents, chapters, rulings in their own style, and tables. */
import { Fragment, type ReactNode } from 'react';
import {
  type InlineMarkdown,
  type MarkdownBlock,
  type MarkdownListItem,
  parseMarkdown,
} from './markdown.ts';
import './rule-book.css';

/** How a game draws the pictures of its rule book. */
export interface RuleBookPictures {
  /** An example from the game's lesson: the step, and the part of the table to show. */
  drawExample(step: string, part: string): ReactNode;
  drawCards(cards: readonly string[]): ReactNode;
  /** Cards that lie together, and what they are worth. */
  drawSum(cards: readonly string[], worth: string): ReactNode;
}

function renderInline(content: readonly InlineMarkdown[]): ReactNode {
  return content.map((inline, i) => {
    if (typeof inline === 'string') return <Fragment key={i}>{inline}</Fragment>;
    if (inline.kind === 'code') return <code key={i}>{inline.text}</code>;
    const Mark = inline.kind;
    return <Mark key={i}>{renderInline(inline.content)}</Mark>;
  });
}

/** A ruling begins with its number in bold: N1, NB3. */
function isRuling({ text: [first] }: MarkdownListItem): boolean {
  if (typeof first !== 'object' || first.kind !== 'strong') return false;
  const [title] = first.content;
  return typeof title === 'string' && /^[A-Z]{1,2}\d+\b/.test(title);
}

function MarkdownTable({ rows: [head = [], ...rows] }: Extract<MarkdownBlock, { kind: 'table' }>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div className="book-table" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {head.map((cell, i) => (
              <th key={i} scope="col">
                {renderInline(cell)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            <tr key={i}>
              {row.map((cell, j) => (
                <td key={j}>{renderInline(cell)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Items with pictures are shown side by side. */
const isPictured = ({ blocks }: MarkdownListItem) => blocks.some(({ kind }) => kind === 'example');

function chooseListClass(items: readonly MarkdownListItem[]): string | undefined {
  if (items.every(isRuling)) return 'rulings';
  return items.every(isPictured) ? 'pictures' : undefined;
}

function Blocks({
  blocks,
  pictures,
}: {
  readonly blocks: readonly MarkdownBlock[];
  readonly pictures: RuleBookPictures;
}) {
  return blocks.map((block, i) => {
    if (block.kind === 'heading') return <h3 key={i}>{block.text}</h3>;
    if (block.kind === 'paragraph') return <p key={i}>{renderInline(block.text)}</p>;
    if (block.kind === 'quote') return <blockquote key={i}>{renderInline(block.text)}</blockquote>;
    if (block.kind === 'example')
      return <Fragment key={i}>{pictures.drawExample(block.step, block.part)}</Fragment>;
    if (block.kind === 'cards')
      return <Fragment key={i}>{pictures.drawCards(block.cards)}</Fragment>;
    if (block.kind === 'sum')
      return <Fragment key={i}>{pictures.drawSum(block.cards, block.worth)}</Fragment>;
    if (block.kind === 'table') return <MarkdownTable key={i} {...block} />;
    const List = block.ordered ? 'ol' : 'ul';
    return (
      <List key={i} className={chooseListClass(block.items)}>
        {block.items.map((item, j) => (
          <li key={j}>
            {renderInline(item.text)}
            <Blocks blocks={item.blocks} pictures={pictures} />
          </li>
        ))}
      </List>
    );
  });
}

export interface RuleBookChapter {
  readonly title: string;
  readonly blocks: readonly MarkdownBlock[];
}

/** The book's title, the blocks before the first chapter, and the chapters. */
function splitIntoChapters(text: string): {
  readonly title: string;
  readonly opening: readonly MarkdownBlock[];
  readonly chapters: readonly RuleBookChapter[];
} {
  let title = '';
  const opening: MarkdownBlock[] = [];
  const chapters: { title: string; blocks: MarkdownBlock[] }[] = [];
  for (const block of parseMarkdown(text))
    if (block.kind === 'heading' && block.level === 1) title = block.text;
    else if (block.kind === 'heading' && block.level === 2)
      chapters.push({ title: block.text, blocks: [] });
    else (chapters.at(-1)?.blocks ?? opening).push(block);
  return { title, opening, chapters };
}

export function RuleBook({
  aside,
  contents,
  pictures,
  text,
  titleLanguage,
}: {
  readonly text: string;
  /** The language of a title that is not in the page's language. */
  readonly titleLanguage: string | undefined;
  /** The heading of the table of contents. */
  readonly contents: string;
  /** The content beside the title. */
  readonly aside: ReactNode;
  readonly pictures: RuleBookPictures;
}) {
  const { chapters, opening, title } = splitIntoChapters(text);
  return (
    <article className="book">
      <header>
        <h1 lang={titleLanguage}>{title}</h1>
        <Blocks blocks={opening} pictures={pictures} />
        {aside}
      </header>
      <nav aria-label={contents}>
        <ol>
          {chapters.map((chapter, i) => (
            <li key={chapter.title}>
              <a href={`#chapter-${i}`}>{chapter.title}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="chapters">
        {chapters.map((chapter, i) => (
          <section key={chapter.title} id={`chapter-${i}`}>
            <h2>{chapter.title}</h2>
            <Blocks blocks={chapter.blocks} pictures={pictures} />
          </section>
        ))}
      </div>
    </article>
  );
}
