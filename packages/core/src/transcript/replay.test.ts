/** The recorder and the replay, on a game that is small enough to be seen through. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CodedError } from '../error.ts';
import type { AnyGame, Json, Rng } from '../game/game.ts';
import { LegalMoveList } from '../game/legal-moves.ts';
import { rankHighestFirst } from '../game/ranks.ts';
import { replayTranscript } from './replay.ts';
import { parseTranscript, type Transcript } from './transcript.ts';
import { TranscriptRecorder } from './transcript-recorder.ts';

interface Guessing {
  round: number;
  turn: number;
  said: number;
  cards: Uint8Array;
  scores: number[];
}

const KINDS = ['A', 'B', 'C'];
const fresh = (state: Guessing, rng: Rng) => {
  state.said = -1;
  state.cards.set([0, 1, 2]);
  rng.shuffle(state.cards);
};

/** Two rounds: the seats guess the top card, the second not the same as the first. */
const game = {
  id: 'guess',
  seats: { min: 2, max: 2 },
  options: { worth: { kind: 'range', min: 1, max: 9, default: 1 } },
  kinds: KINDS,
  deck: KINDS,
  limits: { moves: 3, plies: 4 },
  interrupts: false,
  awaited: ({ round, turn }: Guessing) => (round > 2 ? 0 : 1 << turn),
  setup(options: { worth: number }, seats: number, rng: Rng): Guessing & { worth: number } {
    const scores = new Array<number>(seats).fill(0);
    const state = { ...options, round: 1, turn: 0, said: -1, cards: new Uint8Array(3), scores };
    fresh(state, rng);
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
    if (seat === 1 && ++state.round === 2) fresh(state, rng);
  },
  result: ({ round, scores }: Guessing) =>
    round > 2 ? { scores, ranks: rankHighestFirst(scores) } : undefined,
  write: (move: number) => ({ guess: KINDS[move]! }),
  read(json: Json) {
    if (json === null || typeof json !== 'object' || Object.keys(json).join() !== 'guess') return;
    const kind = KINDS.indexOf((json as { guess: string }).guess);
    return kind < 0 ? undefined : kind;
  },
} as unknown as AnyGame;

/** Seat 0 guesses A and is right; seat 1 says B; then again with C on top. */
function record(until = 4): Transcript {
  const orders = [
    [0, 1, 2],
    [2, 0, 1],
  ];
  const rng: Rng = { below: () => 0, shuffle: (cards) => cards.set(orders.shift()!) };
  const recorder = new TranscriptRecorder(game, { worth: 5 }, 2, rng);
  const pairs = new LegalMoveList(game, 2);
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

const guess = (card: string) => ({ guess: card });
const ANY = [guess('A'), guess('B'), guess('C')];
const WHOLE = {
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

const verify = (json: unknown, trace = true) =>
  replayTranscript(game, parseTranscript(json), trace);

/** The value with another one in one of its places, such as `moves.1`. */
function changed(json: unknown, place: string, by: unknown): unknown {
  if (place === '') return by;
  const [key, ...rest] = place.split('.') as [string, ...string[]];
  const copy = structuredClone(json) as { [key: string]: unknown };
  copy[key] = changed(copy[key], rest.join('.'), by);
  return copy;
}
const refused = (place: string, by: unknown, code: string, message: string) =>
  expect(() => verify(changed(WHOLE, place, by))).toThrow(new CodedError(code, message));

describe('a recorded game', () => {
  test('has its options, shuffles, moves, legal moves and result', () => {
    expect(record()).toEqual(WHOLE);
  });

  test('that is not over has no result', () => {
    expect(record(3)).not.toHaveProperty('result');
  });

  test('whose legal moves were not asked for has none', () => {
    const recorder = new TranscriptRecorder(game, { worth: 5 }, 2, {
      below: () => 0,
      shuffle() {},
    });
    recorder.play(0, 0);
    expect(recorder.toTranscript()).not.toHaveProperty('legal');
  });

  test('passes other chance on to its source', () => {
    const recorder = new TranscriptRecorder(game, { worth: 5 }, 2, {
      below: (n) => n - 1,
      shuffle() {},
    });
    expect((Reflect.get(recorder, 'rng') as Rng).below(7)).toBe(6);
  });
});

describe('a replay', () => {
  test('accepts what was recorded, at every length', () => {
    for (const until of [1, 2, 3, 4])
      expect(verify(record(until))).toMatchObject({ worth: 5, scores: expect.any(Array) });
  });

  test('accepts a game that has only been dealt', () => {
    const dealt = {
      ...WHOLE,
      shuffles: [['A', 'B', 'C']],
      moves: [],
      legal: [],
      result: undefined,
    };
    expect(verify(dealt)).toMatchObject({ round: 1, turn: 0 });
  });

  test('comes to the same position', () => {
    expect(verify(WHOLE)).toMatchObject({ round: 3, scores: [5, 5] });
  });

  test('accepts "legal" in any order', () => {
    verify({ ...WHOLE, legal: WHOLE.legal.map((pairs) => pairs.toReversed()) });
  });

  test.each([undefined, 'none', [], [[]]])(
    'that does not trace passes over "legal": %j',
    (legal) => {
      verify({ ...WHOLE, legal }, false);
    },
  );

  test('takes missing options at their default', () => {
    const result = { scores: [1, 1], ranks: [1, 1] };
    verify({ ...WHOLE, options: undefined, result });
  });

  test('accepts the two parts of a result in any order', () => {
    verify({ ...WHOLE, result: { ranks: [1, 1], scores: [5, 5] } });
  });

  test('never uses other chance than shuffles', () => {
    const dicing = { ...game, setup: (_: unknown, __: number, rng: Rng) => rng.below(6) };
    const claim = parseTranscript(WHOLE);
    expect(() => replayTranscript(dicing as unknown as AnyGame, claim, false)).toThrow(
      'guess used chance other than a shuffle',
    );
  });
});

const FIRST = '[[0,{"guess":"A"}],[0,{"guess":"B"}],[0,{"guess":"C"}]]';
const SECOND = '[[1,{"guess":"B"}],[1,{"guess":"C"}]]';

describe('a replay refuses', () => {
  test.each([0, 1, 3, -2, 1e300])('a game for %d players', (players) => {
    const said = `guess is for 2 to 2 players, not ${players}`;
    refused('players', players, 'players', said);
  });

  test('an unknown option', () => {
    const said = 'guess has no option "colour"; it has: worth';
    refused('options.colour', 'red', 'options', said);
  });

  test('an option that it does not allow', () => {
    const said = 'option worth must be a whole number from 1 to 9, not 10';
    refused('options.worth', 10, 'options', said);
  });

  test('options that are none', () => {
    const said = 'options must be an object, not null';
    refused('options', null, 'options', said);
  });

  test('a move that is not legal there', () => {
    const said = `move 1: [1,{"guess":"A"}] is not legal, the rules have ${SECOND}`;
    refused('moves.1', [1, guess('A')], 'moves', said);
  });

  test('a move that is none', () => {
    const said = `move 0: [0,{"guess":"Z"}] is not legal, the rules have ${FIRST}`;
    refused('moves.0', [0, guess('Z')], 'moves', said);
  });

  test.each([1, -1, 99, 0.5, '0', null, [0], {}])('a move by seat %j', (seat) => {
    const shown = JSON.stringify([seat, guess('A')]);
    const said = `move 0: ${shown} is not legal, the rules have ${FIRST}`;
    refused('moves.0.0', seat, 'moves', said);
  });

  test('a move after the end', () => {
    const said = 'move 4: the game is over, the transcript has [0,{"guess":"A"}]';
    const longer = changed(WHOLE, 'moves.4', [0, guess('A')]);
    expect(() => verify(longer, false)).toThrow(new CodedError('moves', said));
  });

  test('a deal without a shuffle', () => {
    const said = 'set-up: the rules shuffle here, "shuffles" has only 0';
    refused('shuffles', [], 'shuffles', said);
  });

  test('a later shuffle that is missing', () => {
    const said = 'move 1: the rules shuffle here, "shuffles" has only 1';
    refused('shuffles', WHOLE.shuffles.slice(0, 1), 'shuffles', said);
  });

  test('a shuffle too many', () => {
    const said = 'after move 3: the rules have shuffled 2 times, "shuffles" has 3';
    refused('shuffles.2', ['A', 'B', 'C'], 'shuffles', said);
  });

  test('a shuffle that is too short', () => {
    const said = 'shuffle 1: expected 3 cards, the transcript has 2';
    refused('shuffles.1', ['C', 'A'], 'shuffles', said);
  });

  test('a shuffle that is too long', () => {
    const said = 'shuffle 0: expected 3 cards, the transcript has 4';
    refused('shuffles.0.3', 'A', 'shuffles', said);
  });

  test('a card that is doubled', () => {
    const said = 'shuffle 0, card 2: "A" is one more than the deck has';
    refused('shuffles.0.2', 'A', 'shuffles', said);
  });

  test.each(['Z', 'a', 0, null, '__proto__', ['A']])('%j as a card', (card) => {
    const said = `shuffle 1, card 0: ${JSON.stringify(card)} is no card of the deck`;
    refused('shuffles.1.0', card, 'shuffles', said);
  });

  test('a score that was changed', () => {
    const said =
      'after move 3: the rules give {"scores":[5,5],"ranks":[1,1]}, ' +
      'the transcript {"scores":[5,6],"ranks":[1,1]}';
    refused('result.scores.1', 6, 'result', said);
  });

  test.each([
    { scores: [5, 5], ranks: [1, 2] },
    { scores: [5, 5] },
    { scores: [5, 5], ranks: [1, 1], winner: 0 },
    { scores: ['5', '5'], ranks: [1, 1] },
    { scores: [5, 5, 0], ranks: [1, 1] },
    [],
    null,
    'won',
  ])('%j as the result', (result) => {
    const ours = '{"scores":[5,5],"ranks":[1,1]}';
    const theirs = JSON.stringify(result);
    const said = `after move 3: the rules give ${ours}, the transcript ${theirs}`;
    refused('result', result, 'result', said);
  });

  test('a game that is over without a result', () => {
    const said =
      'after move 3: the game is over with {"scores":[5,5],"ranks":[1,1]}, ' +
      'the transcript has no result';
    refused('result', undefined, 'result', said);
  });

  test('a result before the end', () => {
    const said =
      'after move 2: the game goes on, ' +
      'the transcript has the result {"scores":[5,5],"ranks":[1,1]}';
    const cut = changed(WHOLE, 'moves', WHOLE.moves.slice(0, 3));
    expect(() => verify(cut, false)).toThrow(new CodedError('result', said));
  });
});

describe('a tracing replay refuses', () => {
  test('a transcript without "legal"', () => {
    const said = 'there is no "legal" to trace';
    refused('legal', undefined, 'legal', said);
  });

  test('a list that leaves a move out', () => {
    const said = 'move 1: the rules allow [1,{"guess":"C"}], "legal" has only [[1,{"guess":"B"}]]';
    refused('legal.1', [[1, guess('B')]], 'legal', said);
  });

  test('a list with a move too many', () => {
    const said = `move 1: "legal" has [1,{"guess":"A"}], the rules have ${SECOND}`;
    refused('legal.1.2', [1, guess('A')], 'legal', said);
  });

  test('a list that has a move twice', () => {
    const said = 'move 0: "legal" has [0,{"guess":"C"}] twice';
    refused('legal.0.3', [0, guess('C')], 'legal', said);
  });

  test.each([
    null,
    0,
    [],
    [0],
    [0, null],
    ['0', guess('A')],
    [0.5, guess('A')],
    [0, guess('A'), 0],
  ])('%j as a legal pair', (entry) => {
    const shown = JSON.stringify(entry);
    const said = `move 0: "legal" has ${shown}, the rules have ${FIRST}`;
    refused('legal.0.0', entry, 'legal', said);
  });

  test('lists for another number of moves', () => {
    refused('legal', WHOLE.legal.slice(0, 3), 'legal', '"legal" has 3 entries for 4 moves');
  });
});

/** Whatever is thrown must be a CodedError; a valid transcript is fine, too. */
function onlyFaults(json: unknown, trace: boolean): void {
  try {
    verify(json, trace);
  } catch (error) {
    if (!(error instanceof CodedError)) throw error;
    expect(error.message).not.toContain('\n');
  }
}

/** All places of a JSON value. */
const placesOf = (json: unknown, place = ''): string[] =>
  json === null || typeof json !== 'object'
    ? [place]
    : [
        place,
        ...Object.entries(json).flatMap(([k, v]) => placesOf(v, place ? `${place}.${k}` : k)),
      ];

describe('any input throws a CodedError or nothing', () => {
  test('for any value', () => {
    fc.assert(fc.property(fc.anything(), fc.boolean(), onlyFaults));
  });

  test('for anything in the place of a field', () => {
    const fields = fc.record(
      {
        players: fc.oneof(fc.constant(2), fc.anything()),
        options: fc.anything(),
        shuffles: fc.oneof(fc.array(fc.array(fc.constantFrom(...KINDS))), fc.anything()),
        moves: fc.oneof(fc.array(fc.tuple(fc.anything(), fc.anything())), fc.anything()),
        legal: fc.anything(),
        result: fc.anything(),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fields, fc.boolean(), (given, trace) =>
        onlyFaults({ ...WHOLE, ...given }, trace),
      ),
    );
  });

  test('for a game with any part of it replaced by any JSON', () => {
    const place = fc.constantFrom(...placesOf(WHOLE));
    fc.assert(
      fc.property(place, fc.jsonValue(), fc.boolean(), (where, by, trace) =>
        onlyFaults(changed(WHOLE, where, by), trace),
      ),
      { numRuns: 1000 },
    );
  });
});
