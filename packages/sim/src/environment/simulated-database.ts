/**
 * The disk: shelves that all nodes share, and for each node a store that stands before them. The store
 * is the house's own, with its queue and its groups; what is simulated is the way to the shelves and back.
 */
import type { CodedError } from '@ludotheque/core';
import { InMemoryDatabase, QueuedStore, type Store, type StoreCommand } from '@ludotheque/store';
import type { SimulationPrng } from '../simulation-prng.ts';
import type { EventScheduler } from './event-scheduler.ts';
import { type FaultInjector, InjectedFaultError } from './fault-injector.ts';

const READ_METHODS = [
  'readRecord',
  'countRecordLines',
  'findTable',
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

export interface SimulatedDatabaseDependencies {
  readonly scheduler: EventScheduler;
  readonly faultInjector: FaultInjector;
  readonly prng: SimulationPrng;
  /** Something is on the disk, from now on and for good. */
  onWrite(deed: StoreCommand): void;
}

export class SimulatedDatabase {
  readonly inMemoryDatabase = new InMemoryDatabase();
  private readonly deps: SimulatedDatabaseDependencies;

  constructor(parts: SimulatedDatabaseDependencies) {
    this.deps = parts;
  }

  private applyCommands(deeds: readonly StoreCommand[]): Map<number, CodedError> {
    const refused = this.inMemoryDatabase.write(deeds);
    for (const [place, deed] of deeds.entries()) if (!refused.has(place)) this.deps.onWrite(deed);
    return refused;
  }

  /** How long the way to the disk takes, or the way back. */
  private randomLatencyMs(): number {
    const { prng, faultInjector } = this.deps;
    return faultInjector.shouldInject('slow-disk')
      ? prng.between(500, 8_000)
      : prng.longTailBetween(0, 12);
  }

  /** The store of one node; when that is dead, or stands still, nothing comes back to it. */
  createStore(isAlive: () => boolean, arrive: (call: () => void) => void): Store {
    const { prng, scheduler, faultInjector } = this.deps;
    const dead = new Promise<never>(() => undefined);
    const travel = async () => {
      await scheduler.sleep(this.randomLatencyMs());
      await new Promise<void>(arrive);
    };
    const store = new QueuedStore(
      this.inMemoryDatabase,
      {
        write: async (deeds) => {
          await scheduler.sleep(this.randomLatencyMs());
          // What a dying node had sent off may still arrive.
          if (!isAlive() && prng.chance(0.5)) await dead;
          if (faultInjector.shouldInject('write-before'))
            throw new InjectedFaultError('the disk is full');
          const refused = this.applyCommands(deeds);
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
      const afar = async (...args: unknown[]) => {
        await travel();
        if (faultInjector.shouldInject('read'))
          throw new InjectedFaultError('the disk cannot be read');
        const answer = await read(...args);
        // By the time it comes back it may be old.
        await travel();
        return answer;
      };
      return [name, afar] as const;
    });
    return Object.assign(store, Object.fromEntries(reads));
  }
}
