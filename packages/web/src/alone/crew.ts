/** Who plays on this device: names with their passes, and those who sit at the table now. */
import { Client, type ConnectionStatus } from '@ludotheque/protocol/client';
import type { Connection } from '../house/connection.tsx';
import { type AloneHouse, openAloneHouse } from './house.ts';

export interface Member {
  readonly name: string;
  readonly pass: string;
}

const KEY = 'alone-people';

export const personOf = ({ pass }: Member): string => pass.split('.')[0]!;

export function everybody(): readonly Member[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as Member[];
  } catch {
    return [];
  }
}

/** Those of these names, in this order; who is new is let in. */
export async function gather(house: AloneHouse, names: readonly string[]): Promise<Member[]> {
  const known = new Map(everybody().map((member) => [member.name, member]));
  const crew: Member[] = [];
  for (const name of names) {
    const old = known.get(name);
    // A browser that threw its diary away still has the names.
    const pass = old && (await house.dialAs(old.pass)) ? old.pass : await house.visit(name);
    const member = { name, pass };
    known.set(name, member);
    crew.push(member);
  }
  localStorage.setItem(KEY, JSON.stringify([...known.values()]));
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
export function connect(member: Member): Promise<Connection> {
  const opened = connections.get(member.pass) ?? open(member);
  connections.set(member.pass, opened);
  return opened;
}

/** What only a house for many has. */
const nothing = () => Promise.resolve();

async function open(member: Member): Promise<Connection> {
  const house = await openAloneHouse();
  const dial = await house.dialAs(member.pass);
  if (!dial) throw new Error(`${member.name} is not known on this device`);
  const { promise: online, resolve } = Promise.withResolvers<void>();
  const status = (now: ConnectionStatus) => now === 'online' && resolve();
  const client = new Client(dial, timer, () => crypto.randomUUID(), { status });
  client.connect();
  await online;
  return {
    client,
    status: 'online',
    me: { person: personOf(member), name: member.name },
    lobby: [],
    isStranger: false,
    tablePath: (id) => `/alone/t/${id}`,
    replayPath: (id) => `/alone/g/${id}`,
    record: (id) => client.request('record', { table: id }),
    isRenewed: false,
    turns: [],
    visit: nothing,
    rename: nothing,
    follow: nothing,
    recover: nothing,
    attend: () => () => undefined,
    enterLobby: () => () => undefined,
  };
}
