/**
 * Law 8, non-interference: in two worlds with the same view for a seat, everything sent to it up to
 * now (events, legal moves, refusals) is equal byte by byte. The second world is the first with two hidden
 * cards of the last shuffle exchanged, played with the same moves.
 */
import {
  type AnyGame,
  type Json,
  listSeatsInSet,
  type Seat,
  SeatMovePairs,
  SeededRng,
  type Transcript,
  TranscriptRecorder,
} from '@ludotheque/core';
import { describeDifferences, nameListener } from '../describe-differences.ts';
import {
  assertLawCondition,
  describeRandomGame,
  listSeatsAndWatcher,
  type RandomGameSetup,
} from '../random-game.ts';
import { createFixedDealRng, createRecordingRng } from '../rng/recorded-deals.ts';
import { SeatEventRecorder } from '../seat-event-recorder.ts';
import { listLegalMoves } from './imagined-views.ts';
import { MALFORMED_MOVES } from './refusals.ts';

const LAW = 'law 8: in two worlds with the same view, everything told up to now is byte-equal';

type WrittenMoves = Transcript['moves'];

/** Everything one listener has been sent, ply by ply, and the cards' order behind it. */
interface PlayedWorld {
  readonly frames: readonly string[];
  /** The seats awaited before each ply. */
  readonly awaited: readonly (readonly Seat[])[];
  /** How many shuffles there had been before each ply. */
  readonly shuffles: readonly number[];
}

/** One frame: the listener's events, view, legal moves and refusals at this ply. */
function serializeSeatFrame(
  game: AnyGame,
  state: unknown,
  audience: SeatEventRecorder,
  seat: Seat,
  probes: readonly Json[],
) {
  const view = game.view(state, seat);
  const refusals = probes.map((probe) => game.explain(view, probe) ?? null);
  return JSON.stringify([
    audience.eventsFor(seat),
    view,
    listLegalMoves(game, state, seat),
    refusals,
  ]);
}

/** Plays the moves up to ply `until` for one listener; undefined where a move is not legal. */
function playForSeat(
  setup: RandomGameSetup,
  orders: readonly Uint8Array[],
  moves: WrittenMoves,
  until: number,
  listener: Seat,
  inOtherWords: (ply: number, move: Json) => Json,
): PlayedWorld | undefined {
  const { game, options, seats } = setup;
  const rng = createFixedDealRng(orders);
  const audience = new SeatEventRecorder(seats);
  const pairs = new SeatMovePairs(game, seats);
  const probes = [...MALFORMED_MOVES, ...moves.slice(0, until + 1).map(([, move]) => move)].slice(
    -6,
  );
  const state = game.setup(options, seats, rng, audience);
  const frames = [serializeSeatFrame(game, state, audience, listener, probes)];
  const awaited = [listSeatsInSet(game.awaited(state))];
  const shuffles = [rng.used];
  for (let ply = 0; ply < until; ply++) {
    const [seat, written] = moves[ply]!;
    pairs.collect(state);
    let move = game.read(written);
    if (!pairs.has(seat, move!)) move = game.read(inOtherWords(ply, written));
    if (move === undefined || !pairs.has(seat, move)) return undefined;
    audience.clear();
    game.play(state, seat, move, rng, audience);
    // Another card may have won, and the game may have gone on to a deal that the first world lacks.
    if (rng.used > orders.length) return undefined;
    frames.push(serializeSeatFrame(game, state, audience, listener, probes));
    awaited.push(listSeatsInSet(game.awaited(state)));
    shuffles.push(rng.used);
  }
  return { frames, awaited, shuffles };
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

/** Whether a choice made at this ply is still sealed at the end: the phase has only gone on. */
function isStillSealed({ awaited }: PlayedWorld, ply: number): boolean {
  for (let i = ply; i + 1 < awaited.length; i++)
    if (awaited[i + 1]!.length !== awaited[i]!.length - 1 || awaited[i + 1]!.length === 0)
      return false;
  return true;
}

const describeMove = ([seat, move]: WrittenMoves[number]) => `seat ${seat} ${JSON.stringify(move)}`;

/** What gives the world away: events, the view, legal moves as the game writes them, or refusals. */
function describeFrameDifferences(game: AnyGame, ours: string, theirs: string): string {
  const [one, other] = [ours, theirs].map((frame) => {
    const [events, view, legal, refusals] = JSON.parse(frame) as [Json, Json, number[], Json];
    return { events, view, 'legal moves': legal.map((move) => game.write(move)), refusals };
  });
  return describeDifferences(one, other);
}

/** Returns how many second worlds were found with the same views for the listener. */
export function assertEqualViewsGetEqualFrames(setup: RandomGameSetup, tries: number): number {
  const { game, options, seats, seed } = setup;
  const rng = new SeededRng(`${seed} second world`);
  const dealRng = createRecordingRng(new SeededRng(`${seed} deal`));
  const { orders } = dealRng;
  const recorder = new TranscriptRecorder(game, options, seats, dealRng);
  const pairs = new SeatMovePairs(game, seats);
  const most = 40 + rng.below(160);
  for (let ply = 0; ply < most; ply++) {
    const count = pairs.collect(recorder.state);
    if (count === 0) break;
    pairs.select(rng.below(count));
    recorder.play(pairs.selectedSeat, pairs.selectedMove);
  }
  const { moves } = recorder.toTranscript();
  let found = 0;
  for (let attempt = 0; attempt < tries; attempt++) {
    const everyone = listSeatsAndWatcher(seats);
    const listener = everyone[rng.below(everyone.length)]!;
    const until = rng.below(moves.length + 1);
    const first = playForSeat(setup, orders, moves, until, listener, (_, move) => move)!;
    const last = first.shuffles.at(-1)! - 1;
    const swapped = orders.map((order) => order.slice());
    const cards = swapped[last]!;
    const [i, j] = [rng.below(cards.length), rng.below(cards.length)];
    if (cards[i] === cards[j]) continue;
    const [a, b] = [game.kinds[cards[i]!]!, game.kinds[cards[j]!]!];
    [cards[i], cards[j]] = [cards[j]!, cards[i]!];
    const inOtherWords = (ply: number, move: Json) =>
      isStillSealed(first, ply) && moves[ply]![0] !== listener ? swapCardNames(move, a, b) : move;
    const second = playForSeat(setup, swapped, moves, until, listener, inOtherWords);
    if (second === undefined || !haveSameViews(first.frames, second.frames)) continue;
    found++;
    for (const [ply, sent] of first.frames.entries())
      assertLawCondition(
        sent === second.frames[ply],
        LAW,
        `${describeRandomGame(setup)}, attempt ${attempt}`,
        () => {
          const last = ply === 0 ? 'the deal' : describeMove(moves[ply - 1]!);
          const told = describeFrameDifferences(game, sent, second.frames[ply]!);
          return `${nameListener(listener)} cannot see whether ${a} and ${b} are swapped, but after ${last}, move ${ply} of ${until}, ${told}`;
        },
      );
  }
  return found;
}

/** Compares all plies: a view may forget what it once showed, and then be the same again. */
const haveSameViews = (first: readonly string[], second: readonly string[]) =>
  first.every((sent, ply) => extractView(sent) === extractView(second[ply]!));
const extractView = (sent: string) => JSON.stringify((JSON.parse(sent) as unknown[])[1]);
