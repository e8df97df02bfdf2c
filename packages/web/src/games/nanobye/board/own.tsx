/** The viewer's place: two large cards, what they make, and the chips to stake. */
import type { AnyGame } from '@ludotheque/core';
import { bestNumber, type Cote, isExchange } from '@ludotheque/games/nanobye';
import type { PointerEvent, ReactNode } from 'react';
import { Card } from '../../../board-kit/card.tsx';
import { startCardDrag } from '../../../board-kit/card-drag.ts';
import { NameBadge } from '../../../board-kit/name-badge.tsx';
import { CHIPS, ChipFace, countChips } from './chips.tsx';
import { Face } from './faces.tsx';
import { chipName } from './flights.ts';
import { canExchange, exchangeOf, withChip } from './plan.ts';
import { Tags } from './rival.tsx';
import type { Table } from './table.ts';

/** A card in words; a digit says itself. */
export const cardLabel = ({ speaker }: Pick<Table, 'speaker'>, card: string): string =>
  card === 'J' ? speaker.formatPhrase({ key: 'cards.J' }) : card;

function Hand({ game, table }: { readonly table: Table; readonly game: AnyGame }) {
  const { hint, lift, moves, plan, play, view } = table;
  const choosing = canExchange(moves);
  const hinted = hint !== undefined && isExchange(hint) ? leaving(game, hint) : [];
  // Whoever pulls a card to the pile exchanges it, with those already lifted.
  const drag = (place: number) => (event: PointerEvent<HTMLElement>) =>
    startCardDrag(event, {
      onLift: () => undefined,
      onDrop: (spot) => {
        const move = exchangeOf(game, view.hand, [...plan.lifted, place]);
        if (spot === 'pile' && move !== undefined && moves.includes(move)) play(move);
      },
    });
  return (
    <div className="hand" data-zone={`hand-${view.seat}`}>
      {view.hand.map((card, place) => (
        <Card
          key={place}
          card={card}
          label={cardLabel(table, card)}
          held
          chosen={plan.lifted.includes(place)}
          hinted={hinted.includes(card)}
          onChoose={choosing ? () => lift(place) : undefined}
          onPointerDown={choosing ? drag(place) : undefined}
        >
          <Face card={card} />
        </Card>
      ))}
    </div>
  );
}

const leaving = (game: AnyGame, move: number) =>
  (game.write(move) as { readonly exchange: readonly string[] }).exchange;

/** What the viewer has exchanged away in this manche. */
function Left({ table }: { readonly table: Table }) {
  const { t, view } = table;
  if (view.left.length === 0) return null;
  return (
    <span className="left" data-zone={`left-${view.seat}`}>
      {view.left.map((card, place) => (
        <Card key={place} card={card} label={t('gone', { card: cardLabel(table, card) })}>
          <Face card={card} />
        </Card>
      ))}
    </span>
  );
}

/** What the hand makes under each cote; once it is announced, only one of them matters. */
function Numbers({ cote: now, t, view }: Table & { readonly cote: Cote | null }) {
  const line = (cote: Cote) => (
    <li className={`${cote} ${now !== null && now !== cote ? 'void' : ''}`}>
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

/** One's chips by value. A tap lays one towards the stake; pulled to the pot it is staked at once. */
function Tray({ table }: { readonly table: Table }) {
  const { bets, plan, play, say, t, view } = table;
  const worth = view.scores[view.seat]!;
  return (
    <div className="tray" data-zone={`chips-${view.seat}`}>
      {CHIPS.map((value) => {
        const stake = withChip(plan.said, value, bets);
        const count = countChips(worth, value);
        const pull = (event: PointerEvent<HTMLElement>) =>
          startCardDrag(event, {
            onLift: () => undefined,
            onDrop: (spot) => spot === 'pot' && stake !== undefined && play(stake),
          });
        return (
          <span key={value} className={`pile-of-chips ${count === 0 ? 'none-left' : ''}`}>
            <Card
              card={chipName(value)}
              className={`chip stack-${Math.min(4, count)}`}
              label={t('chipPile', { value, count })}
              onChoose={stake === undefined ? undefined : () => say(stake)}
              onPointerDown={stake === undefined ? undefined : pull}
            >
              <ChipFace value={value} />
            </Card>
            <span className="count" aria-hidden="true">
              ×{count}
            </span>
          </span>
        );
      })}
    </div>
  );
}

export function Own({
  children,
  cote,
  game,
  table,
}: {
  readonly table: Table;
  readonly cote: Cote | null;
  readonly game: AnyGame;
  readonly children: ReactNode;
}) {
  const { speaker, view } = table;
  const inGame = view.eliminated[view.seat] === 0 || view.hand.length > 0;
  return (
    <section className="own" aria-label={speaker.seatName(view.seat)}>
      <NameBadge seat={view.seat}>
        <span className="more">
          <Tags seat={view.seat} table={table} />
          <Left table={table} />
        </span>
      </NameBadge>
      {inGame && (
        <>
          <Hand table={table} game={game} />
          <div className="purse">
            {view.hand.length === 2 && <Numbers {...table} cote={cote} />}
            <Tray table={table} />
          </div>
        </>
      )}
      {children}
    </section>
  );
}
