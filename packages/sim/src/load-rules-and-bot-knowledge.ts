/** Loads games with the knowledge that bots need to play them. */
import { makeDefaultKnowledge, type RulesAndBotKnowledge } from '@ludotheque/bots';
import { loadGame, loadKnowledge } from '@ludotheque/games/shelf';

export async function loadRulesAndBotKnowledgeByGame(
  ids: readonly string[],
): Promise<ReadonlyMap<string, RulesAndBotKnowledge>> {
  const policies = new Map<string, RulesAndBotKnowledge>();
  for (const id of ids) {
    const game = await loadGame(id);
    policies.set(id, { game, knowledge: (await loadKnowledge(id)) ?? makeDefaultKnowledge(game) });
  }
  return policies;
}
