/** A short run with faults for each game, at tables of that game alone. */
import { testedGameIds } from '@ludotheque/games/tested-games';
import { expect, it } from 'vitest';
import { loadRulesAndBotKnowledgeByGame } from './load-rules-and-bot-knowledge.ts';
import { SimulationRun } from './simulation-run.ts';

it.each(testedGameIds)('a house with tables of %s keeps its promises under faults', async (id) => {
  const policies = await loadRulesAndBotKnowledgeByGame([id]);
  const options = { seed: id, nodes: 2, tables: 2, events: 3_000, policies };
  const report = await new SimulationRun(options).run();
  expect(report.violation?.message).toBeUndefined();
});
