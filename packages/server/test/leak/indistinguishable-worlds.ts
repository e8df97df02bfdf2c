/**
 * Two worlds that one listener cannot tell apart, as deals and moves: the first is a random game,
 * the second the same with hidden cards exchanged, found as law 8 of the games finds its own.
 */
import {
  type AnyGame,
  type BaseView,
  hasSeat,
  type Json,
  LegalMoveList,
  listSeats,
  type OptionValues,
  type Rng,
  type Seat,
  type SeededRng,
  TranscriptRecorder,
} from '@ludotheque/core';

export type TranscriptMoves = readonly (readonly [Seat, Json])[];

/** What lies where, and what everybody does. */
export interface World {
  readonly deals: readonly Uint8Array[];
  readonly moves: TranscriptMoves;
}

export interface WorldSetup {
  readonly game: AnyGame;
  readonly options: OptionValues;
  readonly seats: number;
}

/** Deals the given orders, kinds as numbers; an order too few leaves the cards as they lie. */
export function createFixedDealRng(orders: readonly Uint8Array[]): Rng & { used: number } {
  return {
    used: 0,
    below() {
      throw new Error('the rules use no chance but shuffles');
    },
    shuffle(cards) {
      const order = orders[this.used++];
      if (order) cards.set(order);
    },
  };
}

/** A random game of at most so many moves, interrupts among them; liked moves are made if there are any. */
export function makeRandomWorld(
  { game, options, seats }: WorldSetup,
  most: number,
  rng: SeededRng,
  liked: (move: Json) => boolean = () => false,
): World {
  const orders: Uint8Array[] = [];
  const noting: Rng = {
    below: (n) => rng.below(n),
    shuffle(cards) {
      rng.shuffle(cards);
      orders.push(cards.slice());
    },
  };
  const recorder = new TranscriptRecorder(game, options, seats, noting);
  const pairs = new LegalMoveList(game, seats);
  for (let ply = 0; ply < most; ply++) {
    const count = pairs.collect(recorder.state);
    if (count === 0) break;
    const liking = [...pairs].flatMap(([, move], i) => (liked(game.write(move)) ? [i] : []));
    pairs.select(liking.length > 0 ? liking[rng.below(liking.length)]! : rng.below(count));
    recorder.play(pairs.selectedSeat, pairs.selectedMove);
  }
  return { deals: orders, moves: recorder.toTranscript().moves };
}

/** What the listener saw after each move, and which moves the others cannot know yet. */
interface ListenerObservations {
  readonly views: readonly string[];
  readonly moves: TranscriptMoves;
  readonly shuffles: number;
}

/** A move with two cards' names exchanged. */
function swapCardNames(json: Json, a: string, b: string): Json {
  if (json === a) return b;
  if (json === b) return a;
  if (Array.isArray(json)) return json.map((entry: Json) => swapCardNames(entry, a, b));
  if (json === null || typeof json !== 'object') return json;
  return Object.fromEntries(
    Object.entries(json).map(([key, value]) => [key, swapCardNames(value as Json, a, b)]),
  );
}

/** Cards that are exchanged away face down are nobody else's business. */
const isFaceDownExchange = (move: Json) =>
  move !== null && typeof move === 'object' && 'exchange' in move;

/**
 * Plays a world as one listener sees it; undefined where a move is not legal. A hidden move of
 * somebody else may be made with another card, where the card is elsewhere in this world.
 */
function replayForListener(
  { game, options, seats }: WorldSetup,
  { moves, deals }: World,
  listener: Seat,
  otherwise: (ply: number, move: Json) => Json,
): ListenerObservations | undefined {
  const rng = createFixedDealRng(deals);
  const pairs = new LegalMoveList(game, seats);
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

/** The plies whose choices are still sealed at the end: since then the phase has only gone on. */
function findFirstSealedPly({ game, options, seats }: WorldSetup, { moves, deals }: World): number {
  const rng = createFixedDealRng(deals);
  const state = game.setup(options, seats, rng);
  let since = 0;
  let before = listSeats(game.awaited(state)).length;
  for (const [ply, [seat, json]] of moves.entries()) {
    game.play(state, seat, game.read(json)!, rng);
    const after = listSeats(game.awaited(state)).length;
    if (after !== before - 1 || after === 0) since = ply + 1;
    before = after;
  }
  return since;
}

/** What the listener sees before each ply of a world, and at the end. */
export const listListenerViews = (route: WorldSetup, world: World, listener: Seat): BaseView[] =>
  replayForListener(route, world, listener, (_, move) => move)!.views.map(
    (view) => JSON.parse(view) as BaseView,
  );

/** After each ply, who could interrupt: nobody else may notice whether somebody could. */
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

/** Exchanges hidden cards again and again, or until it will do; undefined if none could be. */
export function findIndistinguishableWorld(
  route: WorldSetup,
  first: World,
  listener: Seat,
  tries: number,
  rng: SeededRng,
  willDo: (world: World) => boolean = () => false,
): World | undefined {
  const seen = replayForListener(route, first, listener, (_, move) => move)!;
  const sealed = findFirstSealedPly(route, first);
  let found: World | undefined;
  for (let attempt = 0; attempt < tries; attempt++) {
    const { moves, deals } = found ?? first;
    const swapped = deals.map((order) => order.slice());
    const cards = swapped[seen.shuffles - 1]!;
    const [i, j] = [rng.below(cards.length), rng.below(cards.length)];
    if (cards[i] === cards[j]) continue;
    const [a, b] = [route.game.kinds[cards[i]!]!, route.game.kinds[cards[j]!]!];
    [cards[i], cards[j]] = [cards[j]!, cards[i]!];
    const otherwise = (ply: number, move: Json) =>
      ply >= sealed || isFaceDownExchange(move) ? swapCardNames(move, a, b) : move;
    const other = replayForListener(route, { deals: swapped, moves }, listener, otherwise);
    if (other === undefined || other.views.some((view, ply) => view !== seen.views[ply])) continue;
    found = { deals: swapped, moves: other.moves };
    if (willDo(found)) break;
  }
  return found;
}
