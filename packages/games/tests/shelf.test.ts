import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { gameIds, listGoldenTranscriptFiles, loadAllGames, loadGame } from '../shelf.ts';

const file = (id: string, name: string) => new URL(`../src/${id}/${name}`, import.meta.url);

describe('the shelf', () => {
  it('holds the four games of the house', () => {
    expect(gameIds).toEqual(
      expect.arrayContaining(['battle-gum', 'nanobye', 'nicht-die-bohne', 'nox']),
    );
  });
  it('opens every box, each a frozen object', async () => {
    for (const [id, game] of await loadAllGames()) expect(Object.isFrozen(game), id).toBe(true);
  });
});

describe.each(gameIds)('%s', (id) => {
  it('runs the suite of laws', () => {
    expect(existsSync(file(id, 'laws.test.ts'))).toBe(true);
    expect(readFileSync(file(id, 'laws.test.ts'), 'utf8')).toContain(
      'describeGameLaws(game, tinyGames)',
    );
  });
  it('says on its box for how many it is, and about how long it takes', async () => {
    const box = JSON.parse(readFileSync(file(id, 'box.json'), 'utf8')) as object;
    const { max, min } = (await loadGame(id)).seats;
    expect(box).toEqual({
      seats: [min, max],
      minutes: expect.any(Number),
      colour: expect.stringMatching(/^#[0-9a-f]{6}$/),
    });
  });
  it('has golden transcripts', () => {
    expect(listGoldenTranscriptFiles(id).length).toBeGreaterThan(0);
  });
});
