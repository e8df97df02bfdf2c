/**
 * The database: one in memory that all nodes share, and a store in front of it for each node. The store
 * is the house's own, with its queue and its groups; only the way to the database and back is simulated.
 */
import { CodedError } from '@ludotheque/core';
import { InMemoryDatabase, QueuedStore, type Store, type StoreCommand } from '@ludotheque/store';
import type { SimulationPrng } from '../simulation-prng.ts';
import type { EventScheduler } from './event-scheduler.ts';
import { type FaultInjector, InjectedFaultError } from './fault-injector.ts';

const READ_METHODS = [
  'readRecord',
  'countRecordLines',
  'listRecordEnds',
  'findTable',
  'findCheckpoint',
  'listLobbyTables',
  'listWaitingTables',
  'listTables',
  'listDueTables',
  'listIdleTables',
  'findPerson',
  'listTablesOfPerson',
  'listResultsOfPerson',
  'listResultStatistics',
  'listResultsOfTable',
  'findRating',
  'listRatings',
  'listTopRatings',
  'listPushSubscriptions',
  'readKeyValue',
] as const satisfies readonly (keyof Store)[];

/** How long it takes until a damaged record is restored. */
const DAMAGE_DURATION_RANGE_MS = [5_000, 60_000] as const;

/** The time between two possible failovers, and how far the replica may be behind. */
const FAILOVER_INTERVAL_RANGE_MS = [3_000, 40_000] as const;
const REPLICA_LAG_RANGE_MS = [0, 3_000] as const;

export interface SimulatedDatabaseDependencies {
  readonly scheduler: EventScheduler;
  readonly faultInjector: FaultInjector;
  readonly prng: SimulationPrng;
  /** Called when a command has been written. */
  onWrite(command: StoreCommand): void;
  /** How many of its last lines a table can lose without other rows having to change. */
  countLosableLines(table: string): number;
  onLinesLost(table: string, count: number): void;
}

export class SimulatedDatabase {
  readonly inMemoryDatabase = new InMemoryDatabase();
  /** How wrong its clock is, which several nodes follow. */
  readonly clock = { skewMs: 0 };
  private readonly deps: SimulatedDatabaseDependencies;
  /** Tables with a damaged line, and when each is restored. */
  private readonly restoredAtByTable = new Map<string, number>();

  /** The tables of the lines that were written last, and when. */
  private recentLines: { readonly table: string; readonly at: number }[] = [];

  constructor(deps: SimulatedDatabaseDependencies) {
    this.deps = deps;
    // Where there are none, seeds of earlier versions give the same runs as then.
    if (deps.faultInjector.isEnabled('failover')) this.scheduleFailover();
  }

  private scheduleFailover(): void {
    const { faultInjector, prng, scheduler } = this.deps;
    scheduler.after(prng.between(...FAILOVER_INTERVAL_RANGE_MS), () => {
      if (faultInjector.isStopped) return;
      if (faultInjector.shouldInject('failover'))
        this.loseLinesSince(scheduler.now - prng.between(...REPLICA_LAG_RANGE_MS));
      this.scheduleFailover();
    });
  }

  private loseLinesSince(time: number): void {
    const counts = new Map<string, number>();
    for (const { at, table } of this.recentLines)
      if (at > time) counts.set(table, (counts.get(table) ?? 0) + 1);
    this.recentLines = [];
    for (const [table, written] of counts) {
      const count = Math.min(written, this.deps.countLosableLines(table));
      if (count === 0) continue;
      this.inMemoryDatabase.loseLastLines(table, count);
      this.deps.onLinesLost(table, count);
    }
  }

  private rememberLines(command: StoreCommand): void {
    if (!('parcel' in command) || !command.parcel.record) return;
    const { lines, table } = command.parcel.record;
    const { now } = this.deps.scheduler;
    for (const _ of lines) this.recentLines.push({ table, at: now });
    const oldest = now - REPLICA_LAG_RANGE_MS[1];
    while (this.recentLines[0]!.at < oldest) this.recentLines.shift();
  }

  private applyCommands(commands: readonly StoreCommand[]): Map<number, CodedError> {
    const refused = this.inMemoryDatabase.write(commands);
    for (const [index, command] of commands.entries())
      if (!refused.has(index)) {
        this.rememberLines(command);
        this.deps.onWrite(command);
      }
    return refused;
  }

  /** How long the way to the database takes, or the way back. */
  private randomLatencyMs(): number {
    const { prng, faultInjector } = this.deps;
    return faultInjector.shouldInject('slow-disk')
      ? prng.between(500, 8_000)
      : prng.longTailBetween(0, 12);
  }

  /** A crash in the middle of a group: its first commands are written, and nobody is told. */
  private applyTornGroup(commands: readonly StoreCommand[]): void {
    this.applyCommands(commands.slice(0, this.deps.prng.below(commands.length + 1)));
  }

  /** What the checksums of a real database notice. */
  private assertUndamaged(table: string): void {
    const { faultInjector, prng, scheduler } = this.deps;
    const isDamaged = scheduler.now < (this.restoredAtByTable.get(table) ?? 0);
    if (!isDamaged && faultInjector.shouldInject('damage'))
      this.restoredAtByTable.set(table, scheduler.now + prng.between(...DAMAGE_DURATION_RANGE_MS));
    else if (!isDamaged || faultInjector.isStopped) return;
    throw new CodedError('damaged', `A line of table ${table} is damaged.`);
  }

  /** Creates the store of one node, which gets no replies while the node is dead or paused. */
  createStore(isAlive: () => boolean, arrive: (call: () => void) => void): Store {
    const { prng, scheduler, faultInjector } = this.deps;
    const never = new Promise<never>(() => undefined);
    const travel = async () => {
      await scheduler.sleep(this.randomLatencyMs());
      await new Promise<void>(arrive);
    };
    const store = new QueuedStore(
      this.inMemoryDatabase,
      {
        write: async (commands) => {
          await scheduler.sleep(this.randomLatencyMs());
          // A write that a node sent before it died may still arrive, or a part of it.
          if (!isAlive() && prng.chance(0.5)) {
            if (faultInjector.shouldInject('write-torn')) this.applyTornGroup(commands);
            await never;
          }
          if (faultInjector.shouldInject('write-before'))
            throw new InjectedFaultError('the disk is full');
          if (faultInjector.shouldInject('write-torn')) {
            this.applyTornGroup(commands);
            throw new InjectedFaultError('the power failed');
          }
          const refused = this.applyCommands(commands);
          await travel();
          if (faultInjector.shouldInject('write-after'))
            throw new InjectedFaultError('the disk does not answer');
          return refused;
        },
        close: () => undefined,
      },
      queueMicrotask,
    );
    const reads = READ_METHODS.map((name) => {
      const read = store[name].bind(store) as (...args: unknown[]) => Promise<unknown>;
      const readRemotely = async (...args: unknown[]) => {
        await travel();
        if (faultInjector.shouldInject('read'))
          throw new InjectedFaultError('the disk cannot be read');
        if (name === 'readRecord') this.assertUndamaged(String(args[0]));
        const result = await read(...args);
        // The result may be outdated when it arrives.
        await travel();
        return result;
      };
      return [name, readRemotely] as const;
    });
    return Object.assign(store, Object.fromEntries(reads));
  }
}
