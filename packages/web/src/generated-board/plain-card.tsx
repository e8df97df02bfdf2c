/** Cards that show only their name or a back, and how many of them lie together. */
import type { PhraseFormatter, ZoneCardStack } from '@ludotheque/core';
import { replaceAsciiSigns } from '../i18n/ascii-signs.ts';
import './plain-card.css';

function PlainCard({
  card,
  count,
  speaker,
}: ZoneCardStack & {
  readonly speaker: PhraseFormatter;
}) {
  const colour = card?.match(/^[A-Z](?=.)/)?.[0] ?? (/[♥♦]/.test(card ?? '') ? 'red' : '');
  return (
    <span
      className={card === null ? 'plain-card back' : `plain-card face-${colour || 'plain'}`}
      data-card={card ?? ''}
    >
      {card !== null && (
        <span className="card-name" role="img" aria-label={speaker.formatCard(card)}>
          {replaceAsciiSigns(card)}
        </span>
      )}
      {count > 1 && <span className="count">×{count}</span>}
    </span>
  );
}

export function PlainCards({
  cards,
  speaker,
}: {
  readonly cards: readonly ZoneCardStack[];
  readonly speaker: PhraseFormatter;
}) {
  return (
    <ul className="plain-cards">
      {cards.map(({ card, count }, place) => (
        <li key={place}>
          <PlainCard card={card} count={count} speaker={speaker} />
        </li>
      ))}
    </ul>
  );
}
