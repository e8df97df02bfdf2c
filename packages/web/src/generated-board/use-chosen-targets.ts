/**
 * What the viewer has tapped or dragged on the board, and which move it makes. The last target of a move plays
 * it, and so does a second tap on a card that has only one way to go.
 */
import type { Move } from '@ludotheque/core';
import { type PointerEvent, useMemo, useState } from 'react';
import type { BoardProps } from '../board-kit/board.ts';
import { startCardDrag } from '../board-kit/card-drag.ts';
import {
  findSharedStart,
  followTaps,
  listKeysOfCard,
  listMovePaths,
  type MovePath,
  type TapOutcome,
} from './move-paths.ts';

/** The parts of the board on which a card that has only one way to go can be dropped. */
export type DropArea = 'middle' | 'own';

/** A card of a zone, as the board knows it. */
interface ShownCard {
  readonly zone: string;
  readonly place: number;
  readonly card: string | null;
  /** On which part of the board it lies. */
  readonly area: DropArea;
  /** Whether its place is gone when it is taken away, as in a hand. */
  readonly isLoose: boolean;
}

/** How a card can be used. */
interface TargetSpot {
  readonly isChosen: boolean;
  /** Whether it is being dragged. */
  readonly isLifted: boolean;
  readonly isHinted: boolean;
  /** Whether the chosen card can go here. */
  readonly isNext: boolean;
  readonly drop: string | undefined;
  readonly tap: (() => void) | undefined;
  readonly drag: ((event: PointerEvent<HTMLElement>) => void) | undefined;
}

/** The card that is being dragged, and where it may be dropped besides its targets. */
interface Dragged {
  readonly key: string;
  readonly openArea: DropArea | undefined;
}

/** The taps so far, and what can be done about them. */
interface TapState {
  readonly paths: readonly MovePath[];
  /** What all moves begin with. */
  readonly start: readonly string[];
  readonly keys: readonly string[];
  readonly now: TapOutcome | undefined;
  readonly dragged: Dragged | undefined;
  choose(keys: readonly string[], dragged?: Dragged): void;
  /** Plays what is meant; several moves are left to be chosen in words. */
  finish(keys: readonly string[], chosen: readonly Move[]): void;
}

/** Drop names of targets, to tell them from those of areas. */
const TARGET_DROP = 'target ';

function tapTarget({ choose, finish, keys, now, paths, start }: TapState, key: string): void {
  if (key === keys.at(-1)) {
    if (now?.chosen.length === 1) finish(keys, now.chosen);
    else choose(keys.length > start.length ? keys.slice(0, -1) : start);
    return;
  }
  const next = [keys, start].map((before) => [...before, key]).find((it) => followTaps(paths, it));
  const outcome = next && followTaps(paths, next);
  if (!outcome) return;
  // The first tap never plays: what it would do is shown first.
  if (outcome.isComplete && next.length > 1) finish(next, outcome.chosen);
  else choose(next);
}

/** The taps that end with this card as the one to move, if there is a move like that. */
const findTapsToMove = ({ paths, start }: TapState, key: string) =>
  [[...start, key], start].find((it) => it.at(-1) === key && followTaps(paths, it));

function dragTarget(
  state: TapState,
  event: PointerEvent<HTMLElement>,
  key: string,
  area: DropArea,
): void {
  const { choose, finish, paths, start } = state;
  const from = findTapsToMove(state, key);
  const outcome = from && followTaps(paths, from);
  if (!outcome) return;
  const otherArea: DropArea = area === 'own' ? 'middle' : 'own';
  const openArea = outcome.chosen.length > 0 ? otherArea : undefined;
  /** The taps that dropping it there stands for. */
  const readDrop = (name: string) => {
    if (name === openArea) return from;
    const next = [...from, name.slice(TARGET_DROP.length)];
    return name.startsWith(TARGET_DROP) && followTaps(paths, next) ? next : undefined;
  };
  startCardDrag(event, {
    onLift: () => choose(from, { key, openArea }),
    accepts: (name) => readDrop(name) !== undefined,
    onDrop(name) {
      const next = name === undefined ? undefined : readDrop(name);
      if (next) finish(next, followTaps(paths, next)?.chosen ?? []);
      else choose(start);
    },
  });
}

function findTargetSpot(
  state: TapState,
  { disabled, hinted }: { readonly disabled: boolean; readonly hinted: readonly string[] },
  { area, card, isLoose, place, zone }: ShownCard,
): TargetSpot | undefined {
  const { dragged, keys, now, paths, start } = state;
  const all = listKeysOfCard(zone, place, card);
  const starts = followTaps(paths, start)?.next;
  const isUseful = (key: string) => !disabled && (now?.next.has(key) || starts?.has(key));
  const key = all.find((it) => keys.includes(it)) ?? all.find(isUseful);
  if (key === undefined) return undefined;
  const isNext = keys.length > 0 && now !== undefined && now.next.has(key);
  const from = isNext ? undefined : findTapsToMove(state, key);
  // A card with a place of its own is dragged only if it can go somewhere else.
  const isMovable = from && (isLoose || (followTaps(paths, from)?.next.size ?? 0) > 0);
  return {
    isChosen: keys.includes(key),
    isLifted: dragged?.key === key,
    isHinted: hinted.includes(key),
    isNext,
    drop: isNext ? TARGET_DROP + key : undefined,
    tap: disabled ? undefined : () => tapTarget(state, key),
    drag: disabled || !isMovable ? undefined : (event) => dragTarget(state, event, key, area),
  };
}

export function useChosenTargets({ disabled, game, hint, moves, onPlay, view }: BoardProps) {
  const paths = useMemo(() => listMovePaths(game, view, moves), [game, moves, view]);
  const start = useMemo(() => findSharedStart(paths), [paths]);
  const [tapped, setTapped] = useState<{
    readonly moves: readonly Move[];
    readonly keys: readonly string[];
    readonly dragged: Dragged | undefined;
  }>();
  // Taps that were made before the table changed are dropped.
  const current = tapped?.moves === moves ? tapped : undefined;
  const keys = current?.keys ?? start;
  const choose: TapState['choose'] = (next, dragged) => setTapped({ moves, keys: next, dragged });
  const state: TapState = {
    paths,
    start,
    keys,
    dragged: current?.dragged,
    now: followTaps(paths, keys),
    choose,
    finish(next, chosen) {
      choose(next);
      if (chosen.length === 1) onPlay(chosen[0]!);
    },
  };
  const hinted = paths.find(({ move }) => move === hint)?.keys ?? [];
  return {
    isTapped: keys.length > start.length,
    /** The moves that have no target on the board. */
    otherMoves: paths.filter((path) => path.keys.length === 0).map(({ move }) => move),
    /** The moves that the tapped targets stand for. */
    chosenMoves: state.now?.chosen ?? [],
    /** Where the dragged card may be dropped, besides its targets. */
    openArea: current?.dragged?.openArea,
    clear: () => choose(start),
    /** How a card of a zone can be used; undefined if it cannot. */
    findSpot: (card: ShownCard) => findTargetSpot(state, { disabled, hinted }, card),
  };
}

export type ChosenTargets = ReturnType<typeof useChosenTargets>;
