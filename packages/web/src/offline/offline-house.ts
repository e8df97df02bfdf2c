/**
 * Runs the house inside the page: the same tables, rules and bots as on a server, with the
 * browser's storage. The page talks to it through the same client as to a server.
 */
import { GameRegistry } from '@ludotheque/core';
import {
  House,
  type Ports,
  type PublicSeedTableFields,
  SerialQueue,
  Session,
} from '@ludotheque/house';
import { parseRequestMessage } from '@ludotheque/protocol';
import type { OpenTransport } from '@ludotheque/protocol/client';
import { MemoryStore, type PersonRow } from '@ludotheque/store';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { openBotRequestRouter } from '../bots/bot-host.ts';
import { startTimer } from '../browser/start-timer.ts';
import { loadAllGameVersions } from '../games/load-game.ts';
import { OFFLINE_DATABASE_NAME, openIndexedDbStore } from '../offline-storage/indexed-db-store.ts';
import { settingsStore } from '../settings/settings.ts';
import { acquireTabLock } from './tab-lock.ts';

/** Slow enough to follow, unless the visitor has switched the pauses off. */
const botPace = {
  get moveDelayMs() {
    return settingsStore.get().pace === 'none' ? 0 : 350;
  },
  get interruptibleMoveDelayMs() {
    return settingsStore.get().pace === 'none' ? 0 : 1_200;
  },
  thinkTimeMs: 900,
};

export interface OfflineHouseAccess {
  /** Adds a person on this device, and returns the session token that identifies them later. */
  registerPlayer(name: string): Promise<string>;
  /** Undefined if nobody on this device has this session token. */
  findTransportFor(pass: string): Promise<OpenTransport | undefined>;
  /** A table whose deal everybody can compute. Returns its id. */
  createPublicSeedTable(person: string, fields: PublicSeedTableFields): Promise<string>;
}

/** Another tab has the database open. Two tabs that write would overwrite each other. */
export class OpenInAnotherTabError extends Error {}

function createInPageTransport(house: House, person: PersonRow): OpenTransport {
  return (listener) => {
    const send = (frame: string) => queueMicrotask(() => listener.message(frame));
    const session = new Session(person, send, () => listener.close());
    const requests = new SerialQueue();
    queueMicrotask(() => {
      listener.open();
      send(JSON.stringify({ welcome: house.connect(session) }));
    });
    return {
      send(text) {
        const { request, id } = parseRequestMessage(text);
        void requests.run(() => house.handleRequest(session, id, request));
      },
      close: () => house.disconnect(session),
    };
  };
}

function createPorts(store: Ports['store'], rules: GameRegistry): Ports {
  return {
    store,
    clock: { now: () => Date.now(), after: startTimer },
    rules,
    // Nobody could read why an offline house does not start; its other tables can be played.
    allowsUnknownRules: true,
    bots: openBotRequestRouter(),
    randomBytes: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
    hash: (text) => bytesToHex(sha256(utf8ToBytes(text))),
    sendPush: () => Promise.resolve(true),
    warn: (message, error) => console.warn(message, error),
    botPacing: botPace,
    build: 'alone',
  };
}

/** Where the browser denies storage, the games last until the page is closed. */
async function openStore(): Promise<Ports['store']> {
  try {
    return await openIndexedDbStore(OFFLINE_DATABASE_NAME);
  } catch (error) {
    console.warn('the browser stores nothing', error);
    return new MemoryStore();
  }
}

async function startOfflineHouse(): Promise<OfflineHouseAccess> {
  if (!(await acquireTabLock(OFFLINE_DATABASE_NAME))) throw new OpenInAnotherTabError();
  const rules = new GameRegistry(await loadAllGameVersions());
  const house = new House(createPorts(await openStore(), rules));
  await house.start();
  // Asks the browser not to delete the games when it runs short of space.
  void navigator.storage?.persist?.();
  return {
    registerPlayer: async (name) => (await house.people.register(name)).token,
    async findTransportFor(pass) {
      const person = await house.people.authenticate(pass);
      return person && createInPageTransport(house, person);
    },
    createPublicSeedTable: (person, fields) => house.createPublicSeedTable(person, fields),
  };
}

let openedHouse: Promise<OfflineHouseAccess> | undefined;

/** Starts the house once. After a failure the next call tries again. */
export function openOfflineHouse(): Promise<OfflineHouseAccess> {
  openedHouse ??= startOfflineHouse().catch((error: unknown) => {
    openedHouse = undefined;
    throw error;
  });
  return openedHouse;
}
