/** Notes by Web Push: keys that stay, and devices that do not answer. */
import { MemoryStore } from '@ludotheque/store';
import { afterEach, expect, it, vi } from 'vitest';
import webPush from 'web-push';
import { openWebPushSender } from './web-push-sender.ts';

const device = {
  person: 'ada',
  endpoint: 'https://push.example.org/1',
  keys: JSON.stringify({ p256dh: 'k', auth: 'a' }),
};
const note = { table: 'abcdefgh12345678', game: 'nox' };
afterEach(() => vi.restoreAllMocks());

it('nodes that open at the same time have the same keys', async () => {
  const store = new MemoryStore();
  const open = () => openWebPushSender(store, 'https://example.org');
  const keys = (await Promise.all([open(), open(), open()])).map(({ publicKey }) => publicKey);
  expect(new Set(keys).size).toBe(1);
});

it('the keys are made at the first start, and kept', async () => {
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

it('a note says which table and game, and does not wait for ever', async () => {
  const sent = vi.spyOn(webPush, 'sendNotification').mockResolvedValue({} as never);
  const { send } = await openWebPushSender(new MemoryStore(), 'https://ludo.example.org');
  expect(await send(device, note)).toBe(true);
  const [to, text, options] = sent.mock.calls[0]!;
  expect(to).toEqual({ endpoint: device.endpoint, keys: { p256dh: 'k', auth: 'a' } });
  expect(JSON.parse(String(text))).toEqual(note);
  expect(options).toMatchObject({ TTL: 86_400, timeout: 10_000 });
});

it.each([
  [404, false],
  [410, false],
  [429, true],
  [500, true],
  [undefined, true],
])('a device whose service says %s is kept: %s', async (statusCode, kept) => {
  vi.spyOn(webPush, 'sendNotification').mockRejectedValue(
    Object.assign(new Error(), { statusCode }),
  );
  const { send } = await openWebPushSender(new MemoryStore(), 'https://ludo.example.org');
  expect(await send(device, note)).toBe(kept);
});

it('a device with broken keys troubles nobody', async () => {
  const { send } = await openWebPushSender(new MemoryStore(), 'https://ludo.example.org');
  expect(await send(device, note)).toBe(true);
});
