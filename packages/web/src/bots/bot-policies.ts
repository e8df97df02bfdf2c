/** Games and what is known about them, as the bundler finds the folders: each is loaded when needed. */
import { type BotPolicy, makeDefaultKnowledge } from '@ludotheque/bots';
import type { AnyBotKnowledge, AnyGame } from '@ludotheque/core';

const gameModules = import.meta.glob<AnyGame>('../../../games/src/*/index.ts', { import: 'game' });
const knowledgeModules = import.meta.glob<AnyBotKnowledge>('../../../games/src/*/knowledge.ts', {
  import: 'knowledge',
});

const gameFilePath = (id: string, file: string) => `../../../games/src/${id}/${file}.ts`;

export async function openBotPolicy(id: string): Promise<BotPolicy> {
  const open = gameModules[gameFilePath(id, 'index')];
  if (!open) throw new Error(`there is no game ${id} on the shelf`);
  const game = await open();
  return {
    game,
    knowledge:
      (await knowledgeModules[gameFilePath(id, 'knowledge')]?.()) ?? makeDefaultKnowledge(game),
  };
}
