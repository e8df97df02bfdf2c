/** The personality that the host wishes for: in the names of the bots, and in what they are asked. */
import type { BotRequest } from '@ludotheque/bots';
import { BOT_PERSONALITIES, type BotPersonality } from '@ludotheque/core';
import { findBotPersonality, type RequestFields } from '@ludotheque/protocol';
import { describe, expect, it } from 'vitest';
import { TestHouse } from '../../test/test-house.ts';

const BOTS = ['easy', 'easy', 'easy'] as const;

/** A house that notes which personality each seat is asked to play with. */
async function startHouse() {
  const asked = new Map<number, BotPersonality | undefined>();
  const { bots } = new TestHouse().ports;
  const ask = (request: BotRequest) => {
    asked.set(request.view.seat, request.personality);
    return bots.ask(request, { purpose: 'move', table: '', owner: '', clientKey: undefined });
  };
  const testHouse = await TestHouse.start({ bots: { ask } });
  const ada = await testHouse.connectNewPerson('Ada');

  /** Lets every bot move at least once, and compares what it was asked with its name. */
  const readPersonalities = async (table: string) => {
    while (asked.size < BOTS.length) {
      const [person] = await testHouse.listAwaitedSessions(table, [ada]);
      if (person) await person.move(table);
      else await testHouse.clock.advance(2_000);
    }
    const { holders } = (await testHouse.getLiveTable(table)).table.match!;
    for (const [seat, personality] of asked)
      expect(personality).toBe(findBotPersonality(holders[seat]!.name));
    return [...asked.values()];
  };
  const createTable = (fields: Partial<RequestFields<'create'>>) =>
    testHouse.createTable([ada], { bots: [...BOTS], ...fields });
  return { ada, createTable, readPersonalities, testHouse };
}

describe('the bots of a new table', () => {
  it.each(BOT_PERSONALITIES)('are all %s if their host wishes so', async (personality) => {
    const { createTable, readPersonalities } = await startHouse();
    const found = await readPersonalities(await createTable({ personality }));
    expect(new Set(found)).toEqual(new Set([personality]));
  });

  it('are mixed without a wish', async () => {
    const { createTable, readPersonalities } = await startHouse();
    const found = await readPersonalities(await createTable({}));
    expect(new Set(found).size).toBe(BOTS.length);
    expect(found).not.toContain(undefined);
  });

  it('are as wished, too, where they sit down later or fill the table at its start', async () => {
    const { ada, createTable, readPersonalities } = await startHouse();
    const table = await createTable({ bots: [], seats: 4 });
    await ada.request('seat-bot', { table, level: 'easy', personality: 'spiteful' });
    await ada.request('start', { table, fill: 'easy', personality: 'bold' });
    const found = await readPersonalities(table);
    expect(found.toSorted()).toEqual(['bold', 'bold', 'spiteful']);
  });
});
