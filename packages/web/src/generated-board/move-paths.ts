/**
 * What has to be tapped for each legal move, and what taps lead to. A move is a path of targets, from where to
 * where; a target is written as text, its key.
 */
import type { AnyGame, BaseView, Move, MoveTarget, Zone } from '@ludotheque/core';
import { findCardOfMove } from '../board-kit/legal-move-list.tsx';

export interface MovePath {
  readonly move: Move;
  /** Empty for a move that is only made in words. */
  readonly keys: readonly string[];
}

/** A target as text: the zone, and a place or a card of it. */
const makeTargetKey = ({ card, place, zone }: MoveTarget): string =>
  place !== undefined ? `${zone} #${place}` : card !== undefined ? `${zone} ${card}` : zone;

/** All keys under which a card of a zone can be a target. */
export const listKeysOfCard = (zone: string, place: number, card: string | null): string[] => [
  makeTargetKey({ zone, place }),
  ...(card === null ? [] : [makeTargetKey({ zone, card })]),
  makeTargetKey({ zone }),
];

/** Without targets of its own, a move is made with the card that it names, if the viewer has it. */
function listGuessedTargets(game: AnyGame, { seat }: BaseView, zones: readonly Zone[], move: Move) {
  const card = findCardOfMove(game, move);
  const own = zones.filter(({ owner }) => owner === seat);
  const from = own.find(({ cards }) => cards.some((stack) => stack.card === card));
  if (!from) return [];
  const trick = own.find(({ inTrick }) => inTrick);
  return [{ zone: from.id, card }, ...(trick ? [{ zone: trick.id }] : [])];
}

export function listMovePaths(game: AnyGame, view: BaseView, moves: readonly Move[]): MovePath[] {
  const zones = game.zones(view);
  return moves.map((move) => ({
    move,
    keys: (game.targets?.(move, view) ?? listGuessedTargets(game, view, zones, move)).map(
      makeTargetKey,
    ),
  }));
}

const begins = (keys: readonly string[], start: readonly string[]) =>
  start.every((key, i) => keys[i] === key);

/** What every move begins with, such as the card that was drawn: nobody has to tap it. */
export function findSharedStart(paths: readonly MovePath[]): readonly string[] {
  const [first, ...others] = paths;
  if (!first || others.length === 0) return [];
  const shortest = Math.min(...paths.map(({ keys }) => keys.length));
  const differs = first.keys.findIndex((_, i) =>
    paths.some(({ keys }) => keys[i] !== first.keys[i]),
  );
  return first.keys.slice(0, Math.max(0, Math.min(differs < 0 ? shortest : differs, shortest - 1)));
}

export interface TapOutcome {
  /** The moves that are meant, if what is left to tap is the same for all of them. */
  readonly chosen: readonly Move[];
  /** Whether there is nothing left to tap. */
  readonly isComplete: boolean;
  /** What can be tapped next. */
  readonly next: ReadonlySet<string>;
}

/** Where these taps have led to; undefined if no move begins like this. */
export function followTaps(
  paths: readonly MovePath[],
  tapped: readonly string[],
): TapOutcome | undefined {
  const meant = paths.filter(({ keys }) => keys.length > 0 && begins(keys, tapped));
  const [first] = meant;
  if (!first) return undefined;
  const isOneWay = meant.every(({ keys }) => keys.join('\n') === first.keys.join('\n'));
  return {
    chosen: tapped.length > 0 && isOneWay ? meant.map(({ move }) => move) : [],
    isComplete: isOneWay && first.keys.length === tapped.length,
    next: new Set(meant.flatMap(({ keys }) => keys.slice(tapped.length, tapped.length + 1))),
  };
}
