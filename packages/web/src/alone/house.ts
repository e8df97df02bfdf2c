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
import { gameIds, openGame } from '../games.ts';
import { settings } from '../house/settings.ts';
import { openDiary } from './diary.ts';

const NAME = 'ludotheque-alone';

/** Slow enough to follow, unless the visitor wants everything at once. */
const pace = {
  get moveDelayMs() {
    return settings.get().pace === 'none' ? 0 : 350;
  },
  get interruptibleMoveDelayMs() {
    return settings.get().pace === 'none' ? 0 : 1_200;
  },
  thinkTimeMs: 900,
};

export interface AloneHouse {
  /** A new person on this device; the pass is what they are known by later. */
  visit(name: string): Promise<string>;
  /** A connection for somebody who is known here. */
  dialAs(pass: string): Promise<OpenTransport | undefined>;
}

/** Another tab has the diary open: two that write would not agree. */
export class OpenElsewhere extends Error {}

/** Held as long as the page is open. */
function takeTheKey(): Promise<boolean> {
  return new Promise((resolve) => {
    void navigator.locks.request(NAME, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock === null ? undefined : new Promise(() => undefined);
    });
  });
}

function dialOf(house: House, person: PersonRow): OpenTransport {
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

function portsOf(store: Ports['store'], games: ReadonlyMap<string, AnyGame>): Ports {
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
    botPacing: pace,
    build: 'alone',
  };
}

async function open(): Promise<AloneHouse> {
  if (!(await takeTheKey())) throw new OpenElsewhere();
  const games = new Map<string, AnyGame>();
  for (const id of gameIds) games.set(id, await openGame(id));
  const house = new House(portsOf(await openDiary(NAME), games));
  await house.start();
  // What is kept for people is not thrown away by the browser when it runs short of space.
  void navigator.storage?.persist?.();
  return {
    visit: async (name) => (await house.people.register(name)).pass,
    async dialAs(pass) {
      const person = await house.people.authenticate(pass);
      return person && dialOf(house, person);
    },
  };
}

let opened: Promise<AloneHouse> | undefined;

/** Opens it once; whoever could not get in may try again. */
export function openAloneHouse(): Promise<AloneHouse> {
  opened ??= open().catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}
