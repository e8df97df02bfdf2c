/** Opening tables: from what somebody wishes to a setup that the rules allow. */
import { bytesToHex, DEAL_SEED_BYTES, resolveOptions } from '@ludotheque/core';
import { type CheckedRequestFields, type LobbyEntry, refuseRequest } from '@ludotheque/protocol';
import type { TableInput, TableSetup } from '@ludotheque/table';
import type { Ports } from '../ports.ts';
import type { LiveTable } from './live-table.ts';
import type { LiveTables } from './live-tables.ts';

/** A quick table: for so many, or as many as the game takes. */
const QUICK_TABLE_SEATS = 4;
const QUICK_TABLE_CLOCK = { kind: 'live', bank: 120_000, add: 15_000 } as const;

type CreateTableFields = CheckedRequestFields<'create'>;

export class TableFactory {
  private readonly ports: Ports;
  private readonly liveTables: LiveTables;
  private readonly createId: () => string;

  constructor(ports: Ports, rooms: LiveTables, newId: () => string) {
    this.ports = ports;
    this.liveTables = rooms;
    this.createId = newId;
  }

  /** The rules that are played now. */
  private requireOfferedGame(id: string) {
    if (!this.ports.offeredGameIds.includes(id))
      refuseRequest(
        'game',
        `we have ${this.ports.offeredGameIds.join(', ')}, not ${JSON.stringify(id)}`,
      );
    return this.ports.rules(id, 0)!;
  }

  async create(by: string, wish: CreateTableFields): Promise<LiveTable> {
    const game = this.requireOfferedGame(wish.game);
    const { bots, clock, listed, rated, seats, standIn, watch } = wish;
    if (bots.length >= seats)
      refuseRequest('bots', `${bots.length} bots leave nobody a seat out of ${seats}`);
    return this.createFromSetup(
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

  private createFromSetup(
    by: string,
    setup: TableSetup,
    bots: readonly string[],
  ): Promise<LiveTable> {
    const seed = bytesToHex(this.ports.randomBytes(DEAL_SEED_BYTES));
    const inputs: TableInput[] = [{ kind: 'create', by, id: this.createId(), setup, seed, bots }];
    return this.liveTables.create(inputs, {});
  }

  /** A table that waits for somebody like this, or a new one. */
  async findOrCreateQuickTable(
    by: string,
    gameId: string,
    blocked: (room: LiveTable) => Promise<boolean>,
  ): Promise<LiveTable> {
    const game = this.requireOfferedGame(gameId);
    for (const { id, summary } of await this.ports.store.listLobbyTables('open', { limit: 100 })) {
      const listing = JSON.parse(summary) as LobbyEntry;
      if (listing.game !== game.id || listing.clock.kind === 'correspondence') continue;
      // Bots alone wait for nobody.
      if (listing.rated || listing.sitters.every(({ bot }) => bot !== undefined)) continue;
      const room = await this.liveTables.getOrLoad(id).catch(() => undefined);
      if (!room) continue;
      const free = room.table.phase === 'open' && room.table.roster.freeSeats > 0;
      if (free && !room.table.isSeated(by) && !(await blocked(room))) return room;
    }
    const { max, min } = game.seats;
    const setup: TableSetup = {
      game: game.id,
      version: game.version,
      options: resolveOptions(game, {}),
      seats: Math.max(min, Math.min(max, QUICK_TABLE_SEATS)),
      clock: QUICK_TABLE_CLOCK,
      listed: true,
      watch: 'anyone',
      standIn: 'medium',
      rated: false,
    };
    return this.createFromSetup(by, setup, []);
  }

  /** The same again: setup and bots as they were. */
  async createRematch(by: string, { table }: LiveTable): Promise<LiveTable> {
    const game = this.requireOfferedGame(table.setup.game);
    const bots = table.roster.entries.flatMap((chair) =>
      chair.kind === 'bot' ? [chair.level] : [],
    );
    return this.createFromSetup(by, { ...table.setup, version: game.version }, bots);
  }
}
