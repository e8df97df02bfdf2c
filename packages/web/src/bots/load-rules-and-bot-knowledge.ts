/** Finds the rules of each game and its knowledge for bots, and loads them when they are needed. */

import knowledgeModules from 'virtual:shelf/knowledge';
import { makeDefaultKnowledge, type RulesAndBotKnowledge } from '@ludotheque/bots';
import { findRulesFolder, loadGame } from '../games/load-game.ts';

/** Without a version, the newest one. */
export async function loadRulesAndBotKnowledge(
  id: string,
  version?: number,
): Promise<RulesAndBotKnowledge> {
  const folder = version === undefined ? id : findRulesFolder(id, version);
  const game = await loadGame(folder);
  const knowledge = await knowledgeModules[folder]?.();
  return { game, knowledge: knowledge ?? makeDefaultKnowledge(game) };
}
