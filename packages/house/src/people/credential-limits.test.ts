/** How many links, codes and subscriptions are made, and that ending them is never refused. */
import { beforeEach, describe, expect, it } from 'vitest';
import { flushEventLoop } from '../../test/fake-clock.ts';
import { TestHouse } from '../../test/test-house.ts';
import { TestSession } from '../../test/test-session.ts';

const MINUTE_MS = 60_000;
const AT_ONCE = 20;

let testHouse: TestHouse;
let ada: TestSession;

beforeEach(async () => {
  testHouse = await TestHouse.start();
  ada = await testHouse.connectNewPerson('Ada', 'address');
});

async function countLines(): Promise<number> {
  const { memoryStore } = testHouse.faultyStore;
  return (await memoryStore.countRecordLines([`credentials:${ada.id}`]))[0] ?? 0;
}

const describePush = (i: number) => ({
  endpoint: 'https://push.example.org/phone',
  keys: { p256dh: `key ${i}`, auth: 'a' },
});

/** One of each kind in turn, until one is refused. */
async function makeUntilRefused(session: TestSession): Promise<number> {
  for (let made = 0; made < 1_000; made++) {
    const codes = [
      () => session.requestErrorCode('device-link', {}),
      () => session.requestErrorCode('recovery', {}),
      () => session.requestErrorCode('push', describePush(made)),
    ];
    const code = await codes[made % codes.length]!();
    if (code === 'rate') return made;
    expect(code).toBe('not refused');
  }
  throw new Error('never refused');
}

describe('links, codes and subscriptions', () => {
  it('[P23] run out for a person who makes them without end, then come one a minute', async () => {
    expect(await makeUntilRefused(ada)).toBe(AT_ONCE);
    expect(await countLines()).toBe(AT_ONCE);
    await testHouse.clock.advance(MINUTE_MS);
    expect(await makeUntilRefused(ada)).toBe(1);
  });

  it('[P23] run out for an address, whoever asks, and not for people elsewhere', async () => {
    let made = 0;
    for (let guest = 0; guest < 11; guest++) {
      const session = await testHouse.connectNewPerson('Guest', 'address');
      made += await makeUntilRefused(session);
    }
    expect(made).toBe(200);
    expect(await ada.requestErrorCode('recovery', {})).toBe('rate');
    const bea = await testHouse.connectNewPerson('Bea', 'other address');
    expect(await bea.requestErrorCode('recovery', {})).toBe('not refused');
  });

  it('are not used up by what writes nothing', async () => {
    await ada.request('push', describePush(0));
    for (let i = 0; i < 100; i++) {
      await ada.request('push', describePush(0));
      const inside = { ...describePush(0), endpoint: 'https://printer.local/' };
      expect(await ada.requestErrorCode('push', inside)).toBe('push');
    }
    expect(await makeUntilRefused(ada)).toBe(AT_ONCE - 1);
  });

  it('are not used up by an outage', async () => {
    testHouse.faultyStore.failingOperations.commit = true;
    for (let i = 0; i < 100; i++) await ada.requestErrorCode('device-link', {});
    testHouse.faultyStore.failingOperations.commit = false;
    expect(await makeUntilRefused(ada)).toBe(AT_ONCE);
  });
});

describe('when a thief has used them up', () => {
  let thief: TestSession;

  beforeEach(async () => {
    const { token } = await ada.request('device-link', {});
    const { token: stolen } = await testHouse.house.people.redeemDeviceLink(token);
    const person = await testHouse.house.people.authenticate(stolen);
    thief = new TestSession(testHouse.house, person!, stolen);
  });

  it('[P28] the owner signs the thief out', async () => {
    await makeUntilRefused(thief);
    const { devices } = await ada.request('devices', {});
    const stolen = devices.find(({ current }) => !current)!;
    expect(await ada.requestErrorCode('sign-out', { device: stolen.device })).toBe('not refused');
    await flushEventLoop();
    expect(thief.isDisconnected).toBe(true);
  });

  it('[P28] the owner signs out all others', async () => {
    await makeUntilRefused(thief);
    expect(await ada.requestErrorCode('sign-out-others', {})).toBe('not refused');
    await flushEventLoop();
    expect(thief.isDisconnected).toBe(true);
  });

  it('[P28] the owner recovers', async () => {
    const { code } = await ada.request('recovery', {});
    for (let i = 0; i < AT_ONCE; i++) await thief.requestErrorCode('device-link', {});
    expect(await thief.requestErrorCode('device-link', {})).toBe('rate');
    await testHouse.house.people.redeemRecoveryCode(code);
    await flushEventLoop();
    expect(thief.isDisconnected).toBe(true);
  });
});

it('[P23] signing out others without end writes a line only where there is something to end', async () => {
  await ada.request('recovery', {});
  for (let i = 0; i < 50; i++) await ada.request('sign-out-others', {});
  expect(await countLines()).toBe(2);
  const { code } = await ada.request('recovery', {});
  await ada.request('sign-out-others', {});
  await expect(testHouse.house.people.redeemRecoveryCode(code)).rejects.toMatchObject({
    code: 'recovery',
  });
  expect(await countLines()).toBe(4);
});
