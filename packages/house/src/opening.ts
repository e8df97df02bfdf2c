/** Opening tables: from what somebody wishes to a setup that the rules allow. */
import { fail, resolveOptions } from '@ludotheque/core';
import type { CheckedRequestFields, LobbyEntry } from '@ludotheque/protocol';
import type { TableInput, TableSetup } from '@ludotheque/table';
import type { Ports } from './ports.ts';
import type { Room } from './room.ts';
import type { Rooms } from './rooms.ts';

const SEED_BYTES = 32;
/** A quick table: for so many, or as many as the game takes. */
const QUICK_SEATS = 4;
const QUICK_CLOCK = { kind: 'live', bank: 120_000, add: 15_000 } as const;

type Wish = CheckedRequestFields<'create'>;

export class Opening {
  private readonly ports: Ports;
  private readonly rooms: Rooms;
  private readonly newId: () => string;

  constructor(ports: Ports, rooms: Rooms, newId: () => string) {
    this.ports = ports;
    this.rooms = rooms;
    this.newId = newId;
  }

  /** The rules that are played now. */
  private gameOf(id: string) {
    if (!this.ports.shelf.includes(id))
      fail('game', `we have ${this.ports.shelf.join(', ')}, not ${JSON.stringify(id)}`);
    return this.ports.rules(id, 0)!;
  }

  async create(by: string, wish: Wish): Promise<Room> {
    const game = this.gameOf(wish.game);
    const { bots, clock, listed, rated, seats, standIn, watch } = wish;
    if (bots.length >= seats)
      fail('bots', `${bots.length} bots leave nobody a seat out of ${seats}`);
    return this.open(
      by,
      {
        game: game.id,
        version: game.version,
        options: resolveOptions(game, wish.options),
        seats,
        clock,
        listed,
        watch,
        standIn,
        rated,
      },
      bots,
    );
  }

  private open(by: string, setup: TableSetup, bots: readonly string[]): Promise<Room> {
    const bytes = this.ports.random(SEED_BYTES);
    const seed = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
    const inputs: TableInput[] = [{ kind: 'create', by, id: this.newId(), setup, seed, bots }];
    return this.rooms.create(inputs, {});
  }

  /** A table that waits for somebody like this, or a new one. */
  async playNow(
    by: string,
    gameId: string,
    blocked: (room: Room) => Promise<boolean>,
  ): Promise<Room> {
    const game = this.gameOf(gameId);
    for (const { id, summary } of await this.ports.store.listLobbyTables('open', { limit: 100 })) {
      const listing = JSON.parse(summary) as LobbyEntry;
      if (listing.game !== game.id || listing.clock.kind === 'correspondence') continue;
      // Bots alone wait for nobody.
      if (listing.rated || listing.sitters.every(({ bot }) => bot !== undefined)) continue;
      const room = await this.rooms.find(id).catch(() => undefined);
      if (!room) continue;
      const free = room.table.phase === 'open' && room.table.roster.freeSeats > 0;
      if (free && !room.table.isSeated(by) && !(await blocked(room))) return room;
    }
    const { max, min } = game.seats;
    const setup: TableSetup = {
      game: game.id,
      version: game.version,
      options: resolveOptions(game, {}),
      seats: Math.max(min, Math.min(max, QUICK_SEATS)),
      clock: QUICK_CLOCK,
      listed: true,
      watch: 'anyone',
      standIn: 'medium',
      rated: false,
    };
    return this.open(by, setup, []);
  }

  /** The same again: setup and bots as they were. */
  async again(by: string, { table }: Room): Promise<Room> {
    const game = this.gameOf(table.setup.game);
    const bots = table.roster.entries.flatMap((chair) =>
      chair.kind === 'bot' ? [chair.level] : [],
    );
    return this.open(by, { ...table.setup, version: game.version }, bots);
  }
}
