/** The viewer's hand: a fan on a wide screen, rows on a phone. */
import type { PhraseFormatter, Seat } from '@ludotheque/core';
import type { BoardProps } from '../../../board-kit/board.ts';
import {
  computeEvenRowLength,
  getCardKey,
  getOffsetFromMiddle,
} from '../../../board-kit/hand-layout.ts';
import { type BoardInteraction, cardDropName } from './board-interaction.ts';
import { formatZoneName } from './front.tsx';
import { GumCard } from './gum-card.tsx';

/** This many cards lie side by side even on a phone. */
const MAX_FEW_CARDS = 4;
/** More cards than these are no fan. */
const MAX_FAN_CARDS = 9;
/** How many cards fit in a row, on a phone and on a wide screen. */
const PHONE_ROW_LENGTH = 6;
const WIDE_ROW_LENGTH = 11;

interface HandProps {
  readonly interaction: BoardInteraction;
  readonly seat: Seat;
  readonly speaker: PhraseFormatter;
  readonly t: BoardProps['t'];
}

export function Hand({ interaction, seat, speaker, t }: HandProps) {
  const { hand } = interaction.cards;
  const size =
    hand.length <= MAX_FEW_CARDS ? 'few' : hand.length <= MAX_FAN_CARDS ? 'some' : 'many';
  return (
    <ul
      className={`own-hand ${size}`}
      data-zone={`hand-${seat}`}
      data-drop="hand"
      aria-label={formatZoneName(speaker, 'hand', seat)}
      style={{
        '--narrow': computeEvenRowLength(hand.length, PHONE_ROW_LENGTH),
        '--wide': computeEvenRowLength(hand.length, WIDE_ROW_LENGTH),
      }}
    >
      {hand.map((card, place) => {
        const onChoose = interaction.getTapAction('hand', place);
        return (
          <li
            key={getCardKey(hand, place)}
            className="held"
            style={{ '--off': getOffsetFromMiddle(hand, place) }}
          >
            <GumCard
              card={card}
              t={t}
              held
              drop={cardDropName('hand', place)}
              chosen={interaction.choice.hand.includes(place)}
              hinted={interaction.hintMarks.hand.includes(place)}
              onChoose={onChoose}
              onPointerDown={onChoose && interaction.getDragStarter('hand', place)}
            />
          </li>
        );
      })}
    </ul>
  );
}
