/** The figures of a report, and how they are shown. */
import { type AnyGame, NOBODY, type Transcript } from '@ludotheque/core';
import { loadGame } from '@ludotheque/games/shelf';
import { testedGameIds } from '@ludotheque/games/tested-games';
import { describe, expect, it, test } from 'vitest';
import { printCommandLine } from '../../test/print-command-line.ts';
import { playRandomTranscriptLine } from '../commands/simulate.ts';
import { estimateMeanShare, estimateShare, quantile } from './estimate.ts';
import { summariseLadder, summariseSeatCount, summariseTraces } from './game-report.ts';
import { type GameTrace, traceGame } from './game-trace.ts';
import { HumanPace } from './human-pace.ts';
import { LeadTracker } from './lead-tracker.ts';
import { MoveFactTable } from './move-facts.ts';

describe('estimates', () => {
  test('a share of rare things has an interval that is not empty', () => {
    expect(estimateShare(0, 100)).toMatchObject({
      mean: 0,
      low: 0,
      high: expect.closeTo(0.037, 3),
    });
    expect(estimateShare(50, 100).low).toBeCloseTo(0.404, 3);
    expect(estimateShare(0, 0)).toEqual({ mean: 0, low: 0, high: 1, cases: 0 });
  });

  test('a mean of shares that are all 1 is counted, others by their spread', () => {
    expect(estimateMeanShare([1, 1, 1, 1])).toEqual(estimateShare(4, 4));
    expect(estimateMeanShare([0.5, 1, 0, 0.5])).toMatchObject({ mean: 0.5, cases: 4 });
  });

  test('quantiles are figures of the list', () => {
    expect([0, 0.5, 0.99, 1].map((share) => quantile([4, 1, 3, 2], share))).toEqual([1, 3, 4, 4]);
  });
});

describe('the lead', () => {
  const follow = (scores: readonly (readonly number[])[], ranks: readonly number[]) => {
    const tracker = new LeadTracker({ scores: scores.at(-1)!, ranks });
    for (const now of scores) tracker.add(now);
    return tracker.finish();
  };

  it('changes when another seat leads alone; a tie in between is no change', () => {
    const scores = [
      [0, 0],
      [1, 0],
      [1, 1],
      [2, 1],
      [2, 3],
      [2, 4],
    ];
    expect(follow(scores, [2, 1])).toMatchObject({ leadChanges: 1, finalLeadAt: 5 / 6 });
  });

  it('is with the lowest score where the ranks say so', () => {
    expect(
      follow(
        [
          [5, 4],
          [3, 4],
          [0, 4],
        ],
        [1, 2],
      ),
    ).toMatchObject({ leadChanges: 1 });
  });

  it('is compared with the winner after each tenth', () => {
    const scores = Array.from({ length: 10 }, (_, i) => (i < 5 ? [1, 0] : [1, 2]));
    const { leaderWins } = follow(scores, [2, 1]);
    expect(leaderWins).toEqual([0, 0, 0, 0, 1, 1, 1, 1, 1]);
  });
});

describe('the human pace', () => {
  const minutes = (...moves: readonly [number, number, number][]) => {
    const pace = new HumanPace();
    for (const move of moves) pace.addMove(...move);
    return pace.minutes();
  };

  it('grows with the logarithm of the choices', () => {
    expect(minutes()).toBe(1);
    expect(minutes([1, 1, 1])).toBeCloseTo(1 + 2 / 60);
    expect(minutes([8, 1, 1])).toBeCloseTo(1 + 8 / 60);
  });

  it('counts the slowest of the seats that choose at once', () => {
    expect(minutes([2, 3, 2], [8, 2, 1], [4, 1, 1])).toBeCloseTo(1 + 8 / 60);
  });
});

/** What the first seat of ten games shows, with the share of the win that it has in each. */
const traceWith = (fields: Partial<GameTrace>): GameTrace => ({
  winShares: [1, 0],
  scores: [3, 1],
  moves: 10,
  rounds: 1,
  minutes: 5,
  choices: new Map([[2, 10]]),
  leadChanges: 0,
  finalLeadAt: 0.1,
  leaderWins: LEADS,
  cards: new Map(),
  moveKinds: new Map(),
  singleMoves: new Map(),
  ...fields,
});
const LEADS = [1, 1, 1, 1, 1, 1, 1, 1, 1];
const toy = {
  kinds: ['a', 'b', 'c'],
  deck: ['a', 'b', 'c'],
  awaited: () => NOBODY,
  write: (move: number) => ({ move }),
} as unknown as AnyGame;

describe('verdicts', () => {
  it('a seat that always wins is not chance, seats that share the wins are', () => {
    const always = Array.from({ length: 60 }, () => traceWith({}));
    const fair = always.map((trace, n) => (n % 2 ? trace : { ...trace, winShares: [0, 1] }));
    expect(summariseSeatCount(2, always).unfairSeats).toEqual([0, 1]);
    expect(summariseSeatCount(2, fair).unfairSeats).toEqual([]);
    expect(summariseSeatCount(2, always.slice(20)).unfairSeats).toEqual([]);
  });

  it('cards are dead, moves are one-sided, and what is rare is not judged', () => {
    const counts = (offered: number, chosen: number) => ({ offered, chosen });
    const trace = traceWith({
      cards: new Map([
        ['a', counts(500, 2)],
        ['b', counts(10, 0)],
      ]),
      moveKinds: new Map([
        ['moves.fold', counts(1000, 0)],
        ['moves.bid', counts(1000, 1000)],
      ]),
      singleMoves: new Map([
        [7, counts(50, 0)],
        [8, counts(49, 0)],
        [9, counts(50, 1)],
      ]),
    });
    const report = summariseTraces(toy, [trace, traceWith({})]);
    const verdicts = (list: readonly { name: string; verdict: string | null }[]) =>
      list.map(({ name, verdict }) => [name, verdict]);
    expect(verdicts(report.cards)).toEqual([
      ['a', 'almost never'],
      ['b', 'few cases'],
    ]);
    expect(report.cardsNeverOffered).toEqual(['c']);
    expect(verdicts(report.moveKinds)).toEqual([
      ['moves.bid', 'almost always'],
      ['moves.fold', 'almost never'],
    ]);
    expect(report.moves).toEqual({ offered: 2, neverChosen: [{ move: 7 }] });
  });

  it('the better level is compared with each rival; a tie is half', () => {
    const game = (deal: number, ranks: readonly number[], winShares: readonly number[]) => ({
      ...{ deal, ranks, winShares, scores: ranks, moves: 1, thinkingMs: [] },
    });
    const results = [game(0, [1, 2, 3], [1, 0, 0]), game(1, [2, 1, 2], [0, 1, 0])];
    const report = summariseLadder('hard', 'medium', 3, results);
    expect(report.winShare.mean).toBe(0.5);
    expect(report.finishesBefore.mean).toBe((1 + 0.25) / 2);
  });
});

test.each(testedGameIds)('a random game of %s is measured at every number of seats', async (id) => {
  const game = await loadGame(id);
  const facts = new MoveFactTable(game);
  for (let players = game.seats.min; players <= game.seats.max; players++) {
    const options = Object.fromEntries(
      Object.entries(game.options).map(([name, spec]) => [name, spec.default]),
    );
    const plan = { game, players, options, seed: 'report', trace: false };
    const transcript = JSON.parse(playRandomTranscriptLine(plan, 0)) as Transcript;
    const trace = traceGame(game, transcript, facts);
    expect(trace.moves).toBe(transcript.moves.length);
    expect(trace.winShares.reduce((sum, share) => sum + share)).toBeCloseTo(1);
    expect([...trace.choices.values()].reduce((sum, n) => sum + n)).toBeLessThanOrEqual(
      trace.moves,
    );
    expect(trace.minutes).toBeGreaterThan(0);
    for (const { chosen, offered } of trace.cards.values())
      expect(chosen).toBeLessThanOrEqual(offered);
  }
});

test('ludo report prints Markdown, with the command that repeats it', async () => {
  const args = ['report', 'nicht-die-bohne', '--games', '2', '--options', '{"manches":1}'];
  const markdown = await printCommandLine(...args, '--threads', '1');
  expect(markdown).toContain(`npm run -s ludo -- report nicht-die-bohne --games 2 --options '{"`);
  for (const heading of ['medium v. easy', 'minutes at a human pace', 'The cards that'])
    expect(markdown).toContain(heading);
});
