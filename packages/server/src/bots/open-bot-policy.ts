/** A game with what is known about playing it: its own knowledge, or none. */
import { type BotPolicy, makeDefaultKnowledge } from '@ludotheque/bots';
import { loadGame, loadKnowledge } from '@ludotheque/games/shelf';

export async function openBotPolicy(id: string): Promise<BotPolicy> {
  const game = await loadGame(id);
  return { game, knowledge: (await loadKnowledge(id)) ?? makeDefaultKnowledge(game) };
}
