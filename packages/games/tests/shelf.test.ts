import { existsSync, readFileSync } from 'node:fs';
import type { Transcript } from '@ludotheque/core';
import { describe, expect, it } from 'vitest';
import {
  gameIds,
  listFrozenVersions,
  listGoldenTranscriptFiles,
  loadAllGames,
  loadGame,
  loadGameRegistry,
} from '../shelf.ts';
import { describeFrozenVersion } from './frozen-version-suite.ts';
import { testedGameIds } from './tested-games.ts';

const file = (id: string, name: string) => new URL(`../src/${id}/${name}`, import.meta.url);

describe('the shelf', () => {
  it('has the four games that the house began with', () => {
    expect(gameIds).toEqual(
      expect.arrayContaining(['battle-gum', 'nanobye', 'nicht-die-bohne', 'nox']),
    );
  });
  it('loads the rules of every game as a frozen object', async () => {
    for (const [id, game] of await loadAllGames()) expect(Object.isFrozen(game), id).toBe(true);
  });
});

describe('[P30] versions of rules', () => {
  it('the registry has every version of every game', async () => {
    const rules = await loadGameRegistry();
    for (const id of gameIds) {
      const newest = await loadGame(id);
      expect(rules.newestGames.get(id)).toBe(newest);
      for (const version of listFrozenVersions(id)) {
        expect(version, `${id}/v${version} is older than the game`).toBeLessThan(newest.version);
        expect(rules.find(id, version)?.version).toBe(version);
      }
    }
    expect(rules.find('nox', 99)).toBeUndefined();
    expect(rules.find('chess', 1)).toBeUndefined();
  });

  it('a version that is not there is refused with a code', async () => {
    await expect(loadGame('nox', 99)).rejects.toMatchObject({ code: 'rules' });
  });
});

for (const id of testedGameIds)
  for (const version of listFrozenVersions(id)) describeFrozenVersion(await loadGame(id, version));

describe.each(testedGameIds)('%s', (id) => {
  it('runs the suite of laws', () => {
    expect(existsSync(file(id, 'laws.test.ts'))).toBe(true);
    expect(readFileSync(file(id, 'laws.test.ts'), 'utf8')).toContain(
      'describeGameLaws(game, tinyGames)',
    );
  });
  it('has a box.json with its seats, minutes, age and colour', async () => {
    const box = JSON.parse(readFileSync(file(id, 'box.json'), 'utf8')) as object;
    const { max, min } = (await loadGame(id)).seats;
    expect({ ageIsOurs: true, ...box }).toMatchObject({
      seats: [min, max],
      minutes: expect.any(Number),
      age: expect.any(Number),
      ageIsOurs: true,
      colour: expect.stringMatching(/^#[0-9a-f]{6}$/),
    });
  });
  it('has a page for programs with every option and every form of its moves', async () => {
    const page = readFileSync(file(id, 'TRANSCRIPTS.md'), 'utf8');
    const { options } = await loadGame(id);
    for (const [key, spec] of Object.entries(options))
      expect(page).toMatch(new RegExp(`\\| \`${key}\` \\|.*\\| \`"?${spec.default}"?\` \\|`));
    const lines = listGoldenTranscriptFiles(id).flatMap((golden) =>
      readFileSync(golden, 'utf8').trim().split('\n'),
    );
    const moves = lines.flatMap((line) => (JSON.parse(line) as Transcript).moves);
    const forms = new Set(moves.flatMap(([, move]) => Object.keys(move as object)));
    for (const form of forms) expect(page).toContain(`"${form}":`);
  });
  it('has golden transcripts', () => {
    expect(listGoldenTranscriptFiles(id).length).toBeGreaterThan(0);
  });
});
