/** Who can still act as a person after a recovery, a sign-out and a deletion. */
import { beforeEach, describe, expect, it } from 'vitest';
import { flushEventLoop } from '../../test/fake-clock.ts';
import { TestCluster } from '../../test/test-cluster.ts';
import { TestHouse } from '../../test/test-house.ts';
import type { TestSession } from '../../test/test-session.ts';

const TEN_MINUTES_MS = 600_000;

let testHouse: TestHouse;
let ada: TestSession;
/** Somebody with a copy of Ada's cookie. */
let thief: TestSession;

beforeEach(async () => {
  testHouse = await TestHouse.start();
  ada = await testHouse.connectNewPerson('Ada');
  thief = await testHouse.reconnect(ada);
});

const recover = async (session: TestSession, { house } = testHouse) =>
  house.people.redeemRecoveryCode((await session.request('recovery', {})).code);

/** A second device of the same person. */
async function linkDevice(session: TestSession, { house } = testHouse) {
  const { token } = await session.request('device-link', {});
  return (await house.people.redeemDeviceLink(token)).token;
}

describe('a recovery', () => {
  it('[P28] closes the connections that were open', async () => {
    await recover(ada);
    await flushEventLoop();
    expect(thief.isDisconnected).toBe(true);
    expect(await thief.requestErrorCode('device-link', {})).toBe('visit');
  });

  it('[P28] ends all devices and links that there were', async () => {
    const phone = await linkDevice(thief);
    const { token: unusedLink } = await thief.request('device-link', {});
    const { token } = await recover(ada);
    expect(await testHouse.house.people.authenticate(token)).toMatchObject({ id: ada.id });
    for (const old of [ada.token, phone])
      expect(await testHouse.house.people.authenticate(old)).toBeUndefined();
    await expect(testHouse.house.people.redeemDeviceLink(unusedLink)).rejects.toMatchObject({
      code: 'link',
    });
  });

  it('[P28] is not survived by what is asked for at the same moment', async () => {
    const { code } = await ada.request('recovery', {});
    const { token: link } = await thief.request('device-link', {});
    const { people } = testHouse.house;
    const [recovered, made, redeemed] = await Promise.allSettled([
      people.redeemRecoveryCode(code),
      thief.request('device-link', {}),
      people.redeemDeviceLink(link),
      thief.request('rename', { name: 'Thief' }),
    ]);
    expect(recovered.status).toBe('fulfilled');
    if (made.status === 'fulfilled')
      await expect(people.redeemDeviceLink(made.value.token)).rejects.toMatchObject({
        code: 'link',
      });
    if (redeemed.status === 'fulfilled')
      expect(await people.authenticate(redeemed.value.token)).toBeUndefined();
    expect(await people.authenticate(ada.token)).toBeUndefined();
  });
});

it('[P28] a recovery at one node closes connections at another', async () => {
  const { ada: owner, here, there } = await TestCluster.start();
  const stolen = await there.reconnect(owner);
  const { token } = await owner.request('device-link', {});
  await recover(owner, here);
  await flushEventLoop();
  expect(stolen.isDisconnected).toBe(true);
  await expect(there.house.people.redeemDeviceLink(token)).rejects.toMatchObject({ code: 'link' });
});

it('[P28] a lost message between nodes delays that by half a minute at most', async () => {
  const { ada: owner, here, messageBus, there } = await TestCluster.start();
  const stolen = await there.reconnect(owner);
  messageBus.isBroken = true;
  await recover(owner, here);
  expect(await stolen.requestErrorCode('device-link', {})).toBe('visit');
  expect(await stolen.requestErrorCode('recovery', {})).toBe('visit');
  await here.clock.advance(30_000);
  expect(stolen.isDisconnected).toBe(true);
});

describe('the list of devices', () => {
  const listDevices = async (session: TestSession) =>
    (await session.request('devices', {})).devices;

  it('says what they are and on which days they were seen, the last seen first', async () => {
    const { token } = await ada.request('device-link', {});
    await testHouse.house.people.redeemDeviceLink(token, 'Firefox (Android)');
    const today = Math.floor(testHouse.clock.now() / 86_400_000) * 86_400_000;
    await testHouse.clock.advance(2 * 86_400_000);
    await testHouse.house.people.authenticate(ada.token, 'Safari (Mac)');
    expect(await listDevices(ada)).toEqual([
      {
        device: expect.any(String),
        label: 'Safari (Mac)',
        since: today,
        seen: today + 2 * 86_400_000,
        current: true,
      },
      { device: expect.any(String), label: 'Firefox (Android)', since: today, seen: today },
    ]);
  });

  it('[P28] signs one device out, with its connections and all links', async () => {
    const phoneToken = await linkDevice(ada);
    const phone = await testHouse.reconnect({ token: phoneToken } as TestSession);
    const { token: link } = await phone.request('device-link', {});
    const [other] = (await listDevices(ada)).filter(({ current }) => !current);
    await ada.request('sign-out', { device: other!.device });
    await flushEventLoop();
    expect([phone.isDisconnected, ada.isDisconnected]).toEqual([true, false]);
    expect(await testHouse.house.people.authenticate(phoneToken)).toBeUndefined();
    await expect(testHouse.house.people.redeemDeviceLink(link)).rejects.toMatchObject({
      code: 'link',
    });
    expect(await ada.requestErrorCode('sign-out', { device: other!.device })).toBe('device');
  });

  it('[P28] signs out the first device, and the others stay', async () => {
    const phoneToken = await linkDevice(ada);
    const phone = await testHouse.reconnect({ token: phoneToken } as TestSession);
    const first = (await listDevices(phone)).find(({ current }) => !current)!;
    await phone.request('sign-out', { device: first.device });
    await flushEventLoop();
    expect(ada.isDisconnected).toBe(true);
    expect(await testHouse.house.people.authenticate(ada.token)).toBeUndefined();
    expect(await testHouse.house.people.authenticate(phoneToken)).toMatchObject({ id: ada.id });
  });

  it('[P28] signs out all others, and a code that one of them has made', async () => {
    const phoneToken = await linkDevice(ada);
    const phone = await testHouse.reconnect({ token: phoneToken } as TestSession);
    const { code } = await phone.request('recovery', {});
    await ada.request('sign-out-others', {});
    await flushEventLoop();
    expect([phone.isDisconnected, ada.isDisconnected]).toEqual([true, false]);
    await expect(testHouse.house.people.redeemRecoveryCode(code)).rejects.toMatchObject({
      code: 'recovery',
    });
    expect(await listDevices(ada)).toHaveLength(1);
  });

  it('has the device of a person whom a version before has stored', async () => {
    const { memoryStore } = testHouse.faultyStore;
    const hash = testHouse.house.people.getDevice(ada.token);
    await memoryStore.commit({ revoked: [hash] });
    expect(await testHouse.house.people.authenticate(ada.token)).toMatchObject({ id: ada.id });
    expect(await listDevices(ada)).toMatchObject([{ current: true }]);
  });

  it('a device that was not seen for 400 days is signed out', async () => {
    const hash = testHouse.house.people.getDevice(ada.token);
    const { memoryStore } = testHouse.faultyStore;
    expect(await memoryStore.findCredential(hash)).toMatchObject({
      expires: testHouse.clock.now() + 400 * 86_400_000,
    });
    const change = { hash, expires: testHouse.clock.now() };
    await memoryStore.commit({ changedCredentials: [change] });
    expect(await testHouse.house.people.authenticate(ada.token)).toBeUndefined();
    await testHouse.clock.advance(1);
    await testHouse.house.people.deleteExpiredCredentials(9);
    expect(await memoryStore.listCredentials(ada.id)).toEqual([]);
    expect(await testHouse.house.people.authenticate(ada.token)).toBeUndefined();
  });

  it('the first device, not seen for 400 days, is not stored again while another one is used', async () => {
    const { people } = testHouse.house;
    const phone = await linkDevice(ada);
    const change = { hash: people.getDevice(ada.token), expires: testHouse.clock.now() - 1 };
    await testHouse.faultyStore.memoryStore.commit({ changedCredentials: [change] });
    await people.deleteExpiredCredentials(9);
    expect(await people.authenticate(ada.token)).toBeUndefined();
    expect(await people.authenticate(phone)).toMatchObject({ id: ada.id });
  });

  it('a cookie that a version before has stored ends 400 days after the last visit', async () => {
    const { memoryStore } = testHouse.faultyStore;
    const seen = testHouse.clock.now() - 400 * 86_400_000;
    await memoryStore.commit({
      revoked: [testHouse.house.people.getDevice(ada.token)],
      changedPeople: [{ id: ada.id, seen }],
    });
    expect(await testHouse.house.people.authenticate(ada.token)).toBeUndefined();
  });
});

describe('notifications about turns', () => {
  const describeEndpoint = (name: string) => ({
    endpoint: `https://push.example.org/${name}`,
    keys: { p256dh: 'k', auth: 'a' },
  });
  const subscribe = (session: TestSession, name: string) =>
    session.request('push', describeEndpoint(name));
  /** As a version before has stored it: nobody knows of which device. */
  const storeUnbound = (name: string) =>
    testHouse.faultyStore.memoryStore.commit({
      pushes: [{ person: ada.id, ...describeEndpoint(name), keys: '{}', device: null }],
    });
  const listSubscribed = async () =>
    (await testHouse.faultyStore.memoryStore.listPushSubscriptions(ada.id)).map(({ endpoint }) =>
      endpoint.slice('https://push.example.org/'.length),
    );
  async function connectPhone() {
    const token = await linkDevice(ada);
    return testHouse.reconnect({ token } as TestSession);
  }

  it('[P28] end with a recovery, whoever asked for them', async () => {
    await subscribe(thief, 'thief');
    await subscribe(await connectPhone(), 'phone');
    await storeUnbound('older');
    const { token } = await recover(ada);
    expect(await listSubscribed()).toEqual([]);
    const adaAgain = await testHouse.reconnect({ token } as TestSession);
    await subscribe(adaAgain, 'ada');
    expect(await listSubscribed()).toEqual(['ada']);
  });

  it('[P28] that are asked for at the same moment do not survive a recovery', async () => {
    const { code } = await ada.request('recovery', {});
    await Promise.allSettled([
      testHouse.house.people.redeemRecoveryCode(code),
      subscribe(thief, 'thief'),
    ]);
    expect(await listSubscribed()).toEqual([]);
    expect(await thief.requestErrorCode('push', describeEndpoint('thief'))).toBe('visit');
  });

  it('[P28] of all other devices end when these are signed out', async () => {
    await subscribe(ada, 'ada');
    await subscribe(await connectPhone(), 'phone');
    await storeUnbound('older');
    await ada.request('sign-out-others', {});
    expect(await listSubscribed()).toEqual(['ada']);
  });

  it('[P28] end with the one device that is signed out', async () => {
    const phone = await connectPhone();
    await subscribe(ada, 'ada');
    await subscribe(phone, 'phone');
    const { devices } = await ada.request('devices', {});
    await ada.request('sign-out', { device: devices.find(({ current }) => !current)!.device });
    expect(await listSubscribed()).toEqual(['ada']);
    await testHouse.house.people.signOutThisDevice(
      ada.id,
      testHouse.house.people.getDevice(ada.token),
    );
    expect(await listSubscribed()).toEqual([]);
  });

  it('end with a device that was not seen for 400 days', async () => {
    await subscribe(ada, 'ada');
    await subscribe(await connectPhone(), 'phone');
    const hash = testHouse.house.people.getDevice(ada.token);
    const change = { hash, expires: testHouse.clock.now() - 1 };
    await testHouse.faultyStore.memoryStore.commit({ changedCredentials: [change] });
    await testHouse.house.people.deleteExpiredCredentials(9);
    expect(await listSubscribed()).toEqual(['phone']);
  });

  it('belong to the device that registered an endpoint last, and cost a write only then', async () => {
    const phone = await connectPhone();
    await storeUnbound('browser');
    await subscribe(ada, 'browser');
    const { memoryStore } = testHouse.faultyStore;
    const before = await memoryStore.countRecordLines([`credentials:${ada.id}`]);
    await subscribe(ada, 'browser');
    expect(await memoryStore.countRecordLines([`credentials:${ada.id}`])).toEqual(before);
    await subscribe(phone, 'browser');
    await phone.request('sign-out-others', {});
    expect(await listSubscribed()).toEqual(['browser']);
  });
});

it('[P28] a rename at another node does not bring an ended cookie or a block back', async () => {
  const { ada: owner, here, there } = await TestCluster.start();
  const elsewhere = await there.reconnect(owner);
  const { code } = await owner.request('recovery', {});
  there.faultyStore.holdCommits();
  const renaming = elsewhere.request('rename', { name: 'Adah' });
  await flushEventLoop();
  await here.house.people.redeemRecoveryCode(code);
  await there.faultyStore.releaseCommits();
  await renaming;
  expect(await here.house.people.authenticate(owner.token)).toBeUndefined();
});

it('a deleted person leaves no device, link or code behind', async () => {
  await linkDevice(ada);
  await ada.request('device-link', {});
  await testHouse.clock.advance(TEN_MINUTES_MS);
  await ada.request('forget-me', { sure: true });
  const everything = JSON.stringify(testHouse.faultyStore.memoryTables.dumpCommands());
  expect(everything).not.toContain(ada.id);
  expect(everything).not.toMatch(/device:|link:/);
});
