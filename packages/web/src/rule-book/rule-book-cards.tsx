/** Cards in a rule book, drawn as on the board, each with its name. */
import { WATCHER } from '@ludotheque/core';
import { use } from 'react';
import '../board-kit/board-kit.css';
import { loadBoard } from '../games/load-board.ts';
import { useSpeaker } from '../i18n/game-translation.ts';
import { useSuspendUntilGameWords } from '../i18n/translation.tsx';
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
