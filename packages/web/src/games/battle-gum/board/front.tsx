/** What lies in front of a seat: three face down, and three face up on top of them. */
import type { PhraseFormatter, Seat } from '@ludotheque/core';
import { memo } from 'react';
import type { BoardProps } from '../../../board-kit/board.ts';
import { type Desk, dropCard } from './desk.ts';
import { GumCard } from './gum-card.tsx';

/** Cards in a layer. */
const LAYER = 3;

export function zoneName(speaker: PhraseFormatter, key: string, owner: Seat): string {
  return speaker.formatPhrase({ key: `zones.${key}`, values: { owner: { seat: owner } } });
}

interface FrontProps {
  readonly seat: Seat;
  /** How many lie face down, and what lies on them. */
  readonly down: number;
  readonly up: readonly string[];
  readonly speaker: PhraseFormatter;
  readonly t: BoardProps['t'];
  /** The viewer's own front can be touched. */
  readonly desk?: Desk;
}

/** Another's is drawn anew only when something has changed there. */
export const Front = memo(function Front({ desk, down, seat, speaker, t, up }: FrontProps) {
  return (
    <div className="front">
      {/* Face-down cards leave from the left. */}
      <ul className="layer" data-zone={`down-${seat}`} aria-label={zoneName(speaker, 'down', seat)}>
        {Array.from({ length: down }, (_, place) => (
          <li key={place} style={{ gridArea: `1 / ${LAYER - place}` }}>
            <GumCard card={null} t={t} />
          </li>
        ))}
      </ul>
      <ul
        className="layer upper"
        data-zone={`up-${seat}`}
        aria-label={zoneName(speaker, 'up', seat)}
      >
        {up.map((card, place) => (
          <li key={place}>
            <GumCard
              card={card}
              t={t}
              small={!desk}
              drop={desk && dropCard('up', place)}
              chosen={desk?.choice.up.includes(place) ?? false}
              hinted={desk?.marks.up.includes(place) ?? false}
              onChoose={desk?.tap('up', place)}
              onPointerDown={desk?.drag('up', place)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
});
