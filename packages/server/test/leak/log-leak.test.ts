/** The log of the server contains no secrets, even with every detail. */
import { afterAll, describe, expect, it } from 'vitest';
import { ServerProcess } from '../server-process.ts';
import { connectClient, fetchVisitorCookie, RandomPlayer } from '../visitors.ts';

const serve = await ServerProcess.create({ LOG_LEVEL: 'debug' });
afterAll(() => serve.cleanUp());
const url = () => serve.url;

describe('the log at the level debug', () => {
  it('[P12] [P14] contains no seed, cookie, nonce, code or card', async () => {
    await serve.start();
    const cookies = [
      await fetchVisitorCookie(url(), 'Anna'),
      await fetchVisitorCookie(url(), 'Béla'),
    ];
    const frames: string[] = [];
    const clients = await Promise.all(
      cookies.map((cookie) => connectClient(url, cookie, (frame) => frames.push(frame))),
    );
    const wish = { game: 'nox', seats: 3, bots: ['easy'] as 'easy'[] };
    const { table } = await clients[0]!.request('create', wish);
    const players = clients.map((client, i) => new RandomPlayer(client, table, `log ${i}`));
    for (const player of players) await player.sit();
    await Promise.all(players.map(({ finished }) => finished));
    const { code } = await clients[0]!.request('recovery', {});
    const { token } = await clients[0]!.request('device-link', {});
    await refusedRequests(cookies[0]!, token);
    const { nonces, seed } = await clients[0]!.request('record', { table });
    for (const client of clients) client.close();
    expect(await serve.stop('SIGTERM')).toBe(0);

    const secrets = [seed, code, token, ...nonces, ...cookies.map((text) => text.split('.')[1]!)];
    for (const secret of secrets) {
      expect(secret.length).toBeGreaterThan(15);
      expect(serve.output).not.toContain(secret);
    }
    const hands = frames.flatMap((frame) => frame.match(/"hand":\[[^\]]*\]/) ?? []);
    const cards = new Set(hands.flatMap((hand) => hand.match(/"[A-Z]\d+"/g) ?? []));
    expect(cards.size).toBeGreaterThan(10);
    for (const card of cards) expect(serve.output).not.toContain(card);
    // There is something in the log.
    expect(serve.output).toContain('"route":"/api/ask"');
    expect(serve.output).not.toMatch(/cookie|authorization|\.ts:\d+/i);
  });
});

/** Sends requests that fail, with a secret in every place where one could be. */
async function refusedRequests(cookie: string, token: string): Promise<void> {
  const headers = { cookie, 'content-type': 'application/json' };
  const post = (path: string, body: string) =>
    fetch(`${serve.url}${path}`, { method: 'POST', headers, body });
  const answers = [
    await post('/api/ask', `{"do":"rename","name":"${token}"`),
    await post('/api/ask', JSON.stringify({ do: 'open', table: token })),
    await post('/api/recover', JSON.stringify({ code: [token] })),
    await fetch(`${serve.url}/nowhere/${token}?pass=${token}`, { headers }),
  ];
  for (const { status } of answers) expect(status).toBeGreaterThanOrEqual(400);
}
