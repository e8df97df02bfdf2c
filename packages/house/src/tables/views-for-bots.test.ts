/** Which view a bot thinks about: for its own move, and for a hint. */
import type { BotRequest } from '@ludotheque/bots';
import { expect, it } from 'vitest';
import { flushEventLoop } from '../../test/fake-clock.ts';
import { TestHouse } from '../../test/test-house.ts';

/** A house whose bots think for ever; returns what they were asked. */
async function startHouseWithThinkingBots() {
  const requests: BotRequest[] = [];
  const testHouse = await TestHouse.start({
    bots: {
      ask: (request) => {
        requests.push(request);
        return new Promise(() => undefined);
      },
    },
  });
  return { requests, testHouse };
}

it.each(['nox', 'nanobye', 'battle-gum'])(
  '[P11] a bot is given the view of its own seat, in %s',
  async (game) => {
    const { requests, testHouse } = await startHouseWithThinkingBots();
    const people = [
      await testHouse.connectNewPerson('Ada'),
      await testHouse.connectNewPerson('Bea'),
    ];
    const table = await testHouse.createTable(people, { game, bots: ['easy'] });
    const { match } = (await testHouse.getLiveTable(table)).table;
    while (requests.length === 0) {
      const [mover] = await testHouse.listAwaitedSessions(table, people);
      await mover!.move(table);
      await flushEventLoop();
    }
    for (const { view } of requests) {
      expect(match!.holders[view.seat]?.botLevel).toBe('easy');
      expect(match!.holders[view.seat]?.person).toBeUndefined();
    }
    const { view } = requests.at(-1)!;
    expect(view).toEqual(match!.game.view(match!.state, view.seat));
  },
);

it('[P11] a hint is thought about with the view of the person who asks', async () => {
  const { requests, testHouse } = await startHouseWithThinkingBots();
  const people = [];
  for (const name of ['Ada', 'Bea', 'Cleo']) people.push(await testHouse.connectNewPerson(name));
  const table = await testHouse.createTable(people);
  const { match } = (await testHouse.getLiveTable(table)).table;
  const [mover] = await testHouse.listAwaitedSessions(table, people);
  void mover!.request('hint', { table });
  await flushEventLoop();
  expect(requests.map(({ view }) => view)).toEqual([
    match!.game.view(match!.state, match!.findSeat(mover!.id)!),
  ]);
});
