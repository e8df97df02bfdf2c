import { readFileSync } from 'node:fs';
import { LANGUAGES, loadGame } from '@ludotheque/games/shelf';
import { describe, expect, it } from 'vitest';
import { listGamesWith } from '../../test/games-with.ts';
import { listLegalMoves } from '../board-view/legal-moves.ts';
import { type PracticePosition, replayPosition } from '../lessons/practice-position.ts';

const readPracticeFile = <T>(id: string, file: string) =>
  JSON.parse(
    readFileSync(new URL(`../games/${id}/practice/${file}`, import.meta.url), 'utf8'),
  ) as T;

it('every game with a lesson has puzzles', () => {
  expect(listGamesWith('practice/positions/all.json')).toEqual(listGamesWith('lesson/index.ts'));
});

describe.each(listGamesWith('practice/positions/all.json'))('the puzzles of %s', (id) => {
  const positions = readPracticeFile<PracticePosition[]>(id, 'positions/all.json');

  it('are three to five', () => {
    expect(positions.length).toBeGreaterThanOrEqual(3);
    expect(positions.length).toBeLessThanOrEqual(5);
  });

  it('follow the rules, and ask for one of several legal moves', async () => {
    const game = await loadGame(id);
    for (const position of positions) {
      const { view } = replayPosition(game, position);
      const best = game.read(position.answer)!;
      expect(view.awaited, position.name).toContain(position.seat);
      expect(listLegalMoves(game, view).length, position.name).toBeGreaterThan(1);
      expect(listLegalMoves(game, view), position.name).toContain(best);
      expect(replayPosition(game, position, best).scenes).toHaveLength(2);
    }
  });

  it.each(LANGUAGES)('are explained in %s', (language) => {
    const words = readPracticeFile<{ [name: string]: string }>(id, `words/${language}.json`);
    expect(Object.keys(words)).toEqual(positions.map(({ name }) => name));
    for (const why of Object.values(words)) expect(why.length).toBeGreaterThan(40);
  });
});
