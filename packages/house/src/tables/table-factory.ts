/** Creates tables: turns what somebody asks for into a setup that the rules allow. */
import {
  type BotPersonality,
  bytesToHex,
  DEAL_SEED_BYTES,
  type OptionValue,
  pickAllowedOptions,
  resolveOptions,
  resolveTableOptions,
  SeededRng,
} from '@ludotheque/core';
import { type CheckedRequestFields, refuseRequest } from '@ludotheque/protocol';
import {
  findRatedSetupProblem,
  RATED_STAND_IN,
  type TableInput,
  type TableSetup,
} from '@ludotheque/table';
import type { Ports } from '../ports.ts';
import { chooseBotNames } from './bot-names.ts';
import type { LiveTable } from './live-table.ts';
import type { LiveTables } from './live-tables.ts';

/** Seats of a quick table, within what the game allows. */
const QUICK_TABLE_SEATS = 4;
const QUICK_TABLE_BOT_LEVEL = 'medium';

type CreateTableFields = CheckedRequestFields<'create'>;

/** A bot that sits at a new table; without a name it gets one. */
interface NewBot {
  readonly level: string;
  readonly name?: string;
}

/** What decides about the names of new bots. */
interface NameWishes {
  /** That of the person who opens the table: no bot gets it. */
  readonly ownName: string;
  readonly personality?: BotPersonality | undefined;
}

/** What is decided anew about a table that nobody has described. */
interface NewTableWishes {
  readonly listed: boolean;
  readonly ownName: string;
}

/** A game against bots whose seed everybody may know. */
export interface PublicSeedTableFields {
  readonly game: string;
  readonly seats: number;
  readonly options: { readonly [name: string]: OptionValue };
  /** Of all bots. */
  readonly level: string;
  /** In hex. */
  readonly seed: string;
}

export interface TableFactoryDependencies {
  readonly ports: Pick<Ports, 'randomBytes' | 'rules'>;
  readonly liveTables: LiveTables;
  createId(): string;
}

export class TableFactory {
  private readonly ports: TableFactoryDependencies['ports'];
  private readonly liveTables: LiveTables;
  private readonly createId: () => string;

  constructor({ createId, liveTables, ports }: TableFactoryDependencies) {
    this.ports = ports;
    this.liveTables = liveTables;
    this.createId = createId;
  }

  /** The game in the version that is played now. */
  requireOfferedGame(id: string) {
    const { newestGames } = this.ports.rules;
    const game = newestGames.get(id);
    if (!game)
      refuseRequest(
        'game',
        `we have ${[...newestGames.keys()].join(', ')}, not ${JSON.stringify(id)}`,
      );
    return game;
  }

  /**
   * `ownName` is that of the person: no bot gets it. An option that the request leaves out has the default of
   * the rules, as its sender expects: a page of an older version shows that one. The page of today names all
   * options.
   */
  async create(by: string, fields: CreateTableFields, ownName: string): Promise<LiveTable> {
    const game = this.requireOfferedGame(fields.game);
    const { bots, clock, listed, personality, rated, seats, standIn, takeOver, watch } = fields;
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
        ...(takeOver !== undefined && { takeOver }),
      },
      bots.map((level) => ({ level })),
      { ownName, personality },
    );
  }

  private createFromSetup(
    by: string,
    setup: TableSetup,
    bots: readonly NewBot[],
    { ownName, personality }: NameWishes,
    seed = bytesToHex(this.ports.randomBytes(DEAL_SEED_BYTES)),
  ): Promise<LiveTable> {
    const levels = bots.map(({ level }) => level);
    const kept = bots.flatMap(({ name }) => name ?? []);
    const taken = [...kept, ownName];
    const fresh = chooseBotNames(
      setup.publicSeed ? createPublicBytes(seed) : (bytes) => this.ports.randomBytes(bytes),
      bots.length - kept.length,
      taken,
      personality,
    );
    const botNames = bots.map(({ name }) => name ?? fresh.shift() ?? '');
    const id = this.createId();
    const inputs: TableInput[] = [
      { kind: 'create', by, id, setup, seed, bots: levels, ...(bots.length > 0 && { botNames }) },
    ];
    return this.liveTables.create(inputs);
  }

  chooseBotNames(
    count: number,
    takenNames: readonly string[],
    personality?: BotPersonality,
  ): string[] {
    const randomBytes = (bytes: number) => this.ports.randomBytes(bytes);
    return chooseBotNames(randomBytes, count, takenNames, personality);
  }

  /**
   * A table with bots in all seats but one. It has no clock: whoever plays against bots alone keeps
   * nobody waiting, and people who join later can vote to go on without somebody who is idle.
   */
  createQuickTable(
    by: string,
    gameId: string,
    { listed, ownName }: NewTableWishes,
  ): Promise<LiveTable> {
    const game = this.requireOfferedGame(gameId);
    const { max, min } = game.seats;
    const seats = Math.max(min, Math.min(max, QUICK_TABLE_SEATS));
    const setup: TableSetup = {
      game: game.id,
      version: game.version,
      options: resolveTableOptions(game),
      seats,
      clock: { kind: 'none' },
      listed,
      watch: 'anyone',
      standIn: QUICK_TABLE_BOT_LEVEL,
      rated: false,
      takeOver: true,
    };
    const bots = Array.from({ length: seats - 1 }, () => ({ level: QUICK_TABLE_BOT_LEVEL }));
    return this.createFromSetup(by, setup, bots, { ownName });
  }

  /**
   * The same deal and the same bots for everybody who gives the same seed. No request leads here: on a
   * server, a player who knows the seed would know all cards.
   */
  createWithPublicSeed(
    by: string,
    { game: gameId, level, options, seats, seed }: PublicSeedTableFields,
    ownName: string,
  ): Promise<LiveTable> {
    const game = this.requireOfferedGame(gameId);
    const setup: TableSetup = {
      game: game.id,
      version: game.version,
      options: resolveOptions(game, options),
      seats,
      clock: { kind: 'none' },
      listed: false,
      watch: 'nobody',
      standIn: level,
      rated: false,
      publicSeed: true,
    };
    const bots = Array.from({ length: seats - 1 }, () => ({ level }));
    return this.createFromSetup(by, setup, bots, { ownName }, seed);
  }

  /** A table with the same setup and the same bots, by the newest rules; rated only if they allow it. */
  async createRematch(
    by: string,
    { table }: LiveTable,
    { listed, ownName }: NewTableWishes,
  ): Promise<LiveTable> {
    const game = this.requireOfferedGame(table.setup.game);
    const { latecomers } = table.roster;
    // People who took the seats of bots want to sit there again.
    const bots = table.roster.entries
      .filter((chair) => chair.kind === 'bot')
      .slice(latecomers.list.length);
    const { options, rated, seats, standIn } = table.setup;
    const { max, min } = game.seats;
    if (seats < min || seats > max)
      refuseRequest('seats', `${game.id} is now for ${min} to ${max} players`);
    const staysRated = rated && findRatedSetupProblem(table.setup, bots.length) === undefined;
    const { publicSeed: _, ...oldSetup } = table.setup;
    const setup = {
      ...oldSetup,
      listed,
      version: game.version,
      options: resolveOptions(game, pickAllowedOptions(game, options)),
      rated: staysRated,
      standIn: staysRated ? RATED_STAND_IN : standIn,
    };
    return this.createFromSetup(by, setup, bots, { ownName });
  }
}

/** Bytes that follow from a seed. */
function createPublicBytes(seed: string): Ports['randomBytes'] {
  const rng = new SeededRng(seed);
  return (count) => Uint8Array.from({ length: count }, () => rng.below(256));
}
