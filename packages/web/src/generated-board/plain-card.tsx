/** A card with nothing but its name: face or back, and how many lie together. */
import type { PhraseFormatter } from '@ludotheque/core';
import { formatCardName } from '../table/display-names.ts';
import './plain-card.css';

export function PlainCard({
  card,
  count,
  speaker,
}: {
  readonly card: string | null;
  readonly count: number;
  readonly speaker: PhraseFormatter;
}) {
  const letter = card?.match(/^[A-Z](?=.)/)?.[0] ?? (/[♥♦]/.test(card ?? '') ? 'red' : '');
  return (
    <span
      className={card === null ? 'plain-card back' : `plain-card face-${letter || 'plain'}`}
      data-card={card ?? ''}
    >
      {card !== null && (
        <span className="card-name" role="img" aria-label={speaker.formatCard(card)}>
          {formatCardName(card)}
        </span>
      )}
      {count > 1 && <span className="count">×{count}</span>}
    </span>
  );
}
