/** Seeds that have found a bug, each with what it was. */
import { describe, expect, it } from 'vitest';
import { SIMULATED_GAMES } from '../test/simulated-games.ts';
import { FAULT_NAMES, type FaultName } from './environment/fault-injector.ts';
import { loadRulesAndBotKnowledgeByGame } from './load-rules-and-bot-knowledge.ts';
import { SimulationRun } from './simulation-run.ts';

const policies = await loadRulesAndBotKnowledgeByGame(SIMULATED_GAMES);

/** The faults that there were then: with others, a seed would run differently. */
const LATER_FAULTS: readonly FaultName[] = ['write-torn', 'damage', 'failover'];
const FIRST_FAULTS = FAULT_NAMES.filter((name) => !LATER_FAULTS.includes(name));

describe('the bug that a seed has found is fixed', () => {
  it('[P19] 107: a bot waited for a day when the clock was set back by a day while it thought', async () => {
    const run = new SimulationRun({
      seed: '107',
      tables: 5,
      events: 8_000,
      faults: ['jump'],
      policies,
    });
    expect((await run.run()).violation?.message).toBeUndefined();
  });

  it.each([
    ['28', 'after a conflict, subscribers got views from seats that existed only before it'],
    ['16', 'a table opened during a decision showed it, though another node had written first'],
  ])('[P2] [P11] %s, three nodes: %s', async (seed) => {
    // The bug showed early, so the games need not be played to their ends.
    const options = {
      seed,
      nodes: 3,
      tables: 15,
      events: 6_000,
      maxEventsPerNodeToFinish: 1,
      faults: FIRST_FAULTS,
      policies,
    };
    const { violation } = await new SimulationRun(options).run();
    expect(violation?.promise, violation?.message).toBe('finish');
  });
});
