/** The viewer's hand: a fan if there is room for it, otherwise rows of cards that overlap. */
import type { PhraseFormatter, Seat } from '@ludotheque/core';
import type { BoardProps } from '../../../board-kit/board.ts';
import { getCardKey, getOffsetFromMiddle } from '../../../board-kit/hand-layout.ts';
import { type BoardInteraction, cardDropName } from './board-interaction.ts';
import { formatZoneName } from './front.tsx';
import { GumCard } from './gum-card.tsx';

/** The style sheet chooses the number of rows for each of these sizes of a hand, by its width. */
const HAND_SIZES = [4, 6, 9, 14, 24] as const;
const MOST_ROWS = 4;

/** How many cards a row has if there are one, two … rows. */
const computeRowLengths = (cards: number) =>
  Object.fromEntries(
    Array.from({ length: MOST_ROWS }, (_, row) => [
      `--in-${row + 1}`,
      Math.ceil(cards / (row + 1)) || 1,
    ]),
  );

interface HandProps {
  readonly interaction: BoardInteraction;
  readonly seat: Seat;
  readonly speaker: PhraseFormatter;
  readonly t: BoardProps['t'];
}

export function Hand({ interaction, seat, speaker, t }: HandProps) {
  const { hand } = interaction.cards;
  const size = HAND_SIZES.find((most) => hand.length <= most) ?? 'more';
  return (
    <div className="place hand-place">
      <ul
        className={`own-hand upto-${size}`}
        data-zone={`hand-${seat}`}
        data-drop="hand"
        aria-label={formatZoneName(speaker, 'hand', seat)}
        style={computeRowLengths(hand.length)}
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
    </div>
  );
}
