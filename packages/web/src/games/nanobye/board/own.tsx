/** The viewer's seat: two large cards, the numbers that they form, and the chips to stake. */
import type { AnyGame } from '@ludotheque/core';
import { bestNumber, type Cote, isExchange } from '@ludotheque/games/nanobye';
import type { PointerEvent, ReactNode } from 'react';
import { startCardDrag } from '../../../board-kit/card-drag.ts';
import { CardFrame } from '../../../board-kit/card-frame.tsx';
import { NameBadge } from '../../../board-kit/name-badge.tsx';
import type { BoardState } from './board-state.ts';
import { CHIP_VALUES, ChipFace, countChips } from './chips.tsx';
import { Face } from './faces.tsx';
import { getChipCardName } from './flights.ts';
import { addChipToStake, canExchange, findExchange, readExchangedCards } from './plan.ts';
import { SeatTags } from './rival.tsx';

/** A card in words; a digit needs none. */
export const formatCardLabel = ({ speaker }: Pick<BoardState, 'speaker'>, card: string): string =>
  card === 'J' ? speaker.formatPhrase({ key: 'cards.J' }) : card;

function Hand({ game, state }: { readonly state: BoardState; readonly game: AnyGame }) {
  const { hint, lift, moves, plan, play, view } = state;
  const mayExchange = canExchange(moves);
  const hinted = hint !== undefined && isExchange(hint) ? readExchangedCards(game, hint) : [];
  // A card that is dragged to the pile is exchanged, together with the lifted ones.
  const drag = (place: number) => (event: PointerEvent<HTMLElement>) =>
    startCardDrag(event, {
      onLift: () => undefined,
      onDrop: (dropName) => {
        const move = findExchange(game, view.hand, [...plan.liftedPlaces, place]);
        if (dropName === 'pile' && move !== undefined && moves.includes(move)) play(move);
      },
    });
  return (
    <div className="hand" data-zone={`hand-${view.seat}`}>
      {view.hand.map((card, place) => (
        <CardFrame
          key={place}
          card={card}
          label={formatCardLabel(state, card)}
          held
          chosen={plan.liftedPlaces.includes(place)}
          hinted={hinted.includes(card)}
          onChoose={mayExchange ? () => lift(place) : undefined}
          onPointerDown={mayExchange ? drag(place) : undefined}
        >
          <Face card={card} />
        </CardFrame>
      ))}
    </div>
  );
}

/** The cards that the viewer has given away in this manche. */
function ExchangedCards({ state }: { readonly state: BoardState }) {
  const { t, view } = state;
  if (view.left.length === 0) return null;
  return (
    <span className="left" data-zone={`left-${view.seat}`}>
      {view.left.map((card, place) => (
        <CardFrame
          key={place}
          card={card}
          label={t('gone', { card: formatCardLabel(state, card) })}
        >
          <Face card={card} />
        </CardFrame>
      ))}
    </span>
  );
}

/** The best number of the hand under each cote; once the cote is announced, the other is greyed out. */
function PossibleNumbers({
  cote: announced,
  t,
  view,
}: BoardState & { readonly cote: Cote | null }) {
  const line = (cote: Cote) => (
    <li className={`${cote} ${announced !== null && announced !== cote ? 'void' : ''}`}>
      <span>{cote === 'everest' ? 'EVEREST' : 'ABYSS'}</span>
      <b>{bestNumber(view.hand, cote)}</b>
    </li>
  );
  return (
    <ul className="numbers" aria-label={t('numbers')}>
      {line('everest')}
      {line('abyss')}
    </ul>
  );
}

/** The viewer's chips by value. A tap adds one to the stake; a chip dragged to the pot is staked at once. */
function ChipTray({ state }: { readonly state: BoardState }) {
  const { bets, plan, play, say, t, view } = state;
  const worth = view.scores[view.seat]!;
  return (
    <div className="tray" data-zone={`chips-${view.seat}`}>
      {CHIP_VALUES.map((value) => {
        const count = countChips(worth, value);
        const stake = count === 0 ? undefined : addChipToStake(plan.saidMove, value, bets);
        const startDrag = (event: PointerEvent<HTMLElement>) =>
          startCardDrag(event, {
            onLift: () => undefined,
            onDrop: (dropName) => dropName === 'pot' && stake !== undefined && play(stake),
          });
        return (
          <span key={value} className={`pile-of-chips ${count === 0 ? 'none-left' : ''}`}>
            <CardFrame
              card={getChipCardName(value)}
              className={`chip stack-${Math.min(4, count)}`}
              label={t('chipPile', { value, count })}
              onChoose={stake === undefined ? undefined : () => say(stake)}
              onPointerDown={stake === undefined ? undefined : startDrag}
            >
              <ChipFace value={value} />
            </CardFrame>
            <span className="count" aria-hidden="true">
              ×{count}
            </span>
          </span>
        );
      })}
    </div>
  );
}

export function OwnSeat({
  children,
  cote,
  game,
  state,
}: {
  readonly state: BoardState;
  readonly cote: Cote | null;
  readonly game: AnyGame;
  readonly children: ReactNode;
}) {
  const { speaker, view } = state;
  const inGame = view.eliminated[view.seat] === 0 || view.hand.length > 0;
  return (
    <div className="own-place">
      <section className="own" aria-label={speaker.seatName(view.seat)}>
        <NameBadge seat={view.seat}>
          <span className="more">
            <SeatTags seat={view.seat} state={state} />
            <ExchangedCards state={state} />
          </span>
        </NameBadge>
        {inGame && (
          <>
            <Hand state={state} game={game} />
            <div className="purse">
              {view.hand.length === 2 && <PossibleNumbers {...state} cote={cote} />}
              <ChipTray state={state} />
            </div>
          </>
        )}
        {children}
      </section>
    </div>
  );
}
