/** The seed of a bot's random choices for its next move. */
import type { Seat } from '@ludotheque/core';
import type { Table } from '@ludotheque/table';
import type { Ports } from '../ports.ts';

/**
 * Nobody can guess it, except where the seed of the deal is public: there it follows from that seed, so
 * that the bots answer the same moves in the same way for everybody.
 */
export function createBotMoveSeed(
  { randomBytes }: Pick<Ports, 'randomBytes'>,
  { commitment, match, setup }: Table,
  seat: Seat,
): string {
  if (!setup.publicSeed) return Array.from(randomBytes(16), (byte) => byte.toString(16)).join('.');
  const { own, standIn } = match!.holders[seat]!.moveCounts;
  return `${commitment}.${seat}.${own + standIn}`;
}
