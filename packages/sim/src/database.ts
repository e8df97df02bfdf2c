/**
 * The disk: shelves that all nodes share, and for each node a store that stands before them. The store
 * is the house's own, with its queue and its groups; what is simulated is the way to the shelves and back.
 */
import type { CodedError } from '@ludotheque/core';
import { InMemoryDatabase, QueuedStore, type Store, type StoreCommand } from '@ludotheque/store';
import type { Dice } from './dice.ts';
import type { Schedule } from './schedule.ts';
import { SimulatedFault, type Weather } from './weather.ts';

const READS = [
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

export interface DatabaseParts {
  readonly schedule: Schedule;
  readonly weather: Weather;
  readonly dice: Dice;
  /** Something is on the disk, from now on and for good. */
  wrote(deed: StoreCommand): void;
}

export class Database {
  readonly shelves = new InMemoryDatabase();
  private readonly parts: DatabaseParts;

  constructor(parts: DatabaseParts) {
    this.parts = parts;
  }

  private write(deeds: readonly StoreCommand[]): Map<number, CodedError> {
    const refused = this.shelves.write(deeds);
    for (const [place, deed] of deeds.entries()) if (!refused.has(place)) this.parts.wrote(deed);
    return refused;
  }

  /** How long the way to the disk takes, or the way back. */
  private way(): number {
    const { dice, weather } = this.parts;
    return weather.strikes('slow-disk') ? dice.between(500, 8_000) : dice.wait(0, 12);
  }

  /** The store of one node; when that is dead, or stands still, nothing comes back to it. */
  storeFor(isAlive: () => boolean, arrive: (call: () => void) => void): Store {
    const { dice, schedule, weather } = this.parts;
    const dead = new Promise<never>(() => undefined);
    const travel = async () => {
      await schedule.pause(this.way());
      await new Promise<void>(arrive);
    };
    const store = new QueuedStore(
      this.shelves,
      {
        write: async (deeds) => {
          await schedule.pause(this.way());
          // What a dying node had sent off may still arrive.
          if (!isAlive() && dice.chance(0.5)) await dead;
          if (weather.strikes('write-before')) throw new SimulatedFault('the disk is full');
          const refused = this.write(deeds);
          await travel();
          if (weather.strikes('write-after')) throw new SimulatedFault('the disk does not answer');
          return refused;
        },
        close: () => undefined,
      },
      queueMicrotask,
    );
    const reads = READS.map((name) => {
      const read = store[name].bind(store) as (...args: unknown[]) => Promise<unknown>;
      const afar = async (...args: unknown[]) => {
        await travel();
        if (weather.strikes('read')) throw new SimulatedFault('the disk cannot be read');
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
