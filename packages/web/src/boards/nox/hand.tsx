/** Hands: your own, face up and ready to be dragged; another's, as a small fan of backs. */
import type { Seat, Speaker } from '@ludotheque/core';
import type { BoardProps } from '../board.ts';
import { Card } from '../kit/card.tsx';
import { startDrag } from '../kit/drag.ts';
import type { Choice } from './choice.ts';
import { Back, Face } from './faces.tsx';

export function OwnHand({
  cards,
  choice,
  hinted,
  onDrop,
  playable,
  seat,
  speaker,
}: {
  readonly seat: Seat;
  readonly cards: readonly string[];
  readonly playable: boolean;
  readonly choice: Choice;
  readonly hinted: string | undefined;
  readonly speaker: Speaker;
  /** Dropped there, or (undefined) nowhere. */
  onDrop(card: string, place: number, drop: string | undefined): void;
}) {
  return (
    <ul
      className="hand"
      data-zone={`hand-${seat}`}
      aria-label={speaker.say({ key: 'zones.hand', values: { owner: { seat } } })}
    >
      {cards.map((card, place) => {
        const chosen = choice.card === card && (choice.place ?? cards.indexOf(card)) === place;
        return (
          <li key={`${card}-${place - cards.indexOf(card)}`}>
            <Card
              card={card}
              label={speaker.card(card)}
              chosen={chosen}
              hinted={hinted === card}
              className={chosen && choice.lifted ? 'lifted' : ''}
              onChoose={playable ? () => choice.choose(chosen ? {} : { card, place }) : undefined}
              onPointerDown={(event) =>
                startDrag(event, {
                  onLift: () => choice.choose({ card, place, lifted: true }),
                  onOver: (over) => choice.look(over === undefined ? undefined : Number(over)),
                  onDrop: (drop) => onDrop(card, place, drop),
                })
              }
            >
              <Face card={card} />
            </Card>
          </li>
        );
      })}
    </ul>
  );
}

export function HiddenHand({
  count,
  seat,
  t,
}: {
  readonly seat: Seat;
  readonly count: number;
  readonly t: BoardProps['t'];
}) {
  return (
    <span
      className="hidden-hand"
      data-zone={`hand-${seat}`}
      role="img"
      aria-label={t('held', { count })}
    >
      {Array.from({ length: count }, (_, card) => (
        <span key={card} className="a-card" data-card="">
          <Back />
        </span>
      ))}
    </span>
  );
}
