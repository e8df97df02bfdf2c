/** Which card of their own the viewer has chosen, and which moves it makes possible. */
import type { Move } from '@ludotheque/core';
import { useMemo, useState } from 'react';
import type { BoardProps } from '../board-kit/board.ts';
import { findCardOfMove } from '../board-kit/legal-move-list.tsx';

/** The moves by their card, for the cards that lie open in the viewer's own zones. */
function groupMovesByOwnCard({ game, moves, view }: BoardProps): ReadonlyMap<string, Move[]> {
  const ownCards = new Set(
    game
      .zones(view)
      .filter(({ owner }) => owner === view.seat)
      .flatMap(({ cards }) => cards.map(({ card }) => card)),
  );
  const groups = Map.groupBy(moves, (move) => findCardOfMove(game, move));
  return new Map([...groups].filter(([card]) => ownCards.has(card)));
}

export function useChosenCard(props: BoardProps) {
  const { disabled, game, hint, moves, onPlay, view } = props;
  const movesByCard = useMemo(() => groupMovesByOwnCard(props), [game, moves, view]);
  const [chosen, setChosen] = useState<{ moves: readonly Move[]; card: string }>();
  const card = chosen?.moves === moves ? chosen.card : undefined;
  const movesOfCard = card === undefined ? [] : (movesByCard.get(card) ?? []);
  return {
    chosen: card,
    hinted: hint === undefined ? undefined : findCardOfMove(game, hint),
    /** The moves that are about none of the viewer's cards. */
    otherMoves: moves.filter((move) => !movesByCard.has(findCardOfMove(game, move))),
    movesOfCard,
    isChoosable: (name: string) => !disabled && movesByCard.has(name),
    /** Chooses a card; a second tap plays it, if there is one way to play it. */
    choose(name: string) {
      const [only, ...others] = movesByCard.get(name) ?? [];
      if (card === name && only !== undefined && others.length === 0) onPlay(only);
      else setChosen(card === name ? undefined : { moves, card: name });
    },
    clear: () => setChosen(undefined),
  };
}

export type ChosenCard = ReturnType<typeof useChosenCard>;
