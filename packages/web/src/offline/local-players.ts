/** Who plays on this device: names with their passes, and those who sit at the table now. */
import { Client, type ConnectionStatus } from '@ludotheque/protocol/client';
import type { Connection } from '../connection/connection.tsx';
import { type OfflineHouse, openOfflineHouse } from './offline-house.ts';

export interface LocalPlayer {
  readonly name: string;
  readonly pass: string;
}

const LOCAL_PLAYERS_STORAGE_KEY = 'alone-people';

export const getPersonId = ({ pass }: LocalPlayer): string => pass.split('.')[0]!;

export function listLocalPlayers(): readonly LocalPlayer[] {
  try {
    return JSON.parse(localStorage.getItem(LOCAL_PLAYERS_STORAGE_KEY) ?? '[]') as LocalPlayer[];
  } catch {
    return [];
  }
}

/** Those of these names, in this order; who is new is let in. */
export async function signInLocalPlayers(
  house: OfflineHouse,
  names: readonly string[],
): Promise<LocalPlayer[]> {
  const known = new Map(listLocalPlayers().map((member) => [member.name, member]));
  const crew: LocalPlayer[] = [];
  for (const name of names) {
    const old = known.get(name);
    // A browser that threw its diary away still has the names.
    const pass =
      old && (await house.findTransportFor(old.pass)) ? old.pass : await house.registerPlayer(name);
    const member = { name, pass };
    known.set(name, member);
    crew.push(member);
  }
  localStorage.setItem(LOCAL_PLAYERS_STORAGE_KEY, JSON.stringify([...known.values()]));
  return crew;
}

const timer = {
  after(milliseconds: number, call: () => void) {
    const started = setTimeout(call, milliseconds);
    return () => clearTimeout(started);
  },
};

const connections = new Map<string, Promise<Connection>>();

/** A member's connection to the house in this page, kept as long as the page is open. */
export function connectLocalPlayer(member: LocalPlayer): Promise<Connection> {
  const opened = connections.get(member.pass) ?? openConnection(member);
  connections.set(member.pass, opened);
  return opened;
}

/** What only a house for many has. */
const doNothing = () => Promise.resolve();

async function openConnection(member: LocalPlayer): Promise<Connection> {
  const house = await openOfflineHouse();
  const dial = await house.findTransportFor(member.pass);
  if (!dial) throw new Error(`${member.name} is not known on this device`);
  const { promise: online, resolve } = Promise.withResolvers<void>();
  const status = (now: ConnectionStatus) => now === 'online' && resolve();
  const client = new Client(dial, timer, () => crypto.randomUUID(), { status });
  client.connect();
  await online;
  return {
    client,
    status: 'online',
    me: { person: getPersonId(member), name: member.name },
    lobby: [],
    isStranger: false,
    tablePath: (id) => `/alone/t/${id}`,
    replayPath: (id) => `/alone/g/${id}`,
    fetchRecord: (id) => client.request('record', { table: id }),
    hasServerChanged: false,
    tablesAwaitingMe: [],
    register: doNothing,
    rename: doNothing,
    signInWithDeviceLink: doNothing,
    signInWithRecoveryCode: doNothing,
    suppressTurnAlerts: () => () => undefined,
    subscribeToLobby: () => () => undefined,
  };
}
