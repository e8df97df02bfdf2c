/** Creates tables: turns what somebody asks for into a setup that the rules allow. */
import { bytesToHex, DEAL_SEED_BYTES, pickAllowedOptions, resolveOptions } from '@ludotheque/core';
import { type CheckedRequestFields, refuseRequest } from '@ludotheque/protocol';
import {
  findRatedSetupProblem,
  RATED_STAND_IN,
  type TableInput,
  type TableSetup,
} from '@ludotheque/table';
import type { Ports } from '../ports.ts';
import type { LiveTable } from './live-table.ts';
import type { LiveTables } from './live-tables.ts';
import type { Lobby } from './lobby.ts';

/** Seats of a quick table, within what the game allows. */
const QUICK_TABLE_SEATS = 4;
const QUICK_TABLE_CLOCK = { kind: 'live', bank: 120_000, add: 15_000 } as const;

type CreateTableFields = CheckedRequestFields<'create'>;

export interface TableFactoryDependencies {
  readonly ports: Pick<Ports, 'randomBytes' | 'rules'>;
  readonly liveTables: LiveTables;
  readonly lobby: Lobby;
  createId(): string;
}

export class TableFactory {
  private readonly ports: TableFactoryDependencies['ports'];
  private readonly liveTables: LiveTables;
  private readonly lobby: Lobby;
  private readonly createId: () => string;

  constructor({ createId, liveTables, lobby, ports }: TableFactoryDependencies) {
    this.ports = ports;
    this.liveTables = liveTables;
    this.lobby = lobby;
    this.createId = createId;
  }

  /** The game in the version that is played now. */
  private requireOfferedGame(id: string) {
    const { newestGames } = this.ports.rules;
    const game = newestGames.get(id);
    if (!game)
      refuseRequest(
        'game',
        `we have ${[...newestGames.keys()].join(', ')}, not ${JSON.stringify(id)}`,
      );
    return game;
  }

  async create(by: string, fields: CreateTableFields): Promise<LiveTable> {
    const game = this.requireOfferedGame(fields.game);
    const { bots, clock, listed, rated, seats, standIn, watch } = fields;
    if (bots.length >= seats)
      refuseRequest('bots', `${bots.length} bots leave nobody a seat out of ${seats}`);
    const problem = rated ? findRatedSetupProblem(fields, bots.length) : undefined;
    if (problem !== undefined) refuseRequest('rated', problem);
    return this.createFromSetup(
      by,
      {
        game: game.id,
        version: game.version,
        options: resolveOptions(game, fields.options),
        seats,
        clock,
        listed,
        watch,
        standIn: rated ? RATED_STAND_IN : standIn,
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
    return this.liveTables.create(inputs);
  }

  /** A table that waits for players, or a new one. */
  async findOrCreateQuickTable(
    by: string,
    gameId: string,
    isBlockedAt: (liveTable: LiveTable) => Promise<boolean>,
  ): Promise<LiveTable> {
    const game = this.requireOfferedGame(gameId);
    for (const { id, ...entry } of await this.lobby.listOpenTables()) {
      if (entry.game !== game.id || entry.clock.kind === 'correspondence') continue;
      // At a table with bots alone nobody waits.
      if (entry.rated || entry.sitters.every(({ bot }) => bot !== undefined)) continue;
      const liveTable = await this.liveTables.getOrLoad(id).catch(() => undefined);
      if (!liveTable) continue;
      const { table } = liveTable;
      const isFree = table.phase === 'open' && table.roster.freeSeats > 0;
      if (isFree && !table.isSeated(by) && !(await isBlockedAt(liveTable))) return liveTable;
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

  /** A table with the same setup and the same bots, by the newest rules; rated only if they allow it. */
  async createRematch(by: string, { table }: LiveTable): Promise<LiveTable> {
    const game = this.requireOfferedGame(table.setup.game);
    const bots = table.roster.entries.flatMap((chair) =>
      chair.kind === 'bot' ? [chair.level] : [],
    );
    const { options, rated, seats, standIn } = table.setup;
    const { max, min } = game.seats;
    if (seats < min || seats > max)
      refuseRequest('seats', `${game.id} is now for ${min} to ${max} players`);
    const staysRated = rated && findRatedSetupProblem(table.setup, bots.length) === undefined;
    const setup = {
      ...table.setup,
      version: game.version,
      options: resolveOptions(game, pickAllowedOptions(game, options)),
      rated: staysRated,
      standIn: staysRated ? RATED_STAND_IN : standIn,
    };
    return this.createFromSetup(by, setup, bots);
  }
}
