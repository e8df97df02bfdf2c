/** Hands: the viewer's own, face up and draggable; another's as a small fan of backs. */

import type { Move, PhraseFormatter, Seat } from '@ludotheque/core';
import { memo } from 'react';
import type { BoardProps } from '../../../board-kit/board.ts';
import { startCardDrag } from '../../../board-kit/card-drag.ts';
import { CardFrame } from '../../../board-kit/card-frame.tsx';
import { getCardKey } from '../../../board-kit/hand-layout.ts';
import { Back, Face } from './faces.tsx';
import type { LayChoice } from './lay-choice.ts';

export const OwnHand = memo(function OwnHand({
  cards,
  choice,
  hinted,
  moves,
  onPlay,
  playable,
  seat,
  speaker,
}: {
  readonly seat: Seat;
  readonly cards: readonly string[];
  readonly playable: boolean;
  readonly choice: LayChoice;
  readonly hinted: string | undefined;
  readonly speaker: PhraseFormatter;
  readonly moves: readonly Move[];
  onPlay(move: Move): void;
}) {
  /** A second tap plays a card that has one place to go, and otherwise puts it back. */
  const tapAgain = () => {
    const [only, ...others] = choice.listLays();
    const move = choice.targetMove ?? (others.length === 0 ? only?.move : undefined);
    if (move === undefined) choice.choose({});
    else onPlay(move);
  };
  const drop = (card: string, place: number, dropName: string | undefined) => {
    if (dropName === undefined) return choice.choose({});
    const move = Number(dropName);
    if (!moves.includes(move)) return choice.choose({ card, place, refusedMove: move });
    choice.choose({ card, place, targetMove: move });
    onPlay(move);
  };
  return (
    <ul
      className="hand"
      data-zone={`hand-${seat}`}
      aria-label={speaker.formatPhrase({ key: 'zones.hand', values: { owner: { seat } } })}
    >
      {cards.map((card, place) => {
        const chosen = choice.card === card && (choice.place ?? cards.indexOf(card)) === place;
        return (
          <li key={getCardKey(cards, place)}>
            <CardFrame
              card={card}
              label={speaker.formatCard(card)}
              held
              chosen={chosen}
              hinted={hinted === card}
              className={chosen && choice.isLifted ? 'lifted' : ''}
              onChoose={
                playable ? () => (chosen ? tapAgain() : choice.choose({ card, place })) : undefined
              }
              onPointerDown={(event) =>
                startCardDrag(event, {
                  onLift: () => choice.choose({ card, place, isLifted: true }),
                  onOver: (over) => choice.preview(over === undefined ? undefined : Number(over)),
                  onDrop: (dropName) => drop(card, place, dropName),
                })
              }
            >
              <Face card={card} />
            </CardFrame>
          </li>
        );
      })}
    </ul>
  );
});

export const HiddenHand = memo(function HiddenHand({
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
});
