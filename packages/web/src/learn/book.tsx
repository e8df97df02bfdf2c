/** A rule book set like a little book: chapters with headings, rulings apart, tables in their own measure. */
import { Fragment, type ReactNode } from 'react';
import { type Block, type Inline, type Item, readMarkdown } from './markdown.ts';
import './learn.css';

/** Draws an example from the game's lesson: the step, and the part of the table to show. */
export type Draw = (step: string, part: string) => ReactNode;

function words(content: readonly Inline[]): ReactNode {
  return content.map((inline, i) => {
    if (typeof inline === 'string') return <Fragment key={i}>{inline}</Fragment>;
    if (inline.kind === 'code') return <code key={i}>{inline.text}</code>;
    const Mark = inline.kind;
    return <Mark key={i}>{words(inline.content)}</Mark>;
  });
}

/** A ruling begins with its number in bold: N1, NB3. */
function isRuling({ text: [first] }: Item): boolean {
  if (typeof first !== 'object' || first.kind !== 'strong') return false;
  const [title] = first.content;
  return typeof title === 'string' && /^[A-Z]{1,2}\d+\b/.test(title);
}

function Table({ rows: [head = [], ...rows] }: Extract<Block, { kind: 'table' }>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <div className="book-table" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {head.map((cell, i) => (
              <th key={i} scope="col">
                {words(cell)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            <tr key={i}>
              {row.map((cell, j) => (
                <td key={j}>{words(cell)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Steps that are pictured stand side by side. */
const isPictured = ({ blocks }: Item) => blocks.some(({ kind }) => kind === 'example');

function classOf(items: readonly Item[]): string | undefined {
  if (items.every(isRuling)) return 'rulings';
  return items.every(isPictured) ? 'pictures' : undefined;
}

function Blocks({ blocks, draw }: { readonly blocks: readonly Block[]; readonly draw: Draw }) {
  return blocks.map((block, i) => {
    if (block.kind === 'heading') return <h3 key={i}>{block.text}</h3>;
    if (block.kind === 'paragraph') return <p key={i}>{words(block.text)}</p>;
    if (block.kind === 'quote') return <blockquote key={i}>{words(block.text)}</blockquote>;
    if (block.kind === 'example')
      return <Fragment key={i}>{draw(block.step, block.part)}</Fragment>;
    if (block.kind === 'table') return <Table key={i} {...block} />;
    const List = block.ordered ? 'ol' : 'ul';
    return (
      <List key={i} className={classOf(block.items)}>
        {block.items.map((item, j) => (
          <li key={j}>
            {words(item.text)}
            <Blocks blocks={item.blocks} draw={draw} />
          </li>
        ))}
      </List>
    );
  });
}

export interface Chapter {
  readonly title: string;
  readonly blocks: readonly Block[];
}

/** The book's title, what stands before the first chapter, and the chapters. */
function chaptersOf(text: string): {
  readonly title: string;
  readonly opening: readonly Block[];
  readonly chapters: readonly Chapter[];
} {
  let title = '';
  const opening: Block[] = [];
  const chapters: { title: string; blocks: Block[] }[] = [];
  for (const block of readMarkdown(text))
    if (block.kind === 'heading' && block.level === 1) title = block.text;
    else if (block.kind === 'heading' && block.level === 2)
      chapters.push({ title: block.text, blocks: [] });
    else (chapters.at(-1)?.blocks ?? opening).push(block);
  return { title, opening, chapters };
}

export function Book({
  aside,
  contents,
  draw,
  text,
}: {
  readonly text: string;
  /** What the table of contents is called. */
  readonly contents: string;
  /** What stands beside the title. */
  readonly aside: ReactNode;
  readonly draw: Draw;
}) {
  const { chapters, opening, title } = chaptersOf(text);
  return (
    <article className="book">
      <header>
        <h1>{title}</h1>
        <Blocks blocks={opening} draw={draw} />
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
            <Blocks blocks={chapter.blocks} draw={draw} />
          </section>
        ))}
      </div>
    </article>
  );
}
