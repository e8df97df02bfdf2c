import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ArenaStanding } from '@ludotheque/bots';
import { testedGameIds } from '@ludotheque/games/tested-games';
import { afterAll, describe, expect, it } from 'vitest';
import { runCommandLine } from '../command-line.ts';
import { type Ladder, readLadder, writeLadder } from './ladder-file.ts';
import type { LadderMatchup } from './ladder-matchup.ts';
import { renderLadderPage } from './ladder-page.ts';
import { type LadderPlan, runLadder } from './run-ladder.ts';
import { readKnowledgeSource } from './source-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'ladder-'));
afterAll(() => rmSync(folder, { recursive: true }));

const plan: LadderPlan = {
  only: ['golf', 'nox'],
  games: 40,
  hardGames: 16,
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

/** Runs a ladder without playing; returns it and what would have been played. */
async function runWithoutPlaying(changed: Partial<LadderPlan> = {}, before?: Ladder) {
  const played: LadderMatchup[] = [];
  let last: Ladder | undefined;
  const play = async (matchup: LadderMatchup) => {
    played.push(matchup);
    return standing;
  };
  for await (const ladder of runLadder({ ...plan, ...changed }, before, play)) last = ladder;
  return { ladder: last!, played };
}

describe('a ladder', () => {
  it('has each level against the one below, with every number of seats, the usual ones first', async () => {
    const { ladder, played } = await runWithoutPlaying();
    const ofNox = played.filter(({ game }) => game === 'nox');
    expect(new Set(ofNox.map(({ seats }) => seats))).toEqual(new Set([3, 4, 5, 6]));
    expect(ladder.cells).toHaveLength(played.length);
    expect(played.slice(0, 8).every(({ seats }) => seats === 4)).toBe(true);
    const games = (level: string, seats: number) =>
      ofNox.find((each) => each.level === level && each.seats === seats)!.games;
    expect([games('medium', 4), games('hard', 4), games('expert', 4)]).toEqual([40, 16, 8]);
    expect([games('medium', 5), games('hard', 5)]).toEqual([10, 10]);
  });

  it('plays again only what has changed, or where more games are wanted', async () => {
    const { ladder } = await runWithoutPlaying();
    expect((await runWithoutPlaying({}, ladder)).played).toEqual([]);
    const more = await runWithoutPlaying({ only: ['nox'], hardGames: 17 }, ladder);
    expect(more.played.map(({ level, seats }) => `${level} ${seats}`)).toEqual([
      'hard 4',
      'expert 4',
    ]);
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
    const [json, html, exploit] = ['a.json', 'a.html', 'e'].map((name) => join(folder, name));
    const { ladder } = await runWithoutPlaying();
    writeLadder(json!, ladder);
    expect(readLadder(json!)).toEqual(ladder);
    await runCommandLine(['ladder', '--from', json!, '--html', html!]);
    expect(readFileSync(html!, 'utf8')).toBe(renderLadderPage(ladder));
    await expect(runCommandLine(['ladder', '--from', exploit!, '--html', html!])).rejects.toThrow(
      'there is no file',
    );
    await expect(runCommandLine(['ladder'])).rejects.toThrow('--html FILE');
  });

  it('says in plain words what is not measured, and what an exploiter gains', async () => {
    const { ladder } = await runWithoutPlaying();
    const page = renderLadderPage(ladder);
    expect(page).toContain('not yet');
    expect(page).toContain('40 %');
    expect(page).toContain('1.2 s');
    expect(page).not.toMatch(/NaN|undefined|https?:/);
    const gain = { game: 'nanobye', against: 'hard', seats: 2, gainPerManche: 0.0321 };
    const exploits = [{ ...gain, low: 0.01, high: 0.05 }];
    expect(renderLadderPage({ ...ladder, exploits })).toContain('0.032');
  });
});

it.each(testedGameIds)('the knowledge of %s has a size and a hash of its own sources', (game) => {
  const source = readKnowledgeSource(game);
  if (!source) return;
  expect(source.bytes).toBeGreaterThan(1_000);
  expect(source.hash).toMatch(/^[0-9a-f]{12}$/);
});
