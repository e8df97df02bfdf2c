/** Ways to change a house for a test: its store, the frames it sends, its rules, its methods. */
import type { AnyGame, Seat } from '@ludotheque/core';
import { House } from '@ludotheque/house';
import type { Store } from '@ludotheque/store';
import type { HouseFactory } from '../src/environment/simulated-node.ts';

export const buildHouseWithStore =
  (change: (store: Store) => Partial<Store>): HouseFactory =>
  (ports) =>
    new House({ ...ports, store: Object.assign(ports.store, change(ports.store)) });

/** A house whose commits go through `change`, which gets the store's own commit. */
export const buildHouseWithCommit = (
  change: (commit: Store['commit'], store: Store) => Store['commit'],
): HouseFactory =>
  buildHouseWithStore((store) => ({ commit: change(store.commit.bind(store), store) }));

/** Every session gets what `change` returns for a frame; undefined is not sent. */
export const buildHouseWithFrames =
  (change: (frame: string) => string | undefined): HouseFactory =>
  (ports) => {
    const house = new House(ports);
    const connect = house.connect.bind(house);
    house.connect = (session) => {
      const { send } = session;
      const sendChanged = (frame: string) => {
        const changed = change(frame);
        if (changed !== undefined) send(changed);
      };
      return connect(Object.assign(session, { send: sendChanged }));
    };
    return house;
  };

/** Replaces a method, and returns a function that restores it. */
export function replaceMethod<T extends object, K extends keyof T>(
  owner: T,
  key: K,
  method: T[K],
): () => void {
  const original = owner[key];
  owner[key] = method;
  return () => {
    owner[key] = original;
  };
}

/** Rules whose views get some more fields, or others. */
export const addToView =
  (change: (game: AnyGame, state: unknown, seat: Seat) => object) =>
  (game: AnyGame): AnyGame => ({
    ...game,
    view: (state, seat) => ({ ...game.view(state, seat), ...change(game, state, seat) }),
  });

/** A house whose clock shows another time than the simulation gave it; `node` is its name. */
export const buildHouseWithClock =
  (change: (now: number, node: string) => number): HouseFactory =>
  (ports) => {
    const { clock, pubSub } = ports;
    const now = () => change(clock.now(), pubSub?.nodeId ?? '');
    return new House({ ...ports, clock: { ...clock, now } });
  };
