/** The example bot in Python plays every game on a real server. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { loadGame } from '@ludotheque/games/shelf';
import { testedGameIds } from '@ludotheque/games/tested-games';
import type { RequestFields } from '@ludotheque/protocol';
import type { Client } from '@ludotheque/protocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../test-server.ts';
import { connectClient, fetchVisitorCookie, RandomPlayer, randomNonce } from '../visitors.ts';

const BOT = fileURLToPath(new URL('../../../../examples/bot.py', import.meta.url));
let server: TestServer;
let host: Client;
const url = () => server.url;

beforeAll(async () => {
  server = await startTestServer({ MESSAGES_PER_SECOND: '5000' });
  host = await connectClient(url, await fetchVisitorCookie(url(), 'Hanna'));
});
afterAll(async () => {
  host.close();
  await server.close();
});

async function opened(wish: RequestFields<'create'>): Promise<string> {
  return (await host.request('create', wish)).table;
}

/** Runs the example until it ends. */
function python(...args: string[]): Promise<{ code: number | null; out: string; err: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn('python3', ['-B', BOT, ...args], {
      env: { ...process.env, PAUSE: '0' },
      timeout: 50_000,
    });
    let [out, err] = ['', ''];
    child.stdout.on('data', (data) => {
      out += String(data);
    });
    child.stderr.on('data', (data) => {
      err += String(data);
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, out, err }));
  });
}

const link = (table: string) => `${url()}/t/${table}`;

describe('the example bot', () => {
  it.each(testedGameIds)(
    'plays %s against our bots to its end, and prints the result',
    async (game) => {
      const { options: specs, seats } = await loadGame(game);
      const { min } = seats;
      const bots = Array.from({ length: min - 1 }, () => 'easy' as const);
      // Where the number of manches can be chosen, one is enough.
      const options = specs && 'manches' in specs ? { manches: 1 } : {};
      const table = await opened({ game, options, seats: min, bots });
      const { code, err, out } = await python(link(table), 'Serpent');
      expect(err).toBe('');
      expect(code).toBe(0);
      expect(out.trim().split('\n')).toHaveLength(min);
      expect(out).toMatch(/^\d\. Serpent \(me\): -?\d+$/m);
      expect(await host.request('record', { table })).toMatchObject({ ending: 'played' });
    },
  );

  it('plays Battle Gum with all its interrupts, beside a person', async () => {
    const options = { completion: true, fourInARow: true, six: 'any' };
    const table = await opened({ game: 'battle-gum', options, seats: 3, bots: ['easy'] });
    const player = new RandomPlayer(host, table, 'beside a snake');
    await player.sit();
    const { code, err } = await python(link(table), 'Serpent');
    expect([err, code]).toEqual(['', 0]);
    await player.finished;
  });

  it('plays against itself, with sealed choices', async () => {
    const table = await opened({ game: 'nicht-die-bohne', options: { manches: 1 }, seats: 3 });
    const names = ['Python', 'Boa', 'Cobra'];
    const ends = await Promise.all(names.map((name) => python(link(table), name)));
    for (const { code, err } of ends) expect([err, code]).toEqual(['', 0]);
    const without = ends.map(({ out }) => out.replace(' (me)', ''));
    expect(new Set(without).size).toBe(1);
  });

  it('prints in one line why it cannot play', async () => {
    const full = await opened({ game: 'nox', seats: 3, bots: ['easy', 'easy'] });
    await host.openTable(full, { sync: () => undefined, step: () => undefined });
    await host.request('sit', { table: full, nonce: randomNonce() });
    for (const [table, name, why] of [
      ['2222222222222222', 'Serpent', 'there is no such table'],
      [full, 'Serpent', 'not now'],
      [full, '', 'a name has'],
    ] as const) {
      const { code, err, out } = await python(link(table), name);
      expect([code, out]).toEqual([1, '']);
      expect(err).toContain(why);
      expect(err.trim().split('\n')).toHaveLength(1);
    }
  });
});

it('the example is short, and needs only the standard library', () => {
  const text = readFileSync(BOT, 'utf8');
  expect(text.trim().split('\n').length).toBeLessThan(80);
  const imports = [...text.matchAll(/^(?:from|import) (.*)$/gm)].flatMap(([, names]) =>
    names!.split(' import ')[0]!.split(', '),
  );
  const standard =
    'base64 hashlib itertools json os random secrets socket ssl struct sys time'.split(' ');
  expect(imports.filter((name) => !standard.includes(name) && !/^urllib\./.test(name))).toEqual([]);
});
