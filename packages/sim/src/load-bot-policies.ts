/** Loads games with the knowledge that bots need to play them. */
import { type BotPolicy, makeDefaultKnowledge } from '@ludotheque/bots';
import { loadGame, loadKnowledge } from '@ludotheque/games/shelf';

export async function loadBotPolicies(
  ids: readonly string[],
): Promise<ReadonlyMap<string, BotPolicy>> {
  const policies = new Map<string, BotPolicy>();
  for (const id of ids) {
    const game = await loadGame(id);
    policies.set(id, { game, knowledge: (await loadKnowledge(id)) ?? makeDefaultKnowledge(game) });
  }
  return policies;
}
