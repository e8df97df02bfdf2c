/** Finds the rules of each game and its knowledge for bots, and loads them when they are needed. */
import { makeDefaultKnowledge, type RulesAndBotKnowledge } from '@ludotheque/bots';
import type { AnyBotKnowledge, AnyGame } from '@ludotheque/core';

const gameModules = import.meta.glob<AnyGame>('../../../games/src/*/index.ts', { import: 'game' });
const knowledgeModules = import.meta.glob<AnyBotKnowledge>('../../../games/src/*/knowledge.ts', {
  import: 'knowledge',
});

const gameFilePath = (id: string, file: string) => `../../../games/src/${id}/${file}.ts`;

export async function loadRulesAndBotKnowledge(id: string): Promise<RulesAndBotKnowledge> {
  const importGame = gameModules[gameFilePath(id, 'index')];
  if (!importGame) throw new Error(`there is no game ${id}`);
  const game = await importGame();
  const knowledge = await knowledgeModules[gameFilePath(id, 'knowledge')]?.();
  return { game, knowledge: knowledge ?? makeDefaultKnowledge(game) };
}
