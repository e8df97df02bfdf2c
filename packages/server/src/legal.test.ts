/** What `legal` answers: as much as the seat's own view allows, and to nobody else. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BaseView, SeededRng } from '@ludotheque/core';
import { gameIds, openGame } from '@ludotheque/games/shelf';
import type { Sync } from '@ludotheque/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { openServer, type RunningServer } from './server.ts';
import { connected, legalMoves, newNonce, visit } from './test-visitors.ts';

const dir = mkdtempSync(join(tmpdir(), 'ludo-legal-'));
let server: RunningServer;
const url = () => server.url;
beforeAll(async () => {
  const env = { PORT: '0', HOST: '127.0.0.1', DATA_DIR: dir, LOG_LEVEL: 'silent', BOT_PACE: '0' };
  server = await openServer(readConfig({ ...env, MESSAGES_PER_SECOND: '1000' }), 'test');
});
afterAll(async () => {
  await server.close();
  rmSync(dir, { recursive: true });
});

const quiet = { sync: () => undefined, step: () => undefined };

it.each(gameIds)('%s: three people are told their moves, and nobody else is', async (game) => {
  const rules = await openGame(game);
  const rng = new SeededRng(`legal ${game}`);
  const names = ['Anna', 'Béla', 'Chloé', 'Dora'];
  const clients = await Promise.all(
    names.map(async (name) => connected(url, await visit(url(), name))),
  );
  const players = clients.slice(0, 3);
  const watcher = clients[3]!;
  const { table } = (await watcher.ask('create', { game, seats: 3 })) as { table: string };
  await expect(players[0]!.ask('legal', { table })).rejects.toMatchObject({ code: 'seat' });
  for (const player of players) await player.ask('sit', { table, nonce: newNonce() });

  for (let turn = 0; turn < 12; turn++) {
    let next: { player: (typeof players)[number]; moves: unknown[]; n: number } | undefined;
    for (const player of players) {
      const { n, view } = (await player.open(table, quiet)) as Sync & { view: BaseView };
      const legal = (await player.ask('legal', { table })) as { n: number; moves: unknown[] };
      expect(legal).toEqual({ n, moves: legalMoves(rules, view, rng) });
      if (view.awaited.includes(view.seat)) next ??= { player, ...legal };
    }
    const { moves, n: seen, player } = next!;
    const move = moves[rng.below(moves.length)];
    await player.ask('move', { table, move, seen, moveId: `turn ${turn}` });
  }
  await expect(watcher.ask('legal', { table })).rejects.toMatchObject({ code: 'seat' });
  for (const client of clients) client.close();
});
