/** Loads a game together with the knowledge that bots need to play it. */
import { type BotPolicy, makeDefaultKnowledge } from '@ludotheque/bots';
import { loadGame, loadKnowledge } from '@ludotheque/games/shelf';

export async function openBotPolicy(id: string): Promise<BotPolicy> {
  const game = await loadGame(id);
  return { game, knowledge: (await loadKnowledge(id)) ?? makeDefaultKnowledge(game) };
}
