/** The people who play on this device: their names, their session tokens and their connections. */
import { Client, type ConnectionStatus } from '@ludotheque/protocol/client';
import { createRandomId } from '../browser/random-id.ts';
import { startTimer } from '../browser/start-timer.ts';
import type { Connection } from '../connection/connection.tsx';
import {
  getPersonId,
  type LocalPlayer,
  readStoredLocalPlayers,
  storeLocalPlayers,
} from '../offline-storage/stored-local-players.ts';
import { type OfflineHouseAccess, openOfflineHouse } from './offline-house.ts';

/** The players with these names, in this order. A new name is registered. */
export async function signInLocalPlayers(
  house: OfflineHouseAccess,
  names: readonly string[],
): Promise<LocalPlayer[]> {
  const known = new Map(readStoredLocalPlayers().map((player) => [player.name, player]));
  const players: LocalPlayer[] = [];
  for (const name of names) {
    const old = known.get(name);
    // The browser may have deleted the database, and kept the names in localStorage.
    const pass =
      old && (await house.findTransportFor(old.pass)) ? old.pass : await house.registerPlayer(name);
    const player = { name, pass };
    known.set(name, player);
    players.push(player);
  }
  storeLocalPlayers([...known.values()]);
  return players;
}

const connections = new Map<string, Promise<Connection>>();

/** A player's connection to the house in this page. It stays open as long as the page does. */
export function connectLocalPlayer(player: LocalPlayer): Promise<Connection> {
  const known = connections.get(player.pass);
  if (known) return known;
  const connection = openConnection(player);
  connections.set(player.pass, connection);
  // Another tab may have the house open now, and be closed before the next attempt.
  connection.catch(() => connections.delete(player.pass));
  return connection;
}

/** For what only a server offers. */
const resolveWithoutEffect = () => Promise.resolve();

async function openConnection(player: LocalPlayer): Promise<Connection> {
  const house = await openOfflineHouse();
  const openTransport = await house.findTransportFor(player.pass);
  if (!openTransport) throw new Error(`${player.name} is not known on this device`);
  const { promise: online, resolve } = Promise.withResolvers<void>();
  const status = (now: ConnectionStatus) => now === 'online' && resolve();
  const client = new Client(openTransport, { after: startTimer }, createRandomId, {
    status,
  });
  client.connect();
  await online;
  return {
    client,
    status: 'online',
    me: { person: getPersonId(player), name: player.name },
    lobby: [],
    isStranger: false,
    tablePath: (id) => `/alone/t/${id}`,
    replayPath: (id) => `/alone/g/${id}`,
    fetchRecord: (id) => client.request('record', { table: id }),
    hasServerChanged: false,
    tablesAwaitingMe: [],
    register: resolveWithoutEffect,
    rename: resolveWithoutEffect,
    signInWithDeviceLink: resolveWithoutEffect,
    signInWithRecoveryCode: resolveWithoutEffect,
    suppressTurnAlerts: () => () => undefined,
    canReport: false,
    subscribeToLobby: () => () => undefined,
  };
}
