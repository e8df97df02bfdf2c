/** Checks a setup when a table is created: a table that exists can be played. */
import { type AnyGame, DEAL_SEED_BYTES, resolveOptions } from '@ludotheque/core';
import { MissingRulesError, refuseInput } from './input-errors.ts';
import type { TableSetup } from './table-setup.ts';

export interface RulesLookup {
  /** The rules of a game in one version; undefined if this program does not have them. */
  find(game: string, version: number): AnyGame | undefined;
}

const HEX_PATTERN = /^(?:[0-9a-f]{2})+$/;

/** Returns the setup with every option of the game filled in, or refuses. */
export function resolveSetup(rules: RulesLookup, setup: TableSetup, seed: string): TableSetup {
  const { seats } = setup;
  const game = rules.find(setup.game, setup.version);
  if (!game) throw new MissingRulesError(setup.game, setup.version);
  if (!Number.isInteger(seats) || seats < game.seats.min || seats > game.seats.max)
    refuseInput('seats', `${game.id} is for ${game.seats.min} to ${game.seats.max} players`);
  if (!HEX_PATTERN.test(seed) || seed.length !== 2 * DEAL_SEED_BYTES)
    refuseInput('seed', `a seed has ${DEAL_SEED_BYTES} bytes`);
  return { ...setup, options: resolveOptions(game, setup.options) };
}
