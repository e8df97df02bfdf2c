/**
 * Makes two worlds that one listener cannot tell apart, as deals and moves: the first is a random game,
 * and the second is the same game with hidden cards swapped, as in law 8 of the games.
 */
import {
  type AnyGame,
  type BaseView,
  hasSeat,
  type Json,
  listSeatsInSet,
  type OptionValues,
  type Seat,
  SeatMovePairs,
  type SeededRng,
  TranscriptRecorder,
} from '@ludotheque/core';
import { createFixedDealRng, createRecordingRng } from '@ludotheque/testkit';

export type TranscriptMoves = readonly (readonly [Seat, Json])[];

/** The order of the cards in every deal, and all moves. */
export interface World {
  readonly deals: readonly Uint8Array[];
  readonly moves: TranscriptMoves;
}

export interface WorldSetup {
  readonly game: AnyGame;
  readonly options: OptionValues;
  readonly seats: number;
}

/** Plays at most that many random moves, also interrupts; preferred moves are made if there are any. */
export function makeRandomWorld(
  { game, options, seats }: WorldSetup,
  maxMoves: number,
  rng: SeededRng,
  isPreferred: (move: Json) => boolean = () => false,
): World {
  const recordingRng = createRecordingRng(rng);
  const recorder = new TranscriptRecorder(game, options, seats, recordingRng);
  const pairs = new SeatMovePairs(game, seats);
  for (let ply = 0; ply < maxMoves; ply++) {
    const count = pairs.collect(recorder.state);
    if (count === 0) break;
    const preferred = [...pairs].flatMap(([, move], i) =>
      isPreferred(game.write(move)) ? [i] : [],
    );
    pairs.select(preferred.length > 0 ? preferred[rng.below(preferred.length)]! : rng.below(count));
    recorder.play(pairs.selectedSeat, pairs.selectedMove);
  }
  return { deals: recordingRng.orders, moves: recorder.toTranscript().moves };
}

/** What the listener saw after each move, and the moves as they were made. */
interface ListenerObservations {
  readonly views: readonly string[];
  readonly moves: TranscriptMoves;
  readonly shuffles: number;
}

/** The same move with the names of two cards swapped. */
function swapCardNames(json: Json, a: string, b: string): Json {
  if (json === a) return b;
  if (json === b) return a;
  if (Array.isArray(json)) return json.map((entry: Json) => swapCardNames(entry, a, b));
  if (json === null || typeof json !== 'object') return json;
  return Object.fromEntries(
    Object.entries(json).map(([key, value]) => [key, swapCardNames(value as Json, a, b)]),
  );
}

/** Nobody else sees the cards of an exchange. */
const isFaceDownExchange = (move: Json) =>
  move !== null && typeof move === 'object' && 'exchange' in move;

/**
 * Plays a world as one listener sees it; undefined if a move is not legal. A hidden move of another
 * seat may be replaced, because its card is elsewhere in this world.
 */
function replayForListener(
  { game, options, seats }: WorldSetup,
  { moves, deals }: World,
  listener: Seat,
  otherwise: (ply: number, move: Json) => Json,
): ListenerObservations | undefined {
  const rng = createFixedDealRng(deals);
  const pairs = new SeatMovePairs(game, seats);
  const state = game.setup(options, seats, rng);
  const views = [JSON.stringify(game.view(state, listener))];
  const played: [Seat, Json][] = [];
  for (const [ply, [seat, written]] of moves.entries()) {
    pairs.collect(state);
    let json = written;
    if (!pairs.has(seat, game.read(json)!) && seat !== listener) json = otherwise(ply, json);
    const move = game.read(json);
    if (move === undefined || !pairs.has(seat, move)) return undefined;
    game.play(state, seat, move, rng);
    if (rng.used > deals.length) return undefined;
    played.push([seat, json]);
    views.push(JSON.stringify(game.view(state, listener)));
  }
  return { views, moves: played, shuffles: rng.used };
}

/** The first ply from which on all choices are still sealed at the end. */
function findFirstSealedPly({ game, options, seats }: WorldSetup, { moves, deals }: World): number {
  const rng = createFixedDealRng(deals);
  const state = game.setup(options, seats, rng);
  let since = 0;
  let before = listSeatsInSet(game.awaited(state)).length;
  for (const [ply, [seat, json]] of moves.entries()) {
    game.play(state, seat, game.read(json)!, rng);
    const after = listSeatsInSet(game.awaited(state)).length;
    if (after !== before - 1 || after === 0) since = ply + 1;
    before = after;
  }
  return since;
}

/** The views of the listener before each ply, and at the end. */
export const listListenerViews = (setup: WorldSetup, world: World, listener: Seat): BaseView[] =>
  replayForListener(setup, world, listener, (_, move) => move)!.views.map(
    (view) => JSON.parse(view) as BaseView,
  );

/** The seats that could interrupt after each ply; nobody else may notice it. */
export function listInterruptersByPly(
  { game, options, seats }: WorldSetup,
  { moves, deals }: World,
) {
  const rng = createFixedDealRng(deals);
  const legal = new Int32Array(game.limits.moves);
  const state = game.setup(options, seats, rng);
  return moves.map(([seat, json]) => {
    game.play(state, seat, game.read(json)!, rng);
    const idle = Array.from({ length: seats }, (_, s) => s).filter(
      (other) => !hasSeat(game.awaited(state), other),
    );
    return idle.filter((other) => game.moves(state, other, legal) > 0);
  });
}

/** Swaps hidden cards, at most `tries` times or until `isEnough`; undefined if no swap is possible. */
export function findIndistinguishableWorld(
  setup: WorldSetup,
  first: World,
  listener: Seat,
  tries: number,
  rng: SeededRng,
  isEnough: (world: World) => boolean = () => false,
): World | undefined {
  const seen = replayForListener(setup, first, listener, (_, move) => move)!;
  const sealed = findFirstSealedPly(setup, first);
  let found: World | undefined;
  for (let attempt = 0; attempt < tries; attempt++) {
    const { moves, deals } = found ?? first;
    const swapped = deals.map((order) => order.slice());
    const cards = swapped[seen.shuffles - 1]!;
    const [i, j] = [rng.below(cards.length), rng.below(cards.length)];
    if (cards[i] === cards[j]) continue;
    const [a, b] = [setup.game.kinds[cards[i]!]!, setup.game.kinds[cards[j]!]!];
    [cards[i], cards[j]] = [cards[j]!, cards[i]!];
    const otherwise = (ply: number, move: Json) =>
      ply >= sealed || isFaceDownExchange(move) ? swapCardNames(move, a, b) : move;
    const other = replayForListener(setup, { deals: swapped, moves }, listener, otherwise);
    if (other === undefined || other.views.some((view, ply) => view !== seen.views[ply])) continue;
    found = { deals: swapped, moves: other.moves };
    if (isEnough(found)) break;
  }
  return found;
}
