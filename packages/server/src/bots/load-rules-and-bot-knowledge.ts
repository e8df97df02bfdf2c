/** Loads a game together with the knowledge that bots need to play it. */
import { makeDefaultKnowledge, type RulesAndBotKnowledge } from '@ludotheque/bots';
import { loadGame, loadKnowledge } from '@ludotheque/games/shelf';

/** Without a version, the newest one. */
export async function loadRulesAndBotKnowledge(
  id: string,
  version?: number,
): Promise<RulesAndBotKnowledge> {
  const game = await loadGame(id, version);
  return { game, knowledge: (await loadKnowledge(id, version)) ?? makeDefaultKnowledge(game) };
}
