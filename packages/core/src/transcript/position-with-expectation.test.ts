import { loadGame } from '@ludotheque/games/shelf';
import { expect, it } from 'vitest';
import { SeededRng } from '../chance/rng.ts';
import {
  describeFailedExpectation,
  type PositionExpectation,
  type PositionWithExpectation,
} from './position-with-expectation.ts';
import { TranscriptRecorder } from './transcript-recorder.ts';

const game = await loadGame('ascenseur');

/** One card each; two of three have bid, and the last may not bid 0 [R3]. */
function position(expect: PositionExpectation): PositionWithExpectation {
  const recorder = new TranscriptRecorder(
    game,
    { way: 'up', hook: true },
    3,
    new SeededRng('position'),
  );
  recorder.play(0, game.read({ bid: 1 })!);
  recorder.play(1, game.read({ bid: 0 })!);
  return { ...recorder.toTranscript(), expect };
}

it.each<PositionExpectation>([
  { seat: 2, may: { bid: 1 } },
  { seat: 2, mayNot: { bid: 0 } },
  { seat: 1, mayNot: { bid: 1 } },
  { seat: 2, score: 0 },
])('%j is so', (expected) => {
  expect(describeFailedExpectation(game, position(expected))).toBeUndefined();
});

it.each<[PositionExpectation, string]>([
  [{ seat: 2, may: { bid: 0 } }, 'seat 2 should be able to play {"bid":0}, refused as hook [R3]'],
  [{ seat: 2, mayNot: { bid: 1 } }, 'seat 2 should not be able to play {"bid":1}'],
  [{ seat: 2, score: 3 }, 'seat 2 should have 3 points, and has 0'],
])('%j is not so, and it says why', (expected, why) => {
  expect(describeFailedExpectation(game, position(expected))).toBe(why);
});

it('what is no move of the game proves nothing', () => {
  const odd = position({ seat: 2, mayNot: { fly: 'away' } });
  expect(() => describeFailedExpectation(game, odd)).toThrow('is no move of ascenseur');
});

it('moves that have become illegal are said to be', () => {
  const { moves, ...rest } = position({ seat: 2, score: 0 });
  const twice = { ...rest, moves: [...moves, moves[0]!] };
  expect(() => describeFailedExpectation(game, twice)).toThrow(
    'move 2: [0,{"bid":1}] is not legal',
  );
});
