/** Games and what is known about them, as the bundler finds the folders: each is loaded when needed. */
import { type BotPolicy, makeDefaultKnowledge } from '@ludotheque/bots';
import type { AnyBotKnowledge, AnyGame } from '@ludotheque/core';

const games = import.meta.glob<AnyGame>('../../../games/src/*/index.ts', { import: 'game' });
const knowledge = import.meta.glob<AnyBotKnowledge>('../../../games/src/*/knowledge.ts', {
  import: 'knowledge',
});

const folder = (id: string, file: string) => `../../../games/src/${id}/${file}.ts`;

export async function openBrain(id: string): Promise<BotPolicy> {
  const open = games[folder(id, 'index')];
  if (!open) throw new Error(`there is no game ${id} on the shelf`);
  const game = await open();
  return {
    game,
    knowledge: (await knowledge[folder(id, 'knowledge')]?.()) ?? makeDefaultKnowledge(game),
  };
}
