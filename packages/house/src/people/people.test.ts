/** People: tokens, recovery codes, devices, and deletion. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { flushEventLoop } from '../../test/fake-clock.ts';
import { TestHouse } from '../../test/test-house.ts';
import type { TestSession } from '../../test/test-session.ts';

let testHouse: TestHouse;
let ada: TestSession;
let bea: TestSession;
let cleo: TestSession;

beforeEach(async () => {
  testHouse = await TestHouse.start();
  ada = await testHouse.connectNewPerson('Ada');
  bea = await testHouse.connectNewPerson('Bea');
  cleo = await testHouse.connectNewPerson('Cleo');
});

describe('a session token', () => {
  const authenticate = (token: string | undefined) => testHouse.house.people.authenticate(token);
  it('authenticates its person', async () =>
    expect(await authenticate(ada.token)).toMatchObject({ id: ada.id, name: 'Ada' }));
  it('[P15] authenticates nobody if any part of it is wrong', async () => {
    const [id, secret] = ada.token.split('.') as [string, string];
    const [other] = bea.token.split('.') as [string];
    const wrongTokens = [
      undefined,
      '',
      '.',
      id,
      `${id}.`,
      `.${secret}`,
      `${id}.${secret.slice(1)}`,
      `${id}.${secret.slice(1)}x`,
      `${id}.${secret}.`,
      `${id}.${secret}.x`,
      `${other}.${secret}`,
      `${id}.${testHouse.ports.hash(secret)}`,
    ];
    for (const token of wrongTokens) expect(await authenticate(token), token).toBeUndefined();
  });
  it('of a blocked person is refused', async () => {
    const row = (await testHouse.faultyStore.memoryStore.findPerson(ada.id))!;
    await testHouse.faultyStore.memoryStore.commit({ people: [{ ...row, blocked: true }] });
    await expect(authenticate(ada.token)).rejects.toMatchObject({ code: 'blocked' });
  });
  it('[P15] is not stored, only its hash', async () => {
    const row = await testHouse.faultyStore.memoryStore.findPerson(ada.id);
    expect(row!.secret).toBe(testHouse.ports.hash(ada.token.split('.')[1]!));
  });
});

describe('a recovery code', () => {
  it('gives a new token once, and the lost one is invalid', async () => {
    const { code } = await ada.request('recovery', {});
    const { token, person } = await testHouse.house.people.redeemRecoveryCode(` ${code} `);
    expect(person.id).toBe(ada.id);
    expect(await testHouse.house.people.authenticate(token)).toMatchObject({ id: ada.id });
    expect(await testHouse.house.people.authenticate(ada.token)).toBeUndefined();
    await expect(testHouse.house.people.redeemRecoveryCode(code)).rejects.toMatchObject({
      code: 'recovery',
    });
  });
  it('[P15] works once, even if it is used twice at the same moment', async () => {
    const { code } = await ada.request('recovery', {});
    const tries = [
      testHouse.house.people.redeemRecoveryCode(code),
      testHouse.house.people.redeemRecoveryCode(code),
    ];
    const done = (await Promise.allSettled(tries)).map(({ status }) => status);
    expect(done.sort()).toEqual(['fulfilled', 'rejected']);
  });
  it('of the version before works with its capital and small letters, with any spaces', async () => {
    const { memoryStore } = testHouse.faultyStore;
    const recovery = testHouse.ports.hash('aRoSBuwjsPuitEqfGL9d');
    await memoryStore.commit({ changedPeople: [{ id: ada.id, recovery }] });
    const { person } = await testHouse.house.people.redeemRecoveryCode('aRoSB uwjsP uitEq fGL9d');
    expect(person.id).toBe(ada.id);
  });
  it('is invalid after a new one was created', async () => {
    const { code } = await ada.request('recovery', {});
    await ada.request('recovery', {});
    await expect(testHouse.house.people.redeemRecoveryCode(code)).rejects.toMatchObject({
      code: 'recovery',
    });
  });
});

describe('a link for a second device', () => {
  const createLink = async () => (await ada.request('device-link', {})).token;
  it('logs the device in as the same person, once', async () => {
    const token = await createLink();
    const { token: newToken } = await testHouse.house.people.redeemDeviceLink(token);
    expect(newToken).not.toBe(ada.token);
    expect(await testHouse.house.people.authenticate(newToken)).toMatchObject({ id: ada.id });
    expect(await testHouse.house.people.authenticate(ada.token)).toMatchObject({ id: ada.id });
    await expect(testHouse.house.people.redeemDeviceLink(token)).rejects.toMatchObject({
      code: 'link',
    });
  });
  it('[P15] works once, even if it is followed twice at the same moment', async () => {
    const token = await createLink();
    const tries = [
      testHouse.house.people.redeemDeviceLink(token),
      testHouse.house.people.redeemDeviceLink(token),
    ];
    const done = (await Promise.allSettled(tries)).map(({ status }) => status);
    expect(done.sort()).toEqual(['fulfilled', 'rejected']);
  });
  it('expires after ten minutes', async () => {
    const token = await createLink();
    await testHouse.clock.advance(600_000);
    await expect(testHouse.house.people.redeemDeviceLink(token)).rejects.toMatchObject({
      code: 'link',
    });
  });
  it.each(['', 'nonsense', '__proto__'])('%j is refused', (token) =>
    expect(testHouse.house.people.redeemDeviceLink(token)).rejects.toMatchObject({ code: 'link' }),
  );
});

it('changes of two devices at the same moment are all kept', async () => {
  const phone = await testHouse.reconnect(ada);
  await Promise.all([
    ada.request('mute', { person: bea.id, on: true }),
    phone.request('mute', { person: cleo.id, on: true }),
    ada.request('rename', { name: 'Ada L.' }),
    phone.request('recovery', {}),
  ]);
  const me = await ada.request('me', {});
  expect(me.name).toBe('Ada L.');
  expect(new Set(me.muted)).toEqual(new Set([bea.id, cleo.id]));
});

it('muted and blocked people are listed by name, also deleted ones', async () => {
  await ada.request('mute', { person: bea.id, on: true });
  await ada.request('block', { person: bea.id, on: true });
  await ada.request('block', { person: cleo.id, on: true });
  await cleo.request('forget-me', { sure: true });
  expect(await ada.request('avoided', {})).toEqual({
    people: [
      { person: bea.id, name: 'Bea', muted: true, blocked: true },
      { person: cleo.id, name: '', muted: false, blocked: true },
    ],
  });
  await ada.request('block', { person: cleo.id, on: false });
  expect(await bea.request('avoided', {})).toEqual({ people: [] });
});

it('[P23] a long list of avoided people is read once from the store, and names only people', async () => {
  const others = await Promise.all(
    Array.from({ length: 50 }, (_, i) => testHouse.connectNewPerson(`Person ${i}`)),
  );
  for (const { id } of others) await ada.request('block', { person: id, on: true });
  const reads = vi.spyOn(testHouse.faultyStore.memoryStore, 'findPerson');
  expect((await ada.request('avoided', {})).people).toHaveLength(50);
  expect((await ada.request('avoided', {})).people).toHaveLength(50);
  expect(reads.mock.calls.length).toBeLessThanOrEqual(52);
  const nobody = '2222222222222222';
  expect(await ada.requestErrorCode('block', { person: nobody, on: true })).toBe('person');
});

it('the time of the last visit is stored once an hour', async () => {
  const { seen } = (await testHouse.faultyStore.memoryStore.findPerson(ada.id))!;
  await testHouse.clock.advance(3_600_000);
  await testHouse.house.people.authenticate(ada.token);
  expect((await testHouse.faultyStore.memoryStore.findPerson(ada.id))!.seen).toBe(seen);
  await testHouse.clock.advance(1);
  await testHouse.house.people.authenticate(ada.token);
  expect((await testHouse.faultyStore.memoryStore.findPerson(ada.id))!.seen).toBe(
    testHouse.clock.now(),
  );
});

it('a new name is used at once on all devices of the person', async () => {
  const phone = await testHouse.reconnect(ada);
  expect(await ada.request('rename', { name: ' Ada  L. ' })).toEqual({ name: 'Ada L.' });
  expect(phone.session.person.name).toBe('Ada L.');
  const table = await testHouse.createTable([ada, bea], { game: 'nanobye' });
  const { sitters } = (await bea.openTable(table)).face;
  expect(sitters.map(({ name }) => name).sort()).toEqual(['Ada L.', 'Bea']);
});

it('[P23] statistics and exports, which read all results, are limited', async () => {
  for (let i = 0; i < 30; i++) {
    await ada.request('history', {});
    await ada.request('export', {});
  }
  expect(await ada.requestErrorCode('history', {})).toBe('rate');
  expect(await ada.requestErrorCode('export', {})).toBe('rate');
  await bea.request('history', {});
  await testHouse.clock.advance(1_000);
  await ada.request('history', {});
});

it('an export has all data of the person and no secret', async () => {
  const table = await testHouse.createTable([ada, bea, cleo], { rated: true });
  await testHouse.playToTheEnd(table, [ada, bea, cleo]);
  await ada.request('mute', { person: bea.id, on: true });
  await ada.request('push', {
    endpoint: 'https://push.example.org/1',
    keys: { p256dh: 'KEY', auth: 'AUTH' },
  });
  const { code } = await ada.request('recovery', {});
  const exported = JSON.stringify(await ada.request('export', {}));
  for (const part of [ada.id, 'Ada', table, bea.id, 'https://push.example.org/1', 'sigma'])
    expect(exported).toContain(part);
  for (const secret of [ada.token.split('.')[1]!, code, 'KEY', 'AUTH', 'secret', 'recovery'])
    expect(exported).not.toContain(secret);
});

it.each([
  'http://push.example.org/1',
  'https://localhost/1',
  'https://127.0.0.1/1',
  'https://2130706433/1',
  'https://[::1]/1',
  'https://push.example.org:8443/1',
  'https://me:pass@push.example.org/',
  'https://printer.local/',
  'nonsense',
])('%s is refused as a push endpoint', async (endpoint) =>
  expect(await ada.requestErrorCode('push', { endpoint, keys: { p256dh: 'k', auth: 'a' } })).toBe(
    'push',
  ),
);

it('ten devices get pushes, and each of them may register again', async () => {
  const describeDevice = (i: number) => ({
    endpoint: `https://push.example.org/${i}`,
    keys: { p256dh: 'k', auth: 'a' },
  });
  for (let i = 0; i < 10; i++) await ada.request('push', describeDevice(i));
  await ada.request('push', describeDevice(3));
  expect(await ada.requestErrorCode('push', describeDevice(10))).toBe('push');
  await bea.request('unpush', { endpoint: describeDevice(3).endpoint });
  expect(await testHouse.faultyStore.memoryStore.listPushSubscriptions(ada.id)).toHaveLength(10);
});

describe('a person who is deleted', () => {
  const deleteAda = () => ada.request('forget-me', { sure: true });

  it('leaves a table whose game has not started', async () => {
    const { table } = await bea.request('create', { game: 'nox', seats: 4 });
    for (const session of [bea, ada]) await session.sit(table);
    await deleteAda();
    expect((await bea.openTable(table)).face.sitters).toEqual([
      expect.objectContaining({ name: 'Bea' }),
    ]);
    expect(await testHouse.faultyStore.memoryStore.findPerson(ada.id)).toBeUndefined();
  });

  it('resigns a game that is going on, and does not get its result', async () => {
    const table = await testHouse.createTable([ada, bea, cleo], { rated: true });
    await deleteAda();
    expect(
      (await testHouse.getLiveTable(table)).table.match!.holders.find(
        ({ person }) => person === ada.id,
      ),
    ).toMatchObject({
      gone: 'resigned',
      isPlayedByBot: true,
    });
    await testHouse.playToTheEnd(table, [bea, cleo]);
    const results = await testHouse.faultyStore.memoryStore.listResultsOfTable(table);
    expect(results).toHaveLength(3);
    expect(results.filter(({ person }) => person === null)).toHaveLength(1);
    expect(await testHouse.faultyStore.memoryStore.listRatings(ada.id)).toEqual([]);
    expect(await testHouse.faultyStore.memoryStore.listRatings(bea.id)).toHaveLength(1);
  });

  it('is removed from the results of finished games', async () => {
    const table = await testHouse.createTable([ada, bea, cleo]);
    await testHouse.playToTheEnd(table, [ada, bea, cleo]);
    await deleteAda();
    const people = (await testHouse.faultyStore.memoryStore.listResultsOfTable(table)).map(
      ({ person }) => person,
    );
    expect(people).toContain(null);
    expect(people).not.toContain(ada.id);
  });

  it('cannot log in, and can do nothing over an open connection', async () => {
    const phone = await testHouse.reconnect(ada);
    const table = await testHouse.createTable([ada, bea, cleo]);
    await phone.openTable(table);
    await deleteAda();
    expect(await testHouse.house.people.authenticate(ada.token)).toBeUndefined();
    expect(await phone.requestErrorCode('create', { game: 'nox', seats: 3 })).toBe('person');
    phone.takeFrames();
    await bea.request('say', { table, preset: 'bye' });
    await flushEventLoop();
    expect(phone.frames).toEqual([]);
  });

  it('must confirm it', async () => {
    await expect(ada.request('forget-me', { sure: false } as never)).rejects.toThrow('forget-me');
    expect(await testHouse.faultyStore.memoryStore.findPerson(ada.id)).toBeDefined();
  });
});
