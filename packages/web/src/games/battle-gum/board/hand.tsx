/** The viewer's hand, as large as there is room: fanned on a wide screen, in rows on a phone. */
import type { PhraseFormatter, Seat } from '@ludotheque/core';
import type { CSSProperties } from 'react';
import type { BoardProps } from '../../../board-kit/board.ts';
import { type Desk, dropCard } from './desk.ts';
import { zoneName } from './front.tsx';
import { GumCard } from './gum-card.tsx';

/** A hand as large as this lies side by side, even on a phone. */
const FEW = 4;
/** So many can be held as a fan. */
const A_FAN = 9;
/** So many find room in one row, on a phone and on a wide table. */
const NARROW = 6;
const WIDE = 11;
/** Rows of much the same length: no card lies in one alone. */
const abreast = (cards: number, room: number) => Math.ceil(cards / Math.ceil(cards / room)) || 1;

interface HandProps {
  readonly desk: Desk;
  readonly seat: Seat;
  readonly speaker: PhraseFormatter;
  readonly t: BoardProps['t'];
}

export function Hand({ desk, seat, speaker, t }: HandProps) {
  const { hand } = desk.cards;
  const middle = (hand.length - 1) / 2;
  const size = hand.length <= FEW ? 'few' : hand.length <= A_FAN ? 'some' : 'many';
  return (
    <ul
      className={`own-hand ${size}`}
      data-zone={`hand-${seat}`}
      data-drop="hand"
      aria-label={zoneName(speaker, 'hand', seat)}
      style={
        {
          '--narrow': abreast(hand.length, NARROW),
          '--wide': abreast(hand.length, WIDE),
        } as CSSProperties
      }
    >
      {hand.map((card, place) => {
        const onChoose = desk.tap('hand', place);
        return (
          <li
            key={`${card}-${place - hand.indexOf(card)}`}
            className="held"
            style={{ '--off': place - middle } as CSSProperties}
          >
            <GumCard
              card={card}
              t={t}
              held
              drop={dropCard('hand', place)}
              chosen={desk.choice.hand.includes(place)}
              hinted={desk.marks.hand.includes(place)}
              onChoose={onChoose}
              onPointerDown={onChoose && desk.drag('hand', place)}
            />
          </li>
        );
      })}
    </ul>
  );
}
