/** Opens a table on this device and sits everybody down; the last to sit begins the game. */
import type { OptionValue } from '@ludotheque/core';
import { createNonce } from '../table/waiting-room.tsx';
import { connectLocalPlayer, signInLocalPlayers } from './local-players.ts';
import { openOfflineHouse } from './offline-house.ts';

export const OFFLINE_BOT_LEVELS = ['easy', 'medium', 'hard', 'expert'] as const;

export interface OfflineTableOptions {
  readonly game: string;
  readonly names: readonly string[];
  readonly seats: number;
  readonly level: (typeof OFFLINE_BOT_LEVELS)[number];
  readonly options: { readonly [name: string]: OptionValue };
}

export async function openOfflineTable({
  game,
  level,
  names,
  options,
  seats,
}: OfflineTableOptions): Promise<string> {
  const crew = await signInLocalPlayers(await openOfflineHouse(), names);
  const connections = await Promise.all(crew.map(connectLocalPlayer));
  const [{ client }] = connections as [(typeof connections)[0]];
  const bots = new Array<typeof level>(seats - names.length).fill(level);
  const wish = { game, seats, options, bots, watch: 'nobody' } as const;
  const { table } = (await client.request('create', wish)) as { table: string };
  for (const member of connections)
    await member.client.request('sit', { table, nonce: createNonce() });
  return table;
}
