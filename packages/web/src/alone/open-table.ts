/** Opens a table on this device and sits everybody down; the last to sit begins the game. */
import type { OptionValue } from '@ludotheque/core';
import { newNonce } from '../table/waiting-room.tsx';
import { connect, gather } from './crew.ts';
import { openAloneHouse } from './house.ts';

export const LEVELS = ['easy', 'medium', 'hard', 'expert'] as const;

export interface Wish {
  readonly game: string;
  readonly names: readonly string[];
  readonly seats: number;
  readonly level: (typeof LEVELS)[number];
  readonly options: { readonly [name: string]: OptionValue };
}

export async function openTable({ game, level, names, options, seats }: Wish): Promise<string> {
  const crew = await gather(await openAloneHouse(), names);
  const connections = await Promise.all(crew.map(connect));
  const [{ client }] = connections as [(typeof connections)[0]];
  const bots = new Array<typeof level>(seats - names.length).fill(level);
  const wish = { game, seats, options, bots, watch: 'nobody' } as const;
  const { table } = (await client.request('create', wish)) as { table: string };
  for (const member of connections)
    await member.client.request('sit', { table, nonce: newNonce() });
  return table;
}
