/** Finds the rules of each game and its knowledge for bots, and loads them when they are needed. */
import { makeDefaultKnowledge, type RulesAndBotKnowledge } from '@ludotheque/bots';
import type { AnyBotKnowledge } from '@ludotheque/core';
import { findRulesFolder, loadGame } from '../games/load-game.ts';

const knowledgeModules = import.meta.glob<AnyBotKnowledge>(
  ['../../../games/src/*/knowledge.ts', '../../../games/src/*/v*/knowledge.ts'],
  { import: 'knowledge' },
);

/** Without a version, the newest one. */
export async function loadRulesAndBotKnowledge(
  id: string,
  version?: number,
): Promise<RulesAndBotKnowledge> {
  const folder = version === undefined ? id : findRulesFolder(id, version);
  const game = await loadGame(folder);
  const knowledge = await knowledgeModules[`../../../games/src/${folder}/knowledge.ts`]?.();
  return { game, knowledge: knowledge ?? makeDefaultKnowledge(game) };
}
