/**
 * What the viewer has tapped on the board, and which moves it leads to. A move has targets, to be tapped in
 * order; a second tap on the last one plays the move.
 */
import type { AnyGame, BaseView, Move, MoveTarget, Zone } from '@ludotheque/core';
import { useMemo, useState } from 'react';
import type { BoardProps } from '../board-kit/board.ts';
import { findCardOfMove } from '../board-kit/legal-move-list.tsx';

/** A target as text: the zone, and a place or a card of it. */
const keyOf = ({ card, place, zone }: MoveTarget): string =>
  place !== undefined ? `${zone} #${place}` : card !== undefined ? `${zone} ${card}` : zone;

/** Without targets of its own, a move is made with the card that it names, if the viewer has it. */
function listTargetKeys(game: AnyGame, view: BaseView, own: readonly Zone[], move: Move): string[] {
  if (game.targets) return game.targets(move, view).map(keyOf);
  const card = findCardOfMove(game, move);
  const zone = own.find(({ cards }) => cards.some((stack) => stack.card === card));
  return zone ? [keyOf({ zone: zone.id, card })] : [];
}

/** The moves with the keys of their targets. */
function listMovePaths({ game, moves, view }: BoardProps): readonly (readonly [Move, string[]])[] {
  const own = game.zones(view).filter(({ owner }) => owner === view.seat);
  return moves.map((move) => [move, listTargetKeys(game, view, own, move)] as const);
}

const NOTHING_TAPPED: readonly string[] = [];

export function useChosenTargets(props: BoardProps) {
  const { disabled, game, hint, moves, onPlay, view } = props;
  const paths = useMemo(() => listMovePaths(props), [game, moves, view]);
  const [tapped, setTapped] = useState<{ moves: readonly Move[]; keys: readonly string[] }>();
  const keys = tapped?.moves === moves ? tapped.keys : NOTHING_TAPPED;
  const begins = (path: readonly string[], start: readonly string[]) =>
    start.every((key, i) => path[i] === key);
  const movesAfter = (start: readonly string[]) =>
    paths.filter(([, path]) => path.length > 0 && begins(path, start));
  const open = new Set(
    disabled
      ? []
      : [...movesAfter(keys), ...movesAfter([])].flatMap(([, path]) => [
          ...(begins(path, keys) ? path.slice(keys.length, keys.length + 1) : []),
          ...path.slice(0, 1),
        ]),
  );
  const complete = movesAfter(keys).filter(
    ([, path]) => keys.length > 0 && path.length === keys.length,
  );
  const hinted = new Set(paths.find(([move]) => move === hint)?.[1]);
  const findKey = (zone: string, place: number, card: string | null) =>
    [
      keyOf({ zone, place }),
      ...(card === null ? [] : [keyOf({ zone, card })]),
      keyOf({ zone }),
    ].find((key) => open.has(key) || keys.includes(key));
  return {
    isTapped: keys.length > 0,
    /** The moves that have no target on the board. */
    otherMoves: paths.filter(([, path]) => path.length === 0).map(([move]) => move),
    /** The moves that the tapped targets stand for. */
    chosenMoves: complete.map(([move]) => move),
    clear: () => setTapped(undefined),
    /** How a card of a zone can be tapped; undefined if it cannot. */
    findSpot(zone: string, place: number, card: string | null) {
      const key = findKey(zone, place, card);
      if (key === undefined) return undefined;
      return {
        chosen: keys.includes(key),
        hinted: hinted.has(key),
        tap: disabled ? undefined : () => tap(key),
      };
    },
  };

  function tap(key: string): void {
    const [only, ...others] = complete;
    if (key === keys.at(-1)) {
      if (only && others.length === 0) onPlay(only[0]);
      else setTapped({ moves, keys: keys.slice(0, -1) });
      return;
    }
    const next = [...keys, key];
    setTapped({ moves, keys: movesAfter(next).length > 0 ? next : [key] });
  }
}

export type ChosenTargets = ReturnType<typeof useChosenTargets>;
