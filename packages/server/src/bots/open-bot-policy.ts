/** A game with what is known about playing it: its own knowledge, or none. */
import { type Brain, plainKnowledge } from '@ludotheque/bots';
import { openGame, openKnowledge } from '@ludotheque/games/shelf';

export async function openBotPolicy(id: string): Promise<Brain> {
  const game = await openGame(id);
  return { game, knowledge: (await openKnowledge(id)) ?? plainKnowledge(game) };
}
