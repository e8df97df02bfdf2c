/** Opens tables that anybody may join, and keeps them open: otherwise the lobby would not show them. */
import type { Client } from '@ludotheque/protocol/client';
import { connectClient, fetchVisitorCookie, randomNonce } from '../../server/test/visitors.ts';

/** One visitor cannot have more than ten tables that wait for players. */
const TABLES_PER_VISITOR = 8;

/** Resolves with the visitors. */
export async function fillLobby(
  url: string,
  tables: number,
  games: readonly string[],
): Promise<Client[]> {
  const visitors: Client[] = [];
  for (let i = 0; i < tables; i++) {
    if (i % TABLES_PER_VISITOR === 0)
      visitors.push(await connectClient(() => url, await fetchVisitorCookie(url, 'Ben')));
    const visitor = visitors.at(-1)!;
    const game = games[i % games.length]!;
    const bots = Array.from({ length: i % 3 }, () => 'easy' as const);
    const { table } = await visitor.request('create', { game, seats: 4, listed: true, bots });
    await visitor.openTable(table, { sync: () => undefined, step: () => undefined });
    await visitor.request('sit', { table, nonce: randomNonce() });
    if (i % 4 === 3) await visitor.request('start', { table, fill: 'medium' });
  }
  return visitors;
}
