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
  'listTables',
  'listDueTables',
  'listIdleTables',
  'findPerson',
  'listTablesOfPerson',
  'listResultsOfPerson',
  'listResultsOfTable',
  'findRating',
  'listRatings',
  'listTopRatings',
  'listPushSubscriptions',
  'readKeyValue',
] as const satisfies readonly (keyof Store)[];

/** How long it takes until a damaged record is restored. */
const DAMAGE_DURATION_RANGE_MS = [5_000, 60_000] as const;

export interface SimulatedDatabaseDependencies {
  readonly scheduler: EventScheduler;
  readonly faultInjector: FaultInjector;
  readonly prng: SimulationPrng;
  /** Called when a command has been written. */
  onWrite(command: StoreCommand): void;
}

export class SimulatedDatabase {
  readonly inMemoryDatabase = new InMemoryDatabase();
  private readonly deps: SimulatedDatabaseDependencies;
  /** Tables with a damaged line, and when each is restored. */
  private readonly restoredAtByTable = new Map<string, number>();

  constructor(deps: SimulatedDatabaseDependencies) {
    this.deps = deps;
  }

  private applyCommands(commands: readonly StoreCommand[]): Map<number, CodedError> {
    const refused = this.inMemoryDatabase.write(commands);
    for (const [index, command] of commands.entries())
      if (!refused.has(index)) this.deps.onWrite(command);
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
