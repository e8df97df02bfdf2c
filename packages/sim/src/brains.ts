/** The games on the shelf, with what is known about playing them. */
import { type Brain, plainKnowledge } from '@ludotheque/bots';
import { openGame, openKnowledge } from '@ludotheque/games/shelf';

export async function openBrains(ids: readonly string[]): Promise<ReadonlyMap<string, Brain>> {
  const brains = new Map<string, Brain>();
  for (const id of ids) {
    const game = await openGame(id);
    brains.set(id, { game, knowledge: (await openKnowledge(id)) ?? plainKnowledge(game) });
  }
  return brains;
}
