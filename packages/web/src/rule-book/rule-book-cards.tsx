/** Cards in a rule book, drawn as on the board, each with its name. */
import { WATCHER } from '@ludotheque/core';
import { use } from 'react';
import '../board-kit/board-kit.css';
import { loadBoard } from '../games/load-board.ts';
import { useSpeaker } from '../i18n/game-translation.ts';
import { formatList } from '../i18n/locale-formats.ts';
import { useSuspendUntilGameWords, useTranslation } from '../i18n/translation.tsx';
import './rule-book-cards.css';

const NO_NAMES: readonly string[] = [];

export function RuleBookCards({
  cards,
  id,
}: {
  readonly id: string;
  readonly cards: readonly string[];
}) {
  useSuspendUntilGameWords(id);
  const { CardFace } = use(loadBoard(id));
  const speaker = useSpeaker(id, NO_NAMES, WATCHER);
  if (!CardFace) return null;
  return (
    <ul className="book-cards">
      {cards.map((card) => (
        <li key={card}>
          <span className="a-card" aria-hidden="true">
            <CardFace card={card} />
          </span>
          {speaker.formatCard(card)}
        </li>
      ))}
    </ul>
  );
}

/** Cards as they lie in a row or a display, and what they are worth together. */
export function RuleBookSum({
  cards,
  id,
  worth,
}: {
  readonly id: string;
  readonly cards: readonly string[];
  readonly worth: string;
}) {
  useSuspendUntilGameWords(id);
  const { language } = useTranslation();
  const { CardFace } = use(loadBoard(id));
  const speaker = useSpeaker(id, NO_NAMES, WATCHER);
  if (!CardFace) return null;
  const names = formatList(
    language,
    cards.map((card) => speaker.formatCard(card)),
  );
  return (
    <p className="book-sum">
      {cards.map((card, place) => (
        <span key={place} className="a-card" aria-hidden="true">
          <CardFace card={card} />
        </span>
      ))}
      <span className="unseen">{names}</span>
      <b>= {worth}</b>
    </p>
  );
}
