/**
 * The whole ladder, as docs/bots/README.md and bench/RESULTS.md report it. It takes some hours on two
 * cores, most of them for the expert: LUDO_EXPERT_MINUTES (120) says how many.
 */
import { availableParallelism } from 'node:os';
import type { ArenaGameResult } from '@ludotheque/bots';
import { computeStandings } from '@ludotheque/bots';
import { resolveOptions } from '@ludotheque/core';
import { loadGame, loadKnowledge } from '@ludotheque/games/shelf';
import { slowlyTestedGameIds } from '@ludotheque/games/tested-games';
import { describe, expect, it } from 'vitest';
import { playArenaGames } from './arena/arena-threads.ts';
import {
  chooseLadderSeats,
  describeLadderMatchup,
  LADDER_LEVEL_PAIRS,
  type LadderMatchup,
  ladderOptions,
  playLadderMatchup,
} from './ladder/ladder-matchup.ts';

const SEED = 'ladder';
const threads = availableParallelism();
const report = (line: string) => process.stdout.write(`${line}\n`);
/** What `hard` has to reach against three `medium`. */
const MIN_WIN_SHARE_BY_GAME: { readonly [game: string]: number } = {
  nox: 0.33,
  'nicht-die-bohne': 0.33,
  'battle-gum': 0.33,
};

describe.each(slowlyTestedGameIds)('%s, about four seats', async (game) => {
  const usualSeats = await chooseLadderSeats(game);
  const hasKnowledge = (await loadKnowledge(game)) !== undefined;
  const pairs = usualSeats === 1 ? [] : LADDER_LEVEL_PAIRS.slice(0, 3);
  it.each(pairs)('%s is better than %s', async (level, below) => {
    const games = level === 'hard' ? 400 : 1000;
    const seats = usualSeats;
    const rung: LadderMatchup = { game, level, below, seats, games, ...ladderOptions(game) };
    const standing = await playLadderMatchup(rung, threads, SEED);
    report(describeLadderMatchup(rung, standing));
    // Without knowledge, and in games of luck, it is enough if no level is shown to be worse.
    if (hasKnowledge) expect(standing.low).toBeGreaterThan(1 / seats);
    else expect(standing.high).toBeGreaterThanOrEqual(1 / seats);
    if (level === 'hard' && hasKnowledge)
      expect(standing.winShare).toBeGreaterThanOrEqual(MIN_WIN_SHARE_BY_GAME[game] ?? 1 / seats);
  });
});

describe.each(slowlyTestedGameIds)('%s, other numbers of seats', async (game) => {
  const { max, min } = (await loadGame(game)).seats;
  const others = [2, 3, 5, 6].filter((seats) => seats >= min && seats <= max);
  const rungs = others.flatMap((seats) =>
    LADDER_LEVEL_PAIRS.slice(0, 3).map((pair) => [seats, ...pair] as const),
  );
  it.each(rungs)('%i seats: %s is not shown to be worse than %s', async (seats, level, below) => {
    const rung: LadderMatchup = {
      game,
      level,
      below,
      seats,
      games: 200,
      iterations: 200,
      ...ladderOptions(game),
    };
    const standing = await playLadderMatchup(rung, threads, SEED);
    report(describeLadderMatchup(rung, standing));
    expect(standing.high).toBeGreaterThanOrEqual(1 / seats);
  });
});

/** The games that an expert is made for. */
const POOLED_GAMES = ['battle-gum', 'nanobye', 'nicht-die-bohne', 'nox'];

const EXPERT_MINUTES = Number(process.env.LUDO_EXPERT_MINUTES ?? 120);
/** The last deal may take a while. */
const EXPERT_TIMEOUT_MS = 60_000 * (EXPERT_MINUTES + 30);

describe('expert', { timeout: EXPERT_TIMEOUT_MS }, () => {
  it('is better than hard with the four games pooled', async () => {
    const until = Date.now() + 60_000 * EXPERT_MINUTES;
    const levels = ['expert', 'hard', 'hard', 'hard'] as const;
    const played = new Map<string, ArenaGameResult[]>(POOLED_GAMES.map((game) => [game, []]));
    // A deal of each game in turn, in all four rotations, until the time is up.
    for (let deal = 0; Date.now() < until; deal++)
      for (const game of POOLED_GAMES) {
        const options = resolveOptions(await loadGame(game), ladderOptions(game).options ?? {});
        const lineUp = { levels, options, seed: `${SEED}/expert/${deal}` };
        const outcomes = await playArenaGames({ game, lineUp }, 4, threads);
        played.get(game)!.push(...outcomes.map((outcome) => ({ ...outcome, deal })));
      }
    for (const [game, outcomes] of played)
      report(
        describeLadderMatchup(
          { game, level: 'expert', below: 'hard', seats: 4, games: outcomes.length },
          computeStandings(levels, outcomes)[0]!,
        ),
      );
    const all = [...played.values()].flatMap((outcomes, i) =>
      outcomes.map((outcome) => ({ ...outcome, deal: POOLED_GAMES.length * outcome.deal + i })),
    );
    const pooled = computeStandings(levels, all)[0]!;
    report(
      describeLadderMatchup(
        { game: 'all', level: 'expert', below: 'hard', seats: 4, games: all.length },
        pooled,
      ),
    );
    expect(pooled.low).toBeGreaterThan(0.25);
  });
});
