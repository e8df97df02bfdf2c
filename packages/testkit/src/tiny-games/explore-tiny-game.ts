/** Playing a tiny game out in every way there is, ply by ply. */
import { type Move, type Rng, type Seat, SeatMovePairs } from '@ludotheque/core';
import { enumerateOutcomes } from '../rng/exhaustive-rng.ts';
import { SeatEventRecorder } from '../seat-event-recorder.ts';
import { serializeState } from '../serialize-state.ts';
import type { TinyGame } from './tiny-game.ts';

/** One way to go on from a position: the move, one random outcome of it, and its events. */
export interface MoveOutcome {
  readonly seat: Seat;
  readonly move: Move;
  readonly after: unknown;
  readonly eventsBySeat: ReadonlyMap<Seat, string>;
}

const serializeEventsBySeat = (audience: SeatEventRecorder) =>
  new Map(audience.seatsAndWatcher.map((seat) => [seat, JSON.stringify(audience.eventsFor(seat))]));

/** Every position that a deal can give, with the events of the deal. */
export function* enumerateDeals({
  game,
  options,
  seats,
}: TinyGame): Generator<Omit<MoveOutcome, 'seat' | 'move'>> {
  const deal = (rng: Rng) => {
    const audience = new SeatEventRecorder(seats);
    return {
      after: game.setup(options, seats, rng, audience),
      eventsBySeat: serializeEventsBySeat(audience),
    };
  };
  for (const { value } of enumerateOutcomes(deal)) yield value;
}

/** Lists are large and positions many: one list serves a box. */
const legalMoveListByGame = new WeakMap<TinyGame['game'], SeatMovePairs>();
function getLegalMoveList({ game, seats }: TinyGame): SeatMovePairs {
  const pairs = legalMoveListByGame.get(game) ?? new SeatMovePairs(game, seats);
  legalMoveListByGame.set(game, pairs);
  return pairs;
}

/** Every step out of a position: all seats, all moves, all chance. */
export function* enumerateMoveOutcomes(tiny: TinyGame, before: unknown): Generator<MoveOutcome> {
  const { game, seats } = tiny;
  const pairs = getLegalMoveList(tiny);
  pairs.collect(before);
  for (const [seat, move] of [...pairs]) {
    const play = (rng: Rng): MoveOutcome => {
      const audience = new SeatEventRecorder(seats);
      const after = game.copy(before);
      game.play(after, seat, move, rng, audience);
      return { seat, move, after, eventsBySeat: serializeEventsBySeat(audience) };
    };
    for (const { value } of enumerateOutcomes(play)) yield value;
  }
}

/** The different positions after 0, 1, 2 … plies. */
export function* enumeratePositionsByPly(tiny: TinyGame): Generator<ReadonlyMap<string, unknown>> {
  let layer = new Map<string, unknown>();
  for (const { after } of enumerateDeals(tiny)) layer.set(serializeState(after), after);
  for (let ply = 0; ply < tiny.plies; ply++) {
    yield layer;
    const next = new Map<string, unknown>();
    for (const state of layer.values())
      for (const { after } of enumerateMoveOutcomes(tiny, state))
        next.set(serializeState(after), after);
    layer = next;
  }
  yield layer;
}
