/** The cards in front of a seat: three face down, and three face up on top of them. */
import type { PhraseFormatter, Seat } from '@ludotheque/core';
import { memo } from 'react';
import type { BoardProps } from '../../../board-kit/board.ts';
import { type BoardInteraction, cardDropName } from './board-interaction.ts';
import { GumCard } from './gum-card.tsx';

const CARDS_PER_LAYER = 3;

export function formatZoneName(speaker: PhraseFormatter, key: string, owner: Seat): string {
  return speaker.formatPhrase({ key: `zones.${key}`, values: { owner: { seat: owner } } });
}

interface FrontProps {
  readonly seat: Seat;
  /** The number of face-down cards, and the face-up cards. */
  readonly down: number;
  readonly up: readonly string[];
  readonly speaker: PhraseFormatter;
  readonly t: BoardProps['t'];
  /** Only for the viewer's own cards. */
  readonly interaction?: BoardInteraction;
}

/** Memoized: another seat's cards are drawn again only when they have changed. */
export const FrontCards = memo(function Front({
  interaction,
  down,
  seat,
  speaker,
  t,
  up,
}: FrontProps) {
  return (
    <div className="front">
      {/* Face-down cards leave from the left. */}
      <ul
        className="layer"
        data-zone={`down-${seat}`}
        aria-label={formatZoneName(speaker, 'down', seat)}
      >
        {Array.from({ length: down }, (_, place) => (
          <li key={place} style={{ gridArea: `1 / ${CARDS_PER_LAYER - place}` }}>
            <GumCard card={null} t={t} />
          </li>
        ))}
      </ul>
      <ul
        className="layer upper"
        data-zone={`up-${seat}`}
        aria-label={formatZoneName(speaker, 'up', seat)}
      >
        {up.map((card, place) => (
          <li key={place}>
            <GumCard
              card={card}
              t={t}
              small={!interaction}
              drop={interaction && cardDropName('up', place)}
              chosen={interaction?.choice.up.includes(place) ?? false}
              hinted={interaction?.hintMarks.up.includes(place) ?? false}
              onChoose={interaction?.getTapAction('up', place)}
              onPointerDown={interaction?.getDragStarter('up', place)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
});
