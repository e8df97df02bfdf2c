/** A card with nothing but its name: face or back, and how many lie together. */
import type { Speaker } from '@ludotheque/core';
import { cardInWords } from '../../table/names.ts';

export function PlainCard({
  card,
  count,
  speaker,
}: {
  readonly card: string | null;
  readonly count: number;
  readonly speaker: Speaker;
}) {
  const letter = card?.match(/^[A-Z](?=.)/)?.[0] ?? (/[♥♦]/.test(card ?? '') ? 'red' : '');
  return (
    <span
      className={card === null ? 'card back' : `card face-${letter || 'plain'}`}
      data-card={card ?? ''}
    >
      {card !== null && (
        <span className="card-name" role="img" aria-label={speaker.card(card)}>
          {cardInWords(card)}
        </span>
      )}
      {count > 1 && <span className="card-count">×{count}</span>}
    </span>
  );
}
