/** Deals that are the same for everybody: only the house of a device opens them. */
import { beforeEach, describe, expect, it } from 'vitest';
import { TestHouse } from '../../test/test-house.ts';
import type { TestSession } from '../../test/test-session.ts';

const SEED = '07'.repeat(32);
const NONCE = '00'.repeat(16);

interface Device {
  readonly house: TestHouse;
  readonly ada: TestSession;
}

async function startDevice(seed: string): Promise<Device> {
  const house = await TestHouse.start({ seed });
  return { house, ada: await house.connectNewPerson('Ada') };
}

async function openDeal({ ada, house }: Device, game: string): Promise<string> {
  const { seats } = house.ports.rules.newestGames.get(game)!;
  const fields = { game, seats: Math.max(3, seats.min), options: {}, level: 'medium', seed: SEED };
  const table = await house.house.createPublicSeedTable(ada.id, fields);
  await ada.openTable(table);
  await ada.request('sit', { table, nonce: NONCE });
  return table;
}

let device: Device;
let otherDevice: Device;
beforeEach(async () => {
  device = await startDevice('one device');
  otherDevice = await startDevice('another device');
});

describe('a deal with a public seed', () => {
  it('is the same on every device, and bots answer the same moves in the same way', async () => {
    for (const { id: game } of device.house.ports.rules.newestGames.values()) {
      const play = async (on: Device) => {
        const table = await openDeal(on, game);
        await on.house.playToTheEnd(table, [on.ada]);
        return on.house.waitFor(on.ada.request('record', { table }));
      };
      const record = await play(device);
      expect(await play(otherDevice)).toEqual(record);
      expect(record.publicSeed).toBe(true);
    }
  });

  it('gives no hints, and a rematch has a secret seed again', async () => {
    const table = await openDeal(device, 'nox');
    const { ada, house } = device;
    await expect(ada.request('hint', { table })).rejects.toThrow('everybody thinks alone');
    await house.playToTheEnd(table, [ada]);
    const { table: next } = await ada.request('rematch', { table });
    const { setup } = (await house.getLiveTable(next)).table;
    expect(setup.publicSeed).toBeUndefined();
  });

  it('cannot be asked for: no request names a seed', async () => {
    const { ada } = device;
    for (const more of [{ seed: SEED }, { publicSeed: true }]) {
      const asked = { game: 'nox', seats: 3, ...more };
      await expect(ada.request('create', asked)).rejects.toThrow('Invalid key');
    }
  });
});
