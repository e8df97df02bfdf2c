/**
 * The whole ladder, as docs/bots/README.md and bench/RESULTS.md report it. It takes some hours on two
 * cores, most of them for the expert: LUDO_EXPERT_MINUTES (120) says how many.
 */
import { availableParallelism } from 'node:os';
import type { Outcome } from '@ludotheque/bots';
import { standings } from '@ludotheque/bots';
import { resolveOptions } from '@ludotheque/core';
import { gameIds, openGame } from '@ludotheque/games/shelf';
import { describe, expect, it } from 'vitest';
import { playAll } from './arena-threads.ts';
import { climb, describeRung, LADDER, optionsFor, type Rung } from './test-ladder.ts';

const SEED = 'ladder';
const threads = availableParallelism();
const report = (line: string) => process.stdout.write(`${line}\n`);
/** What `hard` has to reach against three `medium`. */
const AIMED: { readonly [game: string]: number } = {
  nox: 0.33,
  'nicht-die-bohne': 0.33,
  'battle-gum': 0.33,
};

describe.each(gameIds)('%s, four seats', (game) => {
  it.each(LADDER.slice(0, 3))('%s is better than %s', async (level, below) => {
    const games = level === 'hard' ? 400 : 1000;
    const rung: Rung = { game, level, below, seats: 4, games, ...optionsFor(game) };
    const standing = await climb(rung, threads, SEED);
    report(describeRung(rung, standing));
    expect(standing.low).toBeGreaterThan(0.25);
    if (level === 'hard') expect(standing.winShare).toBeGreaterThanOrEqual(AIMED[game] ?? 0.25);
  });
});

describe.each(gameIds)('%s, other numbers of seats', async (game) => {
  const { max, min } = (await openGame(game)).seats;
  const others = [2, 3, 5, 6].filter((seats) => seats >= min && seats <= max);
  const rungs = others.flatMap((seats) =>
    LADDER.slice(0, 3).map((pair) => [seats, ...pair] as const),
  );
  it.each(rungs)('%i seats: %s is not shown to be worse than %s', async (seats, level, below) => {
    const rung: Rung = {
      game,
      level,
      below,
      seats,
      games: 200,
      iterations: 200,
      ...optionsFor(game),
    };
    const standing = await climb(rung, threads, SEED);
    report(describeRung(rung, standing));
    expect(standing.high).toBeGreaterThanOrEqual(1 / seats);
  });
});

/** The games that an expert is made for. */
const POOLED = ['battle-gum', 'nanobye', 'nicht-die-bohne', 'nox'];

const MINUTES = Number(process.env.LUDO_EXPERT_MINUTES ?? 120);
/** The last deal may take a while. */
const PATIENCE = 60_000 * (MINUTES + 30);

describe('expert', { timeout: PATIENCE }, () => {
  it('is better than hard with the four games pooled', async () => {
    const until = Date.now() + 60_000 * MINUTES;
    const levels = ['expert', 'hard', 'hard', 'hard'] as const;
    const played = new Map<string, Outcome[]>(POOLED.map((game) => [game, []]));
    // A deal of each game in turn, in all four rotations, until the time is up.
    for (let deal = 0; Date.now() < until; deal++)
      for (const game of POOLED) {
        const options = resolveOptions(await openGame(game), optionsFor(game).options ?? {});
        const lineUp = { levels, options, seed: `${SEED}/expert/${deal}` };
        const outcomes = await playAll({ game, lineUp }, 4, threads);
        played.get(game)!.push(...outcomes.map((outcome) => ({ ...outcome, deal })));
      }
    for (const [game, outcomes] of played)
      report(
        describeRung(
          { game, level: 'expert', below: 'hard', seats: 4, games: outcomes.length },
          standings(levels, outcomes)[0]!,
        ),
      );
    const all = [...played.values()].flatMap((outcomes, i) =>
      outcomes.map((outcome) => ({ ...outcome, deal: POOLED.length * outcome.deal + i })),
    );
    const pooled = standings(levels, all)[0]!;
    report(
      describeRung(
        { game: 'all', level: 'expert', below: 'hard', seats: 4, games: all.length },
        pooled,
      ),
    );
    expect(pooled.low).toBeGreaterThan(0.25);
  });
});
