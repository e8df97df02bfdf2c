/** Chapters of a quick reference: titles, cards drawn as on the board, and a sentence for each line. */
import type { ComponentType } from 'react';
import { useQuickReferenceTranslation } from '../i18n/game-translation.ts';
import { useTranslation } from '../i18n/translation.tsx';
import type { ReferenceChapter, ReferenceLine, ReferenceLines } from './quick-reference.ts';
import './reference-chapters.css';

type CardFace = ComponentType<{ readonly card: string }>;

function LineCards({
  Face,
  cards,
}: {
  readonly Face: CardFace;
  readonly cards: readonly string[];
}) {
  return (
    <span className="line-cards" aria-hidden="true">
      {cards.map((card, place) => (
        <span key={place} className="a-card">
          <Face card={card} />
        </span>
      ))}
    </span>
  );
}

function Line({
  Face,
  game,
  line,
}: {
  readonly game: string;
  readonly line: ReferenceLine;
  readonly Face: CardFace | undefined;
}) {
  const t = useQuickReferenceTranslation(game);
  const { cards, count, say } = line;
  return (
    <li className={cards && cards.length > 2 ? 'many-cards' : undefined}>
      {Face && cards && <LineCards Face={Face} cards={cards} />}
      <p>
        <b>{t(`${say}.title`)}</b> {t(`${say}.text`, count === undefined ? {} : { count })}
      </p>
    </li>
  );
}

export function ReferenceChapters({
  CardFace: Face,
  chapters,
  game,
  lines,
}: {
  readonly game: string;
  readonly chapters: readonly ReferenceChapter[];
  readonly lines: ReferenceLines;
  /** Without it, no cards are drawn. */
  readonly CardFace: CardFace | undefined;
}) {
  const { t } = useTranslation();
  const told = chapters.filter((chapter) => lines[chapter].length > 0);
  return told.map((chapter) => (
    <section key={chapter} className={`reference-chapter reference-${chapter}`}>
      <h2>{t(`quick.${chapter}`)}</h2>
      <ul>
        {lines[chapter].map((line) => (
          <Line key={line.say} game={game} line={line} Face={Face} />
        ))}
      </ul>
    </section>
  ));
}
