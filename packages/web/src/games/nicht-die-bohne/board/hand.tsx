/** The viewer's hand: a fan on a wide stage, short rows on an upright one. */
import type { Move, Seat } from '@ludotheque/core';
import { memo, type PointerEvent } from 'react';
import { CardFrame } from '../../../board-kit/card-frame.tsx';
import {
  computeEvenRowLength,
  getCardKey,
  getOffsetFromMiddle,
} from '../../../board-kit/hand-layout.ts';
import { Face } from './faces.tsx';
import type { PickedMove } from './use-picked-move.ts';
import './hand.css';

/** How many cards are side by side on an upright stage: at most three rows, with the largest cards. */
const getMaxRowLength = (cards: number) => (cards > 15 ? 7 : 5);

export const Hand = memo(function Hand(props: {
  readonly seat: Seat;
  readonly hand: readonly string[];
  readonly plays: ReadonlyMap<string, Move>;
  readonly pick: PickedMove | undefined;
  readonly hint: Move | undefined;
  readonly label: string;
  cardName(card: string): string;
  onPick(pick: PickedMove): void;
  onDrag(event: PointerEvent<HTMLElement>, move: Move): void;
}) {
  const { cardName, hand, hint, label, onDrag, onPick, pick, plays, seat } = props;
  const abreast = computeEvenRowLength(hand.length, getMaxRowLength(hand.length));
  const rows = Math.ceil(hand.length / abreast);
  const pickedPlace = pick?.place ?? hand.findIndex((card) => plays.get(card) === pick?.move);
  return (
    <section
      className="hand"
      data-zone={`hand-${seat}`}
      aria-label={label}
      style={{ '--abreast': abreast, '--rows': rows }}
    >
      {hand.map((card, place) => {
        const move = plays.get(card);
        return (
          <div
            key={getCardKey(hand, place)}
            className={place >= abreast * (rows - 1) ? 'held last-row' : 'held'}
            style={{ '--from-middle': getOffsetFromMiddle(hand, place) }}
          >
            <CardFrame
              card={card}
              label={cardName(card)}
              held
              chosen={move !== undefined && place === pickedPlace}
              hinted={move !== undefined && move === hint}
              onChoose={move === undefined ? undefined : () => onPick({ move, place })}
              onPointerDown={move === undefined ? undefined : (event) => onDrag(event, move)}
            >
              <Face card={card} />
            </CardFrame>
          </div>
        );
      })}
    </section>
  );
});
