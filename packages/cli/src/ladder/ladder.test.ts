import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ArenaStanding } from '@ludotheque/bots';
import { type AnyBotKnowledge, type BotLevel, resolveOptions } from '@ludotheque/core';
import { loadKnowledge } from '@ludotheque/games/shelf';
import { testedGameIds } from '@ludotheque/games/tested-games';
import { loadRulesAndBotKnowledge } from '@ludotheque/server/bots';
import { afterAll, describe, expect, it } from 'vitest';
import { runCommandLine } from '../command-line.ts';
import type { ExploitTask } from '../exploit/measure-exploit.ts';
import { computeBotFingerprint } from './bot-fingerprint.ts';
import { measureKnowledgeBytes } from './knowledge-size.ts';
import { type Ladder, readLadder, writeLadder } from './ladder-file.ts';
import { type LadderMatchup, ladderOptions } from './ladder-matchup.ts';
import { renderLadderPage } from './ladder-page.ts';
import { computeLadderVersions } from './ladder-versions.ts';
import { type LadderPlan, runLadder } from './run-ladder.ts';

const folder = mkdtempSync(join(tmpdir(), 'ladder-'));
afterAll(() => rmSync(folder, { recursive: true }));

const plan: LadderPlan = {
  only: ['golf', 'nox'],
  games: 40,
  hardGames: 16,
  expertGames: 8,
  exploitManches: 1000,
  threads: 1,
  seed: 'ladder',
};
const standing: ArenaStanding = {
  bot: 'hard',
  seats: 1,
  winShare: 0.4,
  low: 0.31,
  high: 0.49,
  meanRank: 2,
  meanScore: 0,
  thinkMsP50: 3,
  thinkMsP99: 41,
  thinkMsPerGame: 1234,
};

const versions = await computeLadderVersions(['golf', 'nanobye', 'nox']);

/** Runs a ladder without playing; returns it and what would have been played. */
async function runWithoutPlaying(changed: Partial<LadderPlan> = {}, before?: Ladder) {
  const played: LadderMatchup[] = [];
  const exploited: string[] = [];
  let last: Ladder | undefined;
  const players = {
    async play(matchup: LadderMatchup) {
      played.push(matchup);
      return standing;
    },
    async exploit({ against, manches, seats }: ExploitTask) {
      exploited.push(`${against} ${seats}`);
      const measured = { learnedOn: manches / 2, measuredOn: manches / 2, positions: 10 };
      return { ...measured, gainPerManche: 0.0321, low: 0.01, high: 0.05 };
    },
    measureBytes: async () => 12_345,
  };
  for await (const ladder of runLadder({ ...plan, ...changed }, versions, before, players))
    last = ladder;
  return { ladder: last!, played, exploited };
}

describe('a ladder', () => {
  it('has each level against the one below, with every number of seats, what is quick first', async () => {
    const { ladder, played } = await runWithoutPlaying();
    const ofNox = played.filter(({ game }) => game === 'nox');
    expect(new Set(ofNox.map(({ seats }) => seats))).toEqual(new Set([3, 4, 5, 6]));
    expect(ladder.cells).toHaveLength(played.length);
    const isQuick = ({ level }: LadderMatchup) => level === 'easy' || level === 'medium';
    const quick = played.filter(isQuick);
    expect(played.slice(0, quick.length)).toEqual(quick);
    for (const group of [quick, played.slice(quick.length)])
      expect(group.slice(0, 4).every(({ seats }) => seats === 4)).toBe(true);
    const games = (level: string, seats: number) =>
      ofNox.find((each) => each.level === level && each.seats === seats)!.games;
    expect([games('medium', 4), games('hard', 4), games('expert', 4)]).toEqual([40, 16, 8]);
    expect([games('medium', 5), games('hard', 5)]).toEqual([10, 10]);
  });

  it('plays again only what has changed, or where more games are wanted', async () => {
    const { ladder } = await runWithoutPlaying();
    expect((await runWithoutPlaying({}, ladder)).played).toEqual([]);
    const more = await runWithoutPlaying({ only: ['nox'], hardGames: 17 }, ladder);
    expect(more.played.map(({ level, seats }) => `${level} ${seats}`)).toEqual(['hard 4']);
    const ofExperts = await runWithoutPlaying({ only: ['nox'], expertGames: 9 }, ladder);
    expect(ofExperts.played.map(({ level, seats }) => `${level} ${seats}`)).toEqual(['expert 4']);
    const [first, ...others] = ladder.cells;
    const older = { ...ladder, cells: [{ ...first!, version: 'older' }, ...others] };
    expect((await runWithoutPlaying({}, older)).played).toHaveLength(1);
    expect((await runWithoutPlaying({}, older)).ladder).toEqual(ladder);
  });

  it('trusts no interval of a few deals that happen to look alike', async () => {
    const { ladder } = await runWithoutPlaying({ only: ['nox'], games: 100 });
    const cell = (level: string) =>
      ladder.cells.find((each) => each.level === level && each.seats === 4)!;
    expect(cell('medium')).toMatchObject({ low: standing.low, high: standing.high });
    expect(cell('expert').low).toBeLessThan(0.1);
    expect(cell('expert').high).toBeGreaterThan(0.8);
  });

  it('is written and read again, and its page is rendered without playing', async () => {
    const [json, html, none] = ['a.json', 'a.html', 'none'].map((name) => join(folder, name));
    const { ladder } = await runWithoutPlaying();
    writeLadder(json!, ladder);
    expect(readLadder(json!)).toEqual(ladder);
    await runCommandLine(['ladder', '--from', json!, '--html', html!]);
    expect(readFileSync(html!, 'utf8')).toBe(renderLadderPage(ladder, versions));
    await expect(runCommandLine(['ladder', '--from', none!, '--html', html!])).rejects.toThrow(
      'there is no file',
    );
    await expect(runCommandLine(['ladder'])).rejects.toThrow('--html FILE');
  });

  it('says in plain words what is not measured', async () => {
    const { ladder } = await runWithoutPlaying();
    const page = renderLadderPage(ladder, versions);
    expect(page).toMatch(/\d+ of \d+ matchups were played by the bots of today/);
    const cells = ladder.cells.filter(
      ({ game, level, seats }) => game !== 'nox' || level !== 'hard' || seats !== 5,
    );
    const countMissing = (text: string) => text.split('>not yet<').length;
    const lacking = renderLadderPage({ ...ladder, cells }, versions);
    expect(countMissing(lacking)).toBe(countMissing(page) + 1);
    expect(page).toContain('40 %');
    expect(page).toContain('1.2 s');
    expect(page).toContain('12.3 kB');
    expect(page).not.toMatch(/NaN|undefined|https?:/);
  });

  it('has what an exploiter gains from every level, between two and with four seats', async () => {
    const { exploited, ladder } = await runWithoutPlaying({ only: ['nanobye'] });
    const levels = ['easy', 'medium', 'hard', 'expert'];
    expect(exploited).toEqual(levels.flatMap((level) => [`${level} 2`, `${level} 4`]));
    expect(renderLadderPage(ladder, versions).match(/<b>0\.032<\/b> /g)).toHaveLength(8);
    expect((await runWithoutPlaying({ only: ['nanobye'] }, ladder)).exploited).toEqual([]);
    const longer = { only: ['nanobye'], exploitManches: 2000 };
    expect((await runWithoutPlaying(longer, ladder)).exploited).toHaveLength(8);
    const [first, ...others] = ladder.exploits;
    const older = { ...ladder, exploits: [{ ...first!, version: 'older' }, ...others] };
    expect(renderLadderPage(older, versions)).toMatch(/<b>0\.032<\/b><abbr[^>]*>†/);
    expect((await runWithoutPlaying({ only: ['nanobye'] }, older)).exploited).toEqual(['easy 2']);
  });

  it('marks figures of other bots and of few games', async () => {
    const { ladder } = await runWithoutPlaying({ only: ['golf', 'nox'], games: 400 });
    const page = renderLadderPage(ladder, versions);
    const rowsWith = (mark: string) =>
      page.split('<tr>').filter((row) => row.includes('class="bar') && row.includes(mark)).length;
    expect(rowsWith('†')).toBe(0);
    // Four seats and less than 400 / 4 games of the quick levels are enough; nothing that searches is.
    const few = ladder.cells.filter(({ games, seats }) => games < 20 * seats).length;
    expect(few).toBeGreaterThan(0);
    expect(few).toBeLessThan(ladder.cells.length);
    expect(rowsWith('‡')).toBe(few);
    const [first, ...others] = ladder.cells;
    const older = { ...ladder, cells: [{ ...first!, version: 'older' }, ...others] };
    const olderPage = renderLadderPage(older, versions);
    expect(olderPage.split('<tr>').filter((row) => /class="bar.*†/.test(row))).toHaveLength(1);
  });
});

describe.each(testedGameIds)('the bots of %s', async (game) => {
  const policy = await loadRulesAndBotKnowledge(game);
  const seats = policy.game.seats.max;
  const table = { seats, options: resolveOptions(policy.game, ladderOptions(game).options ?? {}) };

  it.each(['medium', 'hard'] as const)('%s has a fingerprint of its own moves', (level) => {
    const fingerprint = computeBotFingerprint(policy, table, level);
    expect(fingerprint).toMatch(/^[0-9a-f]{8}$/);
    // The same bot, written otherwise.
    const { game: rules, knowledge } = policy;
    const rewritten = {
      game: rules,
      knowledge: {
        ...knowledge,
        prior: (...args: Parameters<typeof knowledge.prior>) => knowledge.prior(...args),
      },
    };
    expect(computeBotFingerprint(rewritten, table, level)).toBe(fingerprint);
    expect(computeBotFingerprint(policy, table, 'easy')).not.toBe(fingerprint);
  });

  it('load at most 40 kB of knowledge', async () => {
    const bytes = await measureKnowledgeBytes(game);
    expect(bytes).toBeLessThanOrEqual(40_000);
    if ((await loadKnowledge(game)) !== undefined) expect(bytes).toBeGreaterThan(500);
    else expect(bytes).toBe(0);
  });
});

it('a fingerprint changes with a move, and with how long a level searches', async () => {
  const policy = await loadRulesAndBotKnowledge('golf');
  const table = { seats: 3, options: resolveOptions(policy.game, {}) };
  const change = (knowledge: Partial<AnyBotKnowledge>) => ({
    game: policy.game,
    knowledge: { ...policy.knowledge, ...knowledge },
  });
  const reversed: AnyBotKnowledge['prior'] = (state, seat, moves, count, out) => {
    policy.knowledge.prior(state, seat, moves, count, out);
    for (let i = 0; i < count; i++) out[i] = -out[i]!;
  };
  const longer = change({ searchIterations: { hard: 2_001, expert: 10_000 } });
  const of = (changed: typeof policy, level: BotLevel) =>
    computeBotFingerprint(changed, table, level);
  expect(of(change({ prior: reversed }), 'medium')).not.toBe(of(policy, 'medium'));
  expect(of(change({ prior: reversed }), 'easy')).toBe(of(policy, 'easy'));
  expect(of(longer, 'hard')).not.toBe(of(policy, 'hard'));
  expect(of(longer, 'expert')).toBe(of(policy, 'expert'));
});
