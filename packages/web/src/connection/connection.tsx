/** The connection to a house, as components use it: the server's, or the one inside the page. */
import type { GameRecord, LobbyEntry, Welcome } from '@ludotheque/protocol';
import type { Client, ConnectionStatus } from '@ludotheque/protocol/client';
import { createContext, useContext } from 'react';

export interface Connection {
  readonly client: Client;
  readonly status: ConnectionStatus;
  /** Who is signed in; undefined until the server has said so. */
  readonly me: Welcome['you'] | undefined;
  /** Tables to join or to watch; undefined until the page has subscribed to the lobby. */
  readonly lobby: readonly LobbyEntry[] | undefined;
  /** The address of a table. */
  tablePath(id: string): string;
  /** The address of the replay of a finished game. */
  replayPath(id: string): string;
  fetchRecord(id: string): Promise<GameRecord>;
  /** Whether there is an operator to whom people can be reported. */
  readonly canReport: boolean;
  /** Whether nobody is signed in on this device. */
  readonly isStranger: boolean;
  /** Whether the server has another build of the page than this one. */
  readonly hasServerChanged: boolean;
  /** Whether the operator has blocked the person at this server. */
  readonly isBlocked?: boolean;
  /** Other tables where it is the visitor's turn. */
  readonly tablesAwaitingMe: readonly string[];
  /** Signs in as a new person. */
  register(name: string): Promise<void>;
  rename(name: string): Promise<void>;
  signInWithRecoveryCode(code: string): Promise<void>;
  /** Signs in as the person who made this link on another device. */
  signInWithDeviceLink(token: string): Promise<void>;
  /** Hides alerts of a table that is on the screen. The result shows them again. */
  suppressTurnAlerts(table: string): () => void;
  /** Keeps `lobby` up to date until the result is called. */
  subscribeToLobby(): () => void;
}

export const ConnectionContext = createContext<Connection | null>(null);

export function useConnection(): Connection {
  const connection = useContext(ConnectionContext);
  if (!connection) throw new Error('there is no connection here');
  return connection;
}
