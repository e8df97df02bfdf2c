/** Loads a game together with the knowledge that bots need to play it. */
import { makeDefaultKnowledge, type RulesAndBotKnowledge } from '@ludotheque/bots';
import { loadGame, loadKnowledge } from '@ludotheque/games/shelf';

export async function loadRulesAndBotKnowledge(id: string): Promise<RulesAndBotKnowledge> {
  const game = await loadGame(id);
  return { game, knowledge: (await loadKnowledge(id)) ?? makeDefaultKnowledge(game) };
}
