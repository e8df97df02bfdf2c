/** The expert bot still chooses the answers of all puzzles. */
import { readFileSync } from 'node:fs';
import { decideMove } from '@ludotheque/bots';
import { loadGame, loadKnowledge } from '@ludotheque/games/shelf';
import { expect, it } from 'vitest';
import { listGamesWith } from '../../test/games-with.ts';
import { type PracticePosition, replayPosition } from '../lessons/practice-position.ts';

it.each(listGamesWith('practice/positions/all.json'))('the expert solves %s', async (id) => {
  const file = new URL(`../games/${id}/practice/positions/all.json`, import.meta.url);
  const positions = JSON.parse(readFileSync(file, 'utf8')) as PracticePosition[];
  const game = await loadGame(id);
  const policy = { game, knowledge: (await loadKnowledge(id))! };
  const chosen = positions.map((position) => {
    const { view } = replayPosition(game, position);
    const { move } = decideMove(policy, { view, level: 'expert', seed: 'practice' });
    return [position.name, game.write(move!)];
  });
  expect(chosen).toEqual(positions.map(({ answer, name }) => [name, answer]));
});
