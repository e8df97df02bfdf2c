/**
 * What people ask for now and then about the seats: a host removes somebody, arranges the seats, seats and
 * removes bots, or goes away; others take the seats of bots after the deal.
 */
import type { Client } from '@ludotheque/protocol/client';
import type { PublicTable } from '@ludotheque/table';
import type { SimulationPrng } from '../simulation-prng.ts';
import type { OpenTable } from './simulated-client.ts';

/** Everybody but the host. */
const listOtherPeople = ({ keeper, sitters }: PublicTable): string[] =>
  sitters.flatMap(({ person }) => (person !== undefined && person !== keeper ? person : []));

export class SeatingRequests {
  private readonly prng: SimulationPrng;

  /** A stream of its own, so that the other decisions of a seed stay as they were. */
  constructor(prng: SimulationPrng) {
    this.prng = prng;
  }

  /** Before the deal, without leaving the seat: the house passes the host's role on. */
  wantsHostToGoAway({ publicTable }: OpenTable): boolean {
    return listOtherPeople(publicTable).length > 0 && this.prng.chance(0.1);
  }

  /** Before the deal, by the host; undefined if they do nothing. */
  actAsHost(client: Client, table: OpenTable): Promise<unknown> | undefined {
    const { prng } = this;
    const { id, publicTable } = table;
    if (prng.chance(0.05)) return this.arrangeSeats(client, table);
    if (prng.chance(0.03)) return client.request('seat-bot', { table: id, level: 'random' });
    if (prng.chance(0.02)) return client.request('unseat-bot', { table: id });
    const others = listOtherPeople(publicTable);
    if (others.length > 0 && prng.chance(0.04))
      return client.request('remove-person', { table: id, person: prng.pick(others) });
    return undefined;
  }

  /** Any order of the places that are taken; now and then one that is no order, or none. */
  private arrangeSeats(client: Client, { id, publicTable }: OpenTable): Promise<unknown> {
    const { prng } = this;
    if (prng.chance(0.2)) return client.request('arrange-seats', { table: id });
    const order = Uint8Array.from(publicTable.sitters.keys());
    prng.shuffle(order);
    if (prng.chance(0.1)) order[0] = 15;
    return client.request('arrange-seats', { table: id, order: [...order] });
  }

  /** After the deal, by a player: whether people may take the seats of bots. */
  actAsPlayer(client: Client, { id }: OpenTable): Promise<unknown> | undefined {
    if (!this.prng.chance(0.01)) return undefined;
    return client.request('allow-take-over', { table: id, on: this.prng.chance(0.8) });
  }

  /** After the deal, by a spectator: takes the seat of some bot, or of somebody who is no bot. */
  actAsSpectator(client: Client, { id, publicTable }: OpenTable): Promise<unknown> | undefined {
    const { prng } = this;
    if (!publicTable.takeOver || !prng.chance(0.1)) return undefined;
    const bots = publicTable.sitters.flatMap(({ person }, seat) =>
      person === undefined ? seat : [],
    );
    const seat =
      bots.length > 0 && prng.chance(0.9)
        ? prng.pick(bots)
        : prng.below(publicTable.sitters.length);
    return client.request('take-over', { table: id, seat });
  }
}
