/** Whether a table can be opened at all: one that can be opened can also be played. */
import { type AnyGame, DEAL_SEED_BYTES, resolveOptions } from '@ludotheque/core';
import { refuseInput } from './input-errors.ts';
import type { TableSetup } from './table-setup.ts';

/** The rules of a game in one of its versions; undefined where we do not have them. */
export type RulesLookup = (game: string, version: number) => AnyGame | undefined;

const HEX_PATTERN = /^(?:[0-9a-f]{2})+$/;

/** The setup with all of the game's options, or a refusal. */
export function validateSetup(rules: RulesLookup, setup: TableSetup, seed: string): TableSetup {
  const { seats } = setup;
  const game = rules(setup.game, setup.version);
  if (!game) refuseInput('version', `we do not have ${setup.game} in version ${setup.version}`);
  if (!Number.isInteger(seats) || seats < game.seats.min || seats > game.seats.max)
    refuseInput('seats', `${game.id} is for ${game.seats.min} to ${game.seats.max} players`);
  if (!HEX_PATTERN.test(seed) || seed.length !== 2 * DEAL_SEED_BYTES)
    refuseInput('seed', `a seed has ${DEAL_SEED_BYTES} bytes`);
  return { ...setup, options: resolveOptions(game, setup.options) };
}
