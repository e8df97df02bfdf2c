/** The house broken on purpose, each time in one place, and the promise that is then not kept. */
import { type AnyGame, CodedError, EVERYONE, type Seat } from '@ludotheque/core';
import { ClusterSync, House, TableLeases, TableReplication, TurnNotifier } from '@ludotheque/house';
import type { Store } from '@ludotheque/store';
import { Match, SeatClocks, Table } from '@ludotheque/table';
import type { Plan } from './evening.ts';
import type { Build } from './node.ts';
import type { Promised } from './violation.ts';
import { SimulatedFault } from './weather.ts';

interface Broken {
  readonly what: string;
  readonly promise: Promised;
  /** Within so many events it is found. */
  readonly within: number;
  readonly plan?: Partial<Plan>;
  /** Breaks what cannot be handed in; the result mends it. */
  readonly breaks?: () => () => void;
}

const withStore = (change: (store: Store) => Partial<Store>): Build => {
  return (ports) => new House({ ...ports, store: Object.assign(ports.store, change(ports.store)) });
};

/** Every guest hears what the change makes of each frame; undefined is not sent. */
const withFrames = (change: (frame: string) => string | undefined): Build => {
  return (ports) => {
    const house = new House(ports);
    const enter = house.connect.bind(house);
    house.connect = (guest) => {
      const { send } = guest;
      const changed = (frame: string) => {
        const told = change(frame);
        if (told !== undefined) send(told);
      };
      return enter(Object.assign(guest, { send: changed }));
    };
    return house;
  };
};

/** Puts another method in the place of one, for a while. */
function replaced<T extends object, K extends keyof T>(owner: T, key: K, method: T[K]): () => void {
  const before = owner[key];
  owner[key] = method;
  return () => {
    owner[key] = before;
  };
}

const withView =
  (change: (game: AnyGame, state: unknown, seat: Seat) => object) =>
  (game: AnyGame): AnyGame => ({
    ...game,
    view: (state, seat) => ({ ...game.view(state, seat), ...change(game, state, seat) }),
  });

const handOf = (game: AnyGame, state: unknown, seat: Seat) =>
  (game.view(state, seat) as unknown as { hand?: unknown }).hand;

export const BROKEN: readonly Broken[] = [
  {
    what: 'acknowledges a move before it is written',
    promise: 'lost',
    within: 20_000,
    plan: {
      build: withStore((store) => {
        const commit = store.commit.bind(store);
        return {
          commit: async (parcel) => {
            const written = commit(parcel);
            if (parcel.record) written.catch(() => undefined);
            else await written;
          },
        };
      }),
    },
  },
  {
    what: 'makes a move again that was sent again',
    promise: 'twice',
    within: 200_000,
    plan: { events: 200_000, tables: 60 },
    breaks: () => {
      const forget = replaced(Table.prototype, 'findMoveNumber', () => undefined);
      const wave = replaced(Match.prototype, 'requireUpToDate', () => undefined);
      return () => {
        forget();
        wave();
      };
    },
  },
  {
    what: 'deals one card twice, and another not at all',
    promise: 'cards',
    within: 20_000,
    plan: {
      rules: (game) => ({
        ...game,
        setup(options, seats, rng, events) {
          const shuffle = (cards: Uint8Array) => {
            rng.shuffle(cards);
            cards[0] = cards.find((card) => card !== cards[0])!;
          };
          return game.setup(options, seats, { below: (n) => rng.below(n), shuffle }, events);
        },
      }),
    },
  },
  {
    what: "shows everybody the first seat's hand",
    promise: 'leak',
    within: 20_000,
    plan: { rules: withView((game, state) => ({ hand: handOf(game, state, 0) })) },
  },
  {
    what: 'tells everybody what only some may know',
    promise: 'leak',
    within: 20_000,
    plan: {
      rules: (game) => ({
        ...game,
        setup: (options, seats, rng, events) =>
          game.setup(options, seats, rng, {
            emit: (_, secret, open) => events?.emit(EVERYONE, secret, open),
          }),
      }),
    },
  },
  {
    what: 'publishes the seed before the game is over',
    promise: 'leak',
    within: 20_000,
    breaks: () => {
      const own = Object.getOwnPropertyDescriptor(Table.prototype, 'revealedSeed')!;
      Object.defineProperty(Table.prototype, 'revealedSeed', {
        configurable: true,
        get(this: { readonly seed: string }) {
          return this.seed;
        },
      });
      return () => void Object.defineProperty(Table.prototype, 'revealedSeed', own);
    },
  },
  {
    what: 'charges the next seat for the time of this one',
    promise: 'clocks',
    within: 20_000,
    breaks: () => {
      const { runFor } = SeatClocks.prototype;
      return replaced(SeatClocks.prototype, 'runFor', function (this: SeatClocks, awaited, now) {
        runFor.call(this, awaited === 1 ? 2 : awaited >> 1, now);
      });
    },
  },
  {
    what: 'leaves out a step now and then',
    promise: 'gap',
    within: 20_000,
    plan: {
      build: withFrames((frame) => (/"n":\d*7,"at"/.test(frame) ? undefined : frame)),
    },
  },
  {
    what: 'has bots that fall asleep',
    promise: 'finish',
    within: 40_000,
    plan: {
      tables: 4,
      events: 5_000,
      patience: 10_000,
      build: (ports) =>
        new House({ ...ports, bots: { ask: () => new Promise<never>(() => undefined) } }),
    },
  },
  {
    what: 'files a finished game as often as it looks at it',
    promise: 'filed',
    within: 120_000,
    plan: {
      tables: 5,
      events: 5_000,
      build: withStore((store) => {
        const commit = store.commit.bind(store);
        return {
          // The results are written, but nobody believes it.
          listResultsOfTable: async () => [],
          commit: async (parcel) => {
            await commit(parcel);
            if (parcel.results && parcel.table!.touched % 2 === 0)
              throw new SimulatedFault('not filed');
          },
        };
      }),
    },
  },
  {
    what: 'does not look what other nodes have written',
    promise: 'told',
    within: 150_000,
    plan: { nodes: 3, tables: 10, events: 5_000 },
    breaks: () => {
      const hears = replaced(ClusterSync.prototype, 'handleMessage', async () => undefined);
      const looks = replaced(TableReplication.prototype, 'replicateAll', async () => undefined);
      return () => {
        hears();
        looks();
      };
    },
  },
  {
    what: 'believes that it was first when another node was',
    promise: 'leak',
    within: 40_000,
    plan: {
      nodes: 2,
      build: withStore((store) => {
        const commit = store.commit.bind(store);
        return {
          commit: (parcel) =>
            commit(parcel).catch((error: unknown) => {
              if (!(error instanceof CodedError && error.code === 'conflict')) throw error;
            }),
        };
      }),
    },
  },
  {
    what: 'sends a note from every node that hears of the turn',
    promise: 'notes',
    within: 40_000,
    plan: { nodes: 3, tables: 8, events: 12_000 },
    breaks: () => {
      const { notifyAwaitedPlayers } = TurnNotifier.prototype;
      return replaced(
        TurnNotifier.prototype,
        'notifyAwaitedPlayers',
        function (this: TurnNotifier, room) {
          notifyAwaitedPlayers.call(this, room, true);
        },
      );
    },
  },
  {
    what: 'leaves the bots of a dead node alone',
    promise: 'finish',
    within: 150_000,
    plan: { nodes: 2, tables: 8, events: 8_000, patience: 30_000 },
    breaks: () =>
      replaced(TableLeases.prototype, 'renewAndTakeOver', async () => ({ due: [], free: [] })),
  },
  {
    what: "writes a bot's move down twice",
    promise: 'record',
    within: 20_000,
    plan: {
      build: withStore((store) => {
        const commit = store.commit.bind(store);
        return {
          commit: (parcel) => {
            const last = parcel.record?.lines.at(-1);
            if (!parcel.record || !last?.body.includes('"bot-move"')) return commit(parcel);
            const lines = [...parcel.record.lines, { ...last, number: last.number + 1 }];
            return commit({ ...parcel, record: { ...parcel.record, lines } });
          },
        };
      }),
    },
  },
  {
    what: 'stumbles over its own feet',
    promise: 'broken',
    within: 20_000,
    plan: {
      build: (ports) =>
        new House({
          ...ports,
          bots: { ask: () => Promise.reject(new TypeError('undefined is not a bot')) },
        }),
    },
  },
];
