import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { gameIds, listGoldenTranscriptFiles, loadAllGames, loadGame } from '../shelf.ts';

const file = (id: string, name: string) => new URL(`../src/${id}/${name}`, import.meta.url);

describe('the shelf', () => {
  it('has the four games that the house began with', () => {
    expect(gameIds).toEqual(
      expect.arrayContaining(['battle-gum', 'nanobye', 'nicht-die-bohne', 'nox']),
    );
  });
  it('loads every game as a frozen object', async () => {
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
  it('has a box.json with its seats, minutes and colour', async () => {
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
