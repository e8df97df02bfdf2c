/** Who somebody is: names, passes, devices, and being forgotten. */
import { beforeEach, describe, expect, it } from 'vitest';
import { flushEventLoop } from '../../test/fake-clock.ts';
import { TestHouse } from '../../test/test-house.ts';
import type { TestSession } from '../../test/test-session.ts';
import { validatePersonName } from '../index.ts';

let h: TestHouse;
let ada: TestSession;
let bea: TestSession;
let cleo: TestSession;

beforeEach(async () => {
  h = await TestHouse.start();
  ada = await h.connectNewPerson('Ada');
  bea = await h.connectNewPerson('Bea');
  cleo = await h.connectNewPerson('Cleo');
});

describe('a name', () => {
  it.each([
    'Ada',
    'Zoë',
    "O'Brien",
    'Jean-Luc',
    '李雷',
    'Анна',
    'नेहा',
    'R2D2',
    'Botho',
    'Scunthorpe',
  ])('%s is fine', (name) => expect(validatePersonName(name)).toBe(name));
  it.each([
    '',
    '   ',
    'x'.repeat(25),
    '<b>Ada</b>',
    '-Ada',
    'A\u202eda',
    'A\u200bda',
    'A\u0000da',
    'Admin',
    '4dm1n',
    'ＡＤＭＩＮ',
    'The Bot',
    'F.u.c.k',
    'h1tler',
    'Ｈｉｔｌｅｒ',
  ])('%j is refused', async (name) => {
    await expect(h.house.people.register(name)).rejects.toMatchObject({ code: 'name' });
    expect(await ada.requestErrorCode('rename', { name: name || ' ' })).toBe('name');
  });
  it('has its spaces put in order', () =>
    expect(validatePersonName('  Ada   Lovelace ')).toBe('Ada Lovelace'));
});

describe('a pass', () => {
  const known = (pass: string | undefined) => h.house.people.authenticate(pass);
  it('opens the house for its person', async () =>
    expect(await known(ada.token)).toMatchObject({ id: ada.id, name: 'Ada' }));
  it('[P15] opens nothing if it is wrong, half, doubled, or of somebody else', async () => {
    const [id, secret] = ada.token.split('.') as [string, string];
    const [other] = bea.token.split('.') as [string];
    const wrong = [
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
      `${id}.${h.ports.hash(secret)}`,
    ];
    for (const pass of wrong) expect(await known(pass), pass).toBeUndefined();
  });
  it('of a blocked person is refused', async () => {
    const row = (await h.faultyStore.memoryStore.findPerson(ada.id))!;
    await h.faultyStore.memoryStore.commit({ people: [{ ...row, blocked: true }] });
    await expect(known(ada.token)).rejects.toMatchObject({ code: 'blocked' });
  });
  it('[P15] is not kept: only its hash is', async () => {
    const row = await h.faultyStore.memoryStore.findPerson(ada.id);
    expect(row!.secret).toBe(h.ports.hash(ada.token.split('.')[1]!));
  });
});

describe('a recovery code', () => {
  it('gives a new pass, once; the lost one opens nothing any more', async () => {
    const { code } = await ada.request('recovery', {});
    const { token, person } = await h.house.people.redeemRecoveryCode(` ${code} `);
    expect(person.id).toBe(ada.id);
    expect(await h.house.people.authenticate(token)).toMatchObject({ id: ada.id });
    expect(await h.house.people.authenticate(ada.token)).toBeUndefined();
    await expect(h.house.people.redeemRecoveryCode(code)).rejects.toMatchObject({
      code: 'recovery',
    });
  });
  it('[P15] is good once also when it is used twice at the same moment', async () => {
    const { code } = await ada.request('recovery', {});
    const tries = [
      h.house.people.redeemRecoveryCode(code),
      h.house.people.redeemRecoveryCode(code),
    ];
    const done = (await Promise.allSettled(tries)).map(({ status }) => status);
    expect(done.sort()).toEqual(['fulfilled', 'rejected']);
  });
  it('ends when a new one is made', async () => {
    const { code } = await ada.request('recovery', {});
    await ada.request('recovery', {});
    await expect(h.house.people.redeemRecoveryCode(code)).rejects.toMatchObject({
      code: 'recovery',
    });
  });
});

describe('a link for a second device', () => {
  const link = async () => (await ada.request('device-link', {})).token;
  it('makes it the same person, once', async () => {
    const token = await link();
    const { token: newToken } = await h.house.people.redeemDeviceLink(token);
    expect(newToken).not.toBe(ada.token);
    expect(await h.house.people.authenticate(newToken)).toMatchObject({ id: ada.id });
    expect(await h.house.people.authenticate(ada.token)).toMatchObject({ id: ada.id });
    await expect(h.house.people.redeemDeviceLink(token)).rejects.toMatchObject({ code: 'link' });
  });
  it('[P15] is good once also when it is followed twice at the same moment', async () => {
    const token = await link();
    const tries = [h.house.people.redeemDeviceLink(token), h.house.people.redeemDeviceLink(token)];
    const done = (await Promise.allSettled(tries)).map(({ status }) => status);
    expect(done.sort()).toEqual(['fulfilled', 'rejected']);
  });
  it('is good for ten minutes', async () => {
    const token = await link();
    await h.clock.advance(600_000);
    await expect(h.house.people.redeemDeviceLink(token)).rejects.toMatchObject({ code: 'link' });
  });
  it.each(['', 'nonsense', '__proto__'])('%j opens nothing', (token) =>
    expect(h.house.people.redeemDeviceLink(token)).rejects.toMatchObject({ code: 'link' }),
  );
});

it('what two devices change at the same moment is all kept', async () => {
  const phone = await h.reconnect(ada);
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

it('whom somebody avoids is listed by name, also when they have been forgotten', async () => {
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

it('the last visit is noted once an hour', async () => {
  const { seen } = (await h.faultyStore.memoryStore.findPerson(ada.id))!;
  await h.clock.advance(3_600_000);
  await h.house.people.authenticate(ada.token);
  expect((await h.faultyStore.memoryStore.findPerson(ada.id))!.seen).toBe(seen);
  await h.clock.advance(1);
  await h.house.people.authenticate(ada.token);
  expect((await h.faultyStore.memoryStore.findPerson(ada.id))!.seen).toBe(h.clock.now());
});

it('a new name is used from then on, everywhere that somebody is', async () => {
  const phone = await h.reconnect(ada);
  expect(await ada.request('rename', { name: ' Ada  L. ' })).toEqual({ name: 'Ada L.' });
  expect(phone.session.person.name).toBe('Ada L.');
  const table = await h.createTable([ada, bea], { game: 'nanobye' });
  const { sitters } = (await bea.openTable(table)).face;
  expect(sitters.map(({ name }) => name).sort()).toEqual(['Ada L.', 'Bea']);
});

it('what is exported holds all about somebody, and no secret', async () => {
  const table = await h.createTable([ada, bea, cleo], { rated: true });
  await h.playToTheEnd(table, [ada, bea, cleo]);
  await ada.request('mute', { person: bea.id, on: true });
  await ada.request('push', {
    endpoint: 'https://push.example.org/1',
    keys: { p256dh: 'KEY', auth: 'AUTH' },
  });
  const { code } = await ada.request('recovery', {});
  const all = JSON.stringify(await ada.request('export', {}));
  for (const part of [ada.id, 'Ada', table, bea.id, 'https://push.example.org/1', 'sigma'])
    expect(all).toContain(part);
  for (const secret of [ada.token.split('.')[1]!, code, 'KEY', 'AUTH', 'secret', 'recovery'])
    expect(all).not.toContain(secret);
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
])('no notes are sent to %s', async (endpoint) =>
  expect(await ada.requestErrorCode('push', { endpoint, keys: { p256dh: 'k', auth: 'a' } })).toBe(
    'push',
  ),
);

it('ten devices get notes, and any of them may register again', async () => {
  const device = (i: number) => ({
    endpoint: `https://push.example.org/${i}`,
    keys: { p256dh: 'k', auth: 'a' },
  });
  for (let i = 0; i < 10; i++) await ada.request('push', device(i));
  await ada.request('push', device(3));
  expect(await ada.requestErrorCode('push', device(10))).toBe('push');
  await bea.request('unpush', { endpoint: device(3).endpoint });
  expect(await h.faultyStore.memoryStore.listPushSubscriptions(ada.id)).toHaveLength(10);
});

describe('who wants to be forgotten', () => {
  const forget = () => ada.request('forget-me', { sure: true });

  it('gets up from a table that has not begun', async () => {
    const { table } = await bea.request('create', { game: 'nox', seats: 4 });
    for (const guest of [bea, ada]) await guest.sit(table);
    await forget();
    expect((await bea.openTable(table)).face.sitters).toEqual([
      expect.objectContaining({ name: 'Bea' }),
    ]);
    expect(await h.faultyStore.memoryStore.findPerson(ada.id)).toBeUndefined();
  });

  it('resigns where a game is on, and comes back into no statistics when it ends', async () => {
    const table = await h.createTable([ada, bea, cleo], { rated: true });
    await forget();
    expect(
      (await h.getLiveTable(table)).table.match!.holders.find(({ person }) => person === ada.id),
    ).toMatchObject({
      gone: 'resigned',
      isPlayedByBot: true,
    });
    await h.playToTheEnd(table, [bea, cleo]);
    const results = await h.faultyStore.memoryStore.listResultsOfTable(table);
    expect(results).toHaveLength(3);
    expect(results.filter(({ person }) => person === null)).toHaveLength(1);
    expect(await h.faultyStore.memoryStore.listRatings(ada.id)).toEqual([]);
    expect(await h.faultyStore.memoryStore.listRatings(bea.id)).toHaveLength(1);
  });

  it('leaves the results of finished games, with nobody in them', async () => {
    const table = await h.createTable([ada, bea, cleo]);
    await h.playToTheEnd(table, [ada, bea, cleo]);
    await forget();
    const people = (await h.faultyStore.memoryStore.listResultsOfTable(table)).map(
      ({ person }) => person,
    );
    expect(people).toContain(null);
    expect(people).not.toContain(ada.id);
  });

  it('is known by no pass any more, and can do nothing with a connection still open', async () => {
    const phone = await h.reconnect(ada);
    const table = await h.createTable([ada, bea, cleo]);
    await phone.openTable(table);
    await forget();
    expect(await h.house.people.authenticate(ada.token)).toBeUndefined();
    expect(await phone.requestErrorCode('create', { game: 'nox', seats: 3 })).toBe('person');
    phone.takeFrames();
    await bea.request('say', { table, preset: 'bye' });
    await flushEventLoop();
    expect(phone.frames).toEqual([]);
  });

  it('must be sure', async () => {
    await expect(ada.request('forget-me', { sure: false } as never)).rejects.toThrow('forget-me');
    expect(await h.faultyStore.memoryStore.findPerson(ada.id)).toBeDefined();
  });
});
