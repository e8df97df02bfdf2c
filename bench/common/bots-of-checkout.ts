/** Loads the bots of another checkout of the project, to compare versions. */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { decideMove, RulesAndBotKnowledge } from '../../packages/bots/src/index.ts';
import type { loadRulesAndBotKnowledge } from '../../packages/server/src/bots/load-rules-and-bot-knowledge.ts';

interface BotsOfCheckout {
  readonly decideMove: typeof decideMove;
  readonly policy: RulesAndBotKnowledge;
}

export async function loadBotsOfCheckout(folder: string, game: string): Promise<BotsOfCheckout> {
  const load = (path: string) => import(pathToFileURL(resolve(folder, path)).href);
  const bots = (await load('packages/bots/src/index.ts')) as Pick<BotsOfCheckout, 'decideMove'>;
  const server = (await load('packages/server/src/bots/load-rules-and-bot-knowledge.ts')) as {
    readonly loadRulesAndBotKnowledge: typeof loadRulesAndBotKnowledge;
  };
  return { decideMove: bots.decideMove, policy: await server.loadRulesAndBotKnowledge(game) };
}
