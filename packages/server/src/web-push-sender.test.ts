/** Notifications by Web Push: the stored keys, and devices that are gone. */
import { MemoryStore } from '@ludotheque/store';
import { afterEach, expect, it, vi } from 'vitest';
import webPush from 'web-push';
import { openWebPushSender } from './web-push-sender.ts';

const device = {
  person: 'ada',
  endpoint: 'https://push.example.org/1',
  keys: JSON.stringify({ p256dh: 'k', auth: 'a' }),
  device: null,
};
const notification = { table: 'abcdefgh12345678', game: 'nox' };
afterEach(() => vi.restoreAllMocks());

it('nodes that start at the same time have the same keys', async () => {
  const store = new MemoryStore();
  const open = () => openWebPushSender(store, 'https://example.org');
  const keys = (await Promise.all([open(), open(), open()])).map(({ publicKey }) => publicKey);
  expect(new Set(keys).size).toBe(1);
});

it('the keys are created at the first start, and stored', async () => {
  const store = new MemoryStore();
  const first = await openWebPushSender(store, 'https://ludo.example.org');
  expect(first.publicKey).toMatch(/^[\w-]{80,}$/);
  expect((await openWebPushSender(store, 'https://ludo.example.org')).publicKey).toBe(
    first.publicKey,
  );
  expect((await openWebPushSender(new MemoryStore(), 'https://a.example')).publicKey).not.toBe(
    first.publicKey,
  );
});

it('a notification names the table and the game, and has a timeout', async () => {
  const sent = vi.spyOn(webPush, 'sendNotification').mockResolvedValue({} as never);
  const { send } = await openWebPushSender(new MemoryStore(), 'https://ludo.example.org');
  expect(await send(device, notification)).toBe(true);
  const [to, text, options] = sent.mock.calls[0]!;
  expect(to).toEqual({ endpoint: device.endpoint, keys: { p256dh: 'k', auth: 'a' } });
  expect(JSON.parse(String(text))).toEqual(notification);
  expect(options).toMatchObject({ TTL: 86_400, timeout: 10_000 });
});

it.each([
  [404, false],
  [410, false],
  [429, true],
  [500, true],
  [undefined, true],
])('a device whose push service answers %s stays subscribed: %s', async (statusCode, kept) => {
  vi.spyOn(webPush, 'sendNotification').mockRejectedValue(
    Object.assign(new Error(), { statusCode }),
  );
  const { send } = await openWebPushSender(new MemoryStore(), 'https://ludo.example.org');
  expect(await send(device, notification)).toBe(kept);
});

it('a device with invalid keys causes no error', async () => {
  const { send } = await openWebPushSender(new MemoryStore(), 'https://ludo.example.org');
  expect(await send(device, notification)).toBe(true);
});
