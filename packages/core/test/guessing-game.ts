/** A game small enough to follow by eye, and a recorded match of it, for tests of transcripts. */
import type { AnyGame, Json, Rng } from '../src/game/game.ts';
import { SeatMovePairs } from '../src/game/legal-moves.ts';
import { rankHighestFirst } from '../src/game/ranks.ts';
import { replayTranscript } from '../src/transcript/replay.ts';
import { parseTranscript, type Transcript } from '../src/transcript/transcript.ts';
import { TranscriptRecorder } from '../src/transcript/transcript-recorder.ts';

interface Guessing {
  round: number;
  turn: number;
  said: number;
  cards: Uint8Array;
  scores: number[];
}

export const GUESSING_KINDS = ['A', 'B', 'C'];
const shuffleAgain = (state: Guessing, rng: Rng) => {
  state.said = -1;
  state.cards.set([0, 1, 2]);
  rng.shuffle(state.cards);
};

/** Two rounds: the seats guess the top card, the second not the same as the first. */
export const guessingGame = {
  id: 'guess',
  version: 1,
  seats: { min: 2, max: 2 },
  options: { worth: { kind: 'range', min: 1, max: 9, default: 1 } },
  kinds: GUESSING_KINDS,
  deck: GUESSING_KINDS,
  limits: { moves: 3, plies: 4 },
  interrupts: false,
  awaited: ({ round, turn }: Guessing) => (round > 2 ? 0 : 1 << turn),
  setup(options: { worth: number }, seats: number, rng: Rng): Guessing & { worth: number } {
    const scores = new Array<number>(seats).fill(0);
    const state = { ...options, round: 1, turn: 0, said: -1, cards: new Uint8Array(3), scores };
    shuffleAgain(state, rng);
    return state;
  },
  moves({ round, turn, said }: Guessing, seat: number, out: Int32Array): number {
    if (round > 2 || seat !== turn) return 0;
    const guesses = [0, 1, 2].filter((kind) => kind !== said);
    out.set(guesses);
    return guesses.length;
  },
  play(state: Guessing & { worth: number }, seat: number, move: number, rng: Rng): void {
    if (state.cards[0] === move) state.scores[seat] = state.scores[seat]! + state.worth;
    state.said = move;
    state.turn = 1 - seat;
    if (seat === 1 && ++state.round === 2) shuffleAgain(state, rng);
  },
  result: ({ round, scores }: Guessing) =>
    round > 2 ? { scores, ranks: rankHighestFirst(scores) } : undefined,
  write: (move: number) => ({ guess: GUESSING_KINDS[move]! }),
  read(json: Json) {
    if (json === null || typeof json !== 'object' || Object.keys(json).join() !== 'guess') return;
    const kind = GUESSING_KINDS.indexOf((json as { guess: string }).guess);
    return kind < 0 ? undefined : kind;
  },
} as unknown as AnyGame;

/** Seat 0 guesses A and is right; seat 1 says B; then again with C on top. */
export function recordGuessing(until = 4): Transcript {
  const orders = [
    [0, 1, 2],
    [2, 0, 1],
  ];
  const rng: Rng = { below: () => 0, shuffle: (cards) => cards.set(orders.shift()!) };
  const recorder = new TranscriptRecorder(guessingGame, { worth: 5 }, 2, rng);
  const pairs = new SeatMovePairs(guessingGame, 2);
  for (const [seat, move] of [
    [0, 0],
    [1, 1],
    [0, 1],
    [1, 2],
  ].slice(0, until)) {
    pairs.collect(recorder.state);
    recorder.play(seat!, move!, pairs);
  }
  return recorder.toTranscript();
}

export const guess = (card: string) => ({ guess: card });
const ANY = [guess('A'), guess('B'), guess('C')];
export const GUESSING_TRANSCRIPT = {
  format: 'ludotheque/1',
  game: 'guess',
  players: 2,
  options: { worth: 5 },
  shuffles: [
    ['A', 'B', 'C'],
    ['C', 'A', 'B'],
  ],
  moves: [
    [0, guess('A')],
    [1, guess('B')],
    [0, guess('B')],
    [1, guess('C')],
  ],
  legal: [
    ANY.map((move) => [0, move]),
    [
      [1, guess('B')],
      [1, guess('C')],
    ],
    ANY.map((move) => [0, move]),
    [
      [1, guess('A')],
      [1, guess('C')],
    ],
  ],
  result: { scores: [5, 5], ranks: [1, 1] },
};

export const replayGuessing = (json: unknown, trace = true) =>
  replayTranscript(guessingGame, parseTranscript(json), trace);

/** The value with another one in one of its places, such as `moves.1`. */
export function replaceAt(json: unknown, place: string, by: unknown): unknown {
  if (place === '') return by;
  const [key, ...rest] = place.split('.') as [string, ...string[]];
  const copy = structuredClone(json) as { [key: string]: unknown };
  copy[key] = replaceAt(copy[key], rest.join('.'), by);
  return copy;
}
