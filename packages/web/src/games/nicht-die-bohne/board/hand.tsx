/** The viewer's hand: fanned where there is room, in short rows on a phone. */
import type { Move, Seat } from '@ludotheque/core';
import { type CSSProperties, memo, type PointerEvent } from 'react';
import { Card } from '../../../board-kit/card.tsx';
import { Face } from './faces.tsx';
import './hand.css';

/** So many fit beside each other on a phone. */
const WIDEST = 8;
const abreast = (cards: number) => Math.ceil(cards / Math.max(1, Math.ceil(cards / WIDEST))) || 1;

export interface Pick {
  readonly move: Move;
  /** Which card of the hand, since some are equal; without it the pick lies in the trick. */
  readonly at?: number;
}

export const Hand = memo(function Hand(props: {
  readonly seat: Seat;
  readonly hand: readonly string[];
  readonly plays: ReadonlyMap<string, Move>;
  readonly pick: Pick | undefined;
  readonly hint: Move | undefined;
  readonly label: string;
  cardName(card: string): string;
  onPick(pick: Pick): void;
  onDrag(event: PointerEvent<HTMLElement>, move: Move): void;
}) {
  const { cardName, hand, hint, label, onDrag, onPick, pick, plays, seat } = props;
  const middle = (hand.length - 1) / 2;
  const at = pick?.at ?? hand.findIndex((card) => plays.get(card) === pick?.move);
  return (
    <section
      className="hand"
      data-zone={`hand-${seat}`}
      aria-label={label}
      style={{ '--abreast': abreast(hand.length) } as CSSProperties}
    >
      {hand.map((card, i) => {
        const move = plays.get(card);
        const fan = { '--from-middle': i - middle } as CSSProperties;
        return (
          <div key={`${card}${i - hand.indexOf(card)}`} className="held" style={fan}>
            <Card
              card={card}
              label={cardName(card)}
              held
              chosen={move !== undefined && i === at}
              hinted={move !== undefined && move === hint}
              onChoose={move === undefined ? undefined : () => onPick({ move, at: i })}
              onPointerDown={move === undefined ? undefined : (event) => onDrag(event, move)}
            >
              <Face card={card} />
            </Card>
          </div>
        );
      })}
    </section>
  );
});
