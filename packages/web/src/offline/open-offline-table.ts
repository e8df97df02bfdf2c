/** Opens a table on this device and seats all its players; the last one to sit starts the game. */
import { type BotPersonality, type OptionValue, resolveTableOptions } from '@ludotheque/core';
import type { OfferedBotLevel } from '../bots/bot-level-select.tsx';
import { createDealNonce } from '../connection/sit-down.ts';
import { loadGame } from '../games/load-game.ts';
import { connectLocalPlayer, signInLocalPlayers } from './local-players.ts';
import { openOfflineHouse } from './offline-house.ts';

export interface OfflineTableOptions {
  readonly game: string;
  readonly names: readonly string[];
  readonly seats: number;
  readonly level: OfferedBotLevel;
  /** Without it, the bots are mixed. */
  readonly personality?: BotPersonality;
  /** Those that were chosen; the others are as at any new table. */
  readonly options: { readonly [name: string]: OptionValue };
}

export async function openOfflineTable({
  game,
  level,
  names,
  options: chosen,
  personality,
  seats,
}: OfflineTableOptions): Promise<string> {
  const players = await signInLocalPlayers(await openOfflineHouse(), names);
  const connections = await Promise.all(players.map(connectLocalPlayer));
  const [{ client }] = connections as [(typeof connections)[0]];
  const bots = new Array<typeof level>(seats - names.length).fill(level);
  const options = { ...resolveTableOptions(await loadGame(game)), ...chosen };
  const wish = personality && { personality };
  const request = { game, seats, options, bots, watch: 'nobody', ...wish } as const;
  const { table } = await client.request('create', request);
  for (const player of connections)
    await player.client.request('sit', { table, nonce: createDealNonce() });
  return table;
}
