/**
 * The house itself, within the page: the same tables, the same rules and the same bots as on a
 * server, with the browser's own storage. The page talks to it as it talks to any house.
 */
import type { AnyGame } from '@ludotheque/core';
import { House, type Ports, Session } from '@ludotheque/house';
import { parseRequestMessage } from '@ludotheque/protocol';
import type { OpenTransport } from '@ludotheque/protocol/client';
import type { PersonRow } from '@ludotheque/store';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { openBotHost } from '../bots/bot-host.ts';
import { gameIds, loadGame } from '../games/load-game.ts';
import { settingsStore } from '../settings/settings.ts';
import { openIndexedDbStore } from './indexed-db-store.ts';

const DATABASE_AND_LOCK_NAME = 'ludotheque-alone';

/** Slow enough to follow, unless the visitor wants everything at once. */
const botPace = {
  get moveDelayMs() {
    return settingsStore.get().pace === 'none' ? 0 : 350;
  },
  get interruptibleMoveDelayMs() {
    return settingsStore.get().pace === 'none' ? 0 : 1_200;
  },
  thinkTimeMs: 900,
};

export interface OfflineHouse {
  /** A new person on this device; the pass is what they are known by later. */
  registerPlayer(name: string): Promise<string>;
  /** A connection for somebody who is known here. */
  findTransportFor(pass: string): Promise<OpenTransport | undefined>;
}

/** Another tab has the diary open: two that write would not agree. */
export class OpenInAnotherTabError extends Error {}

/** Held as long as the page is open. */
function acquireTabLock(): Promise<boolean> {
  return new Promise((resolve) => {
    void navigator.locks.request(DATABASE_AND_LOCK_NAME, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock === null ? undefined : new Promise(() => undefined);
    });
  });
}

function createInPageTransport(house: House, person: PersonRow): OpenTransport {
  return (ear) => {
    const tell = (frame: string) => queueMicrotask(() => ear.message(frame));
    const guest = new Session(person, tell, () => ear.close());
    let turn: Promise<unknown> = Promise.resolve();
    queueMicrotask(() => {
      ear.open();
      tell(JSON.stringify({ welcome: house.connect(guest) }));
    });
    return {
      send(text) {
        const { request, id } = parseRequestMessage(text);
        turn = turn.then(() => house.handleRequest(guest, id, request));
      },
      close: () => house.disconnect(guest),
    };
  };
}

function createPorts(store: Ports['store'], games: ReadonlyMap<string, AnyGame>): Ports {
  const bots = openBotHost(1);
  return {
    store,
    clock: {
      now: () => Date.now(),
      after(milliseconds, call) {
        const timer = setTimeout(call, milliseconds);
        return () => clearTimeout(timer);
      },
    },
    rules: (id, version) => {
      const game = games.get(id);
      return version === 0 || game?.version === version ? game : undefined;
    },
    offeredGameIds: [...games.keys()],
    bots: { ask: (request) => bots.requestMove(request) },
    randomBytes: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
    hash: (text) => bytesToHex(sha256(utf8ToBytes(text))),
    sendPush: () => Promise.resolve(true),
    warn: (what, error) => console.warn(what, error),
    botPacing: botPace,
    build: 'alone',
  };
}

async function startOfflineHouse(): Promise<OfflineHouse> {
  if (!(await acquireTabLock())) throw new OpenInAnotherTabError();
  const games = new Map<string, AnyGame>();
  for (const id of gameIds) games.set(id, await loadGame(id));
  const house = new House(createPorts(await openIndexedDbStore(DATABASE_AND_LOCK_NAME), games));
  await house.start();
  // What is kept for people is not thrown away by the browser when it runs short of space.
  void navigator.storage?.persist?.();
  return {
    registerPlayer: async (name) => (await house.people.register(name)).pass,
    async findTransportFor(pass) {
      const person = await house.people.authenticate(pass);
      return person && createInPageTransport(house, person);
    },
  };
}

let openedHouse: Promise<OfflineHouse> | undefined;

/** Opens it once; whoever could not get in may try again. */
export function openOfflineHouse(): Promise<OfflineHouse> {
  openedHouse ??= startOfflineHouse().catch((error: unknown) => {
    openedHouse = undefined;
    throw error;
  });
  return openedHouse;
}
