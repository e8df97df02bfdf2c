/** The reply to `legal` follows from the seat's own view, and nobody else gets one. */
import { type BaseView, type Json, SeededRng } from '@ludotheque/core';
import { chooseSeatCount } from '@ludotheque/games/choose-seat-count';
import { loadGame } from '@ludotheque/games/shelf';
import { testedGameIds } from '@ludotheque/games/tested-games';
import type { TableSnapshot } from '@ludotheque/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../test-server.ts';
import { connectClient, fetchVisitorCookie, listLegalMoves, randomNonce } from '../visitors.ts';

let server: TestServer;
const url = () => server.url;
beforeAll(async () => {
  server = await startTestServer({ MESSAGES_PER_SECOND: '1000' });
});
afterAll(() => server.close());

const IGNORING_LISTENER = { sync: () => undefined, step: () => undefined };

it.each(testedGameIds)(
  '[P11] %s: everybody at a table gets their own legal moves, and nobody else gets any',
  async (game) => {
    const rules = await loadGame(game);
    const rng = new SeededRng(`legal ${game}`);
    const seats = chooseSeatCount(rules, 3);
    const names = Array.from({ length: seats + 1 }, (_, i) => `Person ${i}`);
    const clients = await Promise.all(
      names.map(async (name) => connectClient(url, await fetchVisitorCookie(url(), name))),
    );
    const players = clients.slice(0, seats);
    const watcher = clients[seats]!;
    const { table } = await watcher.request('create', { game, seats });
    await expect(players[0]!.request('legal', { table })).rejects.toMatchObject({ code: 'seat' });
    for (const player of players) await player.request('sit', { table, nonce: randomNonce() });

    for (let turn = 0; turn < 12; turn++) {
      let next: { player: (typeof players)[number]; moves: readonly Json[]; n: number } | undefined;
      for (const player of players) {
        const { n, view } = (await player.openTable(table, IGNORING_LISTENER)) as TableSnapshot & {
          view: BaseView;
        };
        const legal = await player.request('legal', { table });
        if (view.result !== null) break;
        expect(legal).toEqual({ n, moves: listLegalMoves(rules, view, rng) });
        if (view.awaited.includes(view.seat)) next ??= { player, ...legal };
      }
      // A short game may be over.
      if (!next) break;
      const { moves, n: seen, player } = next;
      const move = moves[rng.below(moves.length)];
      await player.request('move', { table, move, seen, moveId: `turn ${turn}` });
    }
    await expect(watcher.request('legal', { table })).rejects.toMatchObject({ code: 'seat' });
    for (const client of clients) client.close();
  },
);
