/** Every golden transcript of every game is forged in many ways, and every forgery is found. */
import { readFileSync } from 'node:fs';
import {
  type AnyGame,
  CodedError,
  parseTranscript,
  replayTranscript,
  type Transcript,
} from '@ludotheque/core';
import { listGoldenTranscriptFiles, loadGame } from '@ludotheque/games/shelf';
import { testedGameIds } from '@ludotheque/games/tested-games';
import { describe, expect, test } from 'vitest';

type Traced = Required<Pick<Transcript, 'legal'>> & Transcript;
/** Changes one thing at ply `i`; undefined if this transcript does not have it. */
type Forgery = (golden: Traced, i: number) => object | undefined;
/** How the error message must begin. */
type Place = (i: number, golden: Traced) => string;

const alike = (a: unknown) => {
  const text = JSON.stringify(a);
  return (b: unknown) => JSON.stringify(b) === text;
};
/** A move that is legal somewhere in this game, but not at ply i. */
const illegalAt = ({ legal }: Traced, i: number) =>
  legal.flat().find((pair) => !legal[i]!.some(alike(pair)));
const entry = (golden: Traced, i: number, pairs: readonly unknown[] | undefined) =>
  pairs && { legal: golden.legal.with(i, pairs as Traced['legal'][number]) };
const seated = (seat: unknown): Forgery => {
  return ({ moves }, i) => ({ moves: moves.with(i, [seat as number, moves[i]![1]]) });
};
const shuffled = (golden: Traced, cards: readonly unknown[]) => ({
  shuffles: golden.shuffles.with(-1, cards as string[]),
});
const scored = ({ result }: Traced, change: object) =>
  result && { result: { ...result, ...change } };

const atMove: Place = (i) => `move ${i}: `;
const atShuffle: Place = (_, { shuffles }) => `shuffle ${shuffles.length - 1}`;
const atEnd: Place = (_, { moves }) => `after move ${moves.length - 1}: `;
const saying = (text: string): Place => {
  return () => text;
};

const MOVES: readonly [string, Forgery, Place][] = [
  [
    'a move that is not legal there',
    (golden, i) => {
      const other = illegalAt(golden, i);
      return other && { moves: golden.moves.with(i, other) };
    },
    atMove,
  ],
  ['a move that is none', ({ moves }, i) => ({ moves: moves.with(i, [0, { fly: 1 }]) }), atMove],
  [
    'a seat that is a text',
    ({ moves }, i) => seated(`${moves[i]![0]}`)({ moves } as Traced, i),
    atMove,
  ],
  ['a negative seat', seated(-1), atMove],
  ['half a seat', seated(0.5), atMove],
  ['seat 99', seated(99), atMove],
  ['no seat', seated(null), atMove],
  [
    'a move that is no pair',
    ({ moves }, i) => ({ moves: moves.with(i, moves[i]![1] as never) }),
    (i) => `"moves"[${i}] must be a pair [seat, move], not `,
  ],
  [
    'a move of three parts',
    ({ moves }, i) => ({ moves: moves.with(i, [...moves[i]!, 0] as never) }),
    (i) => `"moves"[${i}] must be a pair [seat, move], not `,
  ],
];

const LEGAL: readonly [string, Forgery, Place][] = [
  ['a legal move left out', (golden, i) => entry(golden, i, golden.legal[i]!.slice(1)), atMove],
  [
    'a legal move too many',
    (golden, i) => {
      const other = illegalAt(golden, i);
      return other && entry(golden, i, [...golden.legal[i]!, other]);
    },
    atMove,
  ],
  [
    'a legal move doubled',
    (golden, i) => entry(golden, i, [...golden.legal[i]!, golden.legal[i]![0]]),
    atMove,
  ],
  [
    'a legal move doubled in the place of another',
    (golden, i) => {
      const pairs = golden.legal[i]!;
      return pairs.length < 2 ? undefined : entry(golden, i, pairs.with(0, pairs[1]!));
    },
    atMove,
  ],
  [
    'a legal move garbled',
    (golden, i) => entry(golden, i, golden.legal[i]!.with(0, [0, 'fly'])),
    atMove,
  ],
  [
    'a legal move that is no pair',
    (golden, i) => entry(golden, i, golden.legal[i]!.with(0, 0 as never)),
    atMove,
  ],
  [
    'no list of legal moves',
    (golden, i) => ({ legal: golden.legal.with(i, {} as never) }),
    (i) => `"legal"[${i}] must be a list of [seat, move], not {}`,
  ],
];

const WHOLE: readonly [string, Forgery, Place][] = [
  [
    'a legal list too few',
    ({ legal }) => ({ legal: legal.slice(1) }),
    (_, { moves }) => `"legal" has ${moves.length - 1} entries for ${moves.length} moves`,
  ],
  ['no legal lists', () => ({ legal: undefined }), saying('there is no "legal" to trace')],
  [
    'a card doubled',
    (golden) => {
      const cards = golden.shuffles.at(-1)!;
      const other = cards.findIndex((card) => card !== cards[0]);
      return shuffled(golden, cards.with(other, cards[0]!));
    },
    atShuffle,
  ],
  [
    'a card of another game',
    (golden) => shuffled(golden, golden.shuffles.at(-1)!.with(0, 'the Fool')),
    (i, golden) => `${atShuffle(i, golden)}, card 0: "the Fool" is no card of the deck`,
  ],
  ['a shuffle too short', (g) => shuffled(g, g.shuffles.at(-1)!.slice(1)), atShuffle],
  ['a shuffle too long', (g) => shuffled(g, [...g.shuffles.at(-1)!, g.shuffles[0]![0]]), atShuffle],
  [
    'a shuffle missing',
    ({ shuffles }) => ({ shuffles: shuffles.slice(0, -1) }),
    (_, { shuffles }) => (shuffles.length === 1 ? 'set-up: the rules shuffle here' : 'move '),
  ],
  ['a shuffle too many', ({ shuffles }) => ({ shuffles: [...shuffles, shuffles[0]] }), atEnd],
  ['a score changed', (g) => scored(g, { scores: g.result?.scores.with(0, 1e6) }), atEnd],
  ['a score left out', (g) => scored(g, { scores: g.result?.scores.slice(1) }), atEnd],
  ['a rank changed', (g) => scored(g, { ranks: g.result?.ranks.with(0, 9) }), atEnd],
  ['a winner added', (g) => scored(g, { winner: 0 }), atEnd],
  ['the result removed', ({ result }) => result && { result: undefined }, atEnd],
  [
    'a result before the end',
    ({ result, players, moves, legal }) => {
      if (result) return { moves: moves.slice(0, -1), legal: legal.slice(0, -1) };
      const zeros = new Array<number>(players).fill(0);
      return { result: { scores: zeros, ranks: zeros } };
    },
    (_, { result, moves }) => `after move ${moves.length - (result ? 2 : 1)}: the game goes on, `,
  ],
  [
    'a move after the end',
    ({ result, moves, legal }) => result && { moves: [...moves, moves[0]], legal: [...legal, []] },
    (_, { moves }) => `move ${moves.length}: the game is over, the transcript has `,
  ],
  ['no players', () => ({ players: 0 }), (_, { game }) => `${game} is for `],
  ['99 players', () => ({ players: 99 }), (_, { game }) => `${game} is for `],
  ['half a player', () => ({ players: 2.5 }), saying('"players" must be a whole number, not 2.5')],
  [
    'an unknown option',
    ({ options }) => ({ options: { ...options, moon: true } }),
    (_, { game }) => `${game} has no option "moon"; it has: `,
  ],
  [
    'a wrong value of an option',
    ({ options }) => {
      const [name] = Object.keys(options);
      return name === undefined ? undefined : { options: { ...options, [name]: null } };
    },
    saying('option '),
  ],
  ['another format', () => ({ format: 'ludotheque/0' }), saying('"format" must be ')],
];

function refusal(game: AnyGame, json: object): CodedError {
  try {
    // Through JSON, as a real file: undefined fields disappear.
    replayTranscript(game, parseTranscript(JSON.parse(JSON.stringify(json))), true);
  } catch (error) {
    if (error instanceof CodedError) return error;
    throw error;
  }
  throw new Error(`verified: ${JSON.stringify(json).slice(0, 400)}`);
}

const GOLDEN = testedGameIds.map((id) => {
  const lines = listGoldenTranscriptFiles(id).flatMap((file) =>
    readFileSync(file, 'utf8').trimEnd().split('\n'),
  );
  return [id, lines.map((line) => JSON.parse(line) as Traced)] as const;
});

test.each([...MOVES, ...LEGAL, ...WHOLE])(
  '[P17] %s can be forged in some transcript',
  (_, forgery) => {
    expect(GOLDEN.some(([, all]) => all.some((golden) => forgery(golden, 0)))).toBe(true);
  },
);

describe.each(GOLDEN)('[P17] a forged transcript of %s is found out:', async (id, golden) => {
  const game = await loadGame(id);
  const forge = (
    forgery: Forgery,
    place: Place,
    pliesOf: (length: number) => readonly number[],
  ) => {
    for (const original of golden)
      for (const i of new Set(pliesOf(original.moves.length))) {
        const change = forgery(original, i);
        if (change === undefined) continue;
        const { message } = refusal(game, { ...original, ...change });
        const begins = place(i, original);
        expect(message.slice(0, begins.length)).toBe(begins);
        expect(message).toMatch(/^.{1,1500}$/);
      }
  };

  test.each([...MOVES, ...LEGAL])('%s', (_, forgery, place) =>
    forge(forgery, place, (length) => (length === 0 ? [] : [0, length >> 1, length - 1])),
  );
  test.each(WHOLE)('%s', (_, forgery, place) => forge(forgery, place, () => [0]));

  test('another number of players', () => {
    const { min, max } = game.seats;
    // The deal is different then. If all moves are still legal, the result differs.
    for (const original of min === max ? [] : golden) {
      const players = original.players === max ? min : original.players + 1;
      expect(refusal(game, { ...original, players }).message).toMatch(/move|shuffle|deck/);
    }
  });
});
