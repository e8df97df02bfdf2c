/** Opens the table of a daily deal on this device. Everybody gets the same cards and the same bots. */

import dailyOptions from 'virtual:shelf/daily-options';
import { computeDailySeed, DAILY_NONCE } from '@ludotheque/core';
import type { DailyDeal } from '../daily-deal/daily-deal.ts';
import { storeDailyTable } from '../daily-deal/daily-results.ts';
import { connectLocalPlayer, signInLocalPlayers } from '../offline/local-players.ts';
import { openOfflineHouse } from '../offline/offline-house.ts';
import { getPersonId } from '../offline-storage/stored-local-players.ts';

/** It does not search against the clock: its moves are the same on a slow device and a quick one. */
const DAILY_BOT_LEVEL = 'medium';

/** Returns the id of the table. */
export async function openDailyTable(deal: DailyDeal, name: string): Promise<string> {
  const { day, game, seats } = deal;
  const house = await openOfflineHouse();
  const [player] = await signInLocalPlayers(house, [name]);
  const { client } = await connectLocalPlayer(player!);
  const table = await house.createPublicSeedTable(getPersonId(player!), {
    game,
    seats,
    // Options that keep a long game short enough for every day.
    options: dailyOptions[game] ?? {},
    level: DAILY_BOT_LEVEL,
    seed: computeDailySeed(day),
  });
  await client.request('sit', { table, nonce: DAILY_NONCE });
  storeDailyTable({ day, game, table });
  return table;
}
