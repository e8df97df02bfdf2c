/** After a restart games go on. */
import { afterAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { ServerProcess } from '../server-process.ts';
import { connectClient, fetchVisitorCookie, RandomPlayer } from '../visitors.ts';

const serve = await ServerProcess.create();
afterAll(() => serve.cleanUp());
const url = () => serve.url;

/** A bare socket, its frames, and the code with which it is closed. */
function openBareSocket(cookie: string) {
  const frames: string[] = [];
  const ws = new WebSocket(`${serve.url.replace('http', 'ws')}/socket`, { headers: { cookie } });
  ws.on('message', (data) => frames.push(String(data)));
  const opened = new Promise((resolve) => ws.once('open', resolve));
  const closed = new Promise<number>((resolve) => ws.once('close', resolve));
  return { closed, frames, opened };
}

describe('SIGTERM', () => {
  it('[P21] closes all connections, ends with 0, and games go on after the next start', async () => {
    await serve.start();
    const cookies = [
      await fetchVisitorCookie(url(), 'Anna'),
      await fetchVisitorCookie(url(), 'Bela'),
    ];
    const clients = await Promise.all(cookies.map((cookie) => connectClient(url, cookie)));
    const wish = { game: 'nicht-die-bohne', seats: 3, bots: ['easy'] as 'easy'[] };
    const { table } = await clients[0]!.request('create', wish);
    const players = clients.map((client, i) => new RandomPlayer(client, table, `restart ${i}`));
    for (const player of players) await player.sit();
    const bystander = openBareSocket(cookies[0]!);
    await bystander.opened;
    expect(await serve.stop('SIGTERM')).toBe(0);
    expect(await bystander.closed).toBe(1012);
    expect(JSON.parse(bystander.frames.at(-1)!)).toMatchObject({ bye: { code: 'restart' } });
    const before = players.map(({ acknowledged }) => acknowledged.size);

    await serve.start();
    await Promise.all(players.map(({ finished }) => finished));
    for (const [i, { acknowledged }] of players.entries())
      expect(acknowledged.size).toBeGreaterThan(before[i]!);
    const record = await clients[0]!.request('record', { table });
    expect(record.ending).toBe('played');
    for (const client of clients) client.close();
  });
});
