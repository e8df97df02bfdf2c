/** What a client reports about its connection, besides the tables it has open. */
import type { ServerFrame, Welcome } from './server-frames.ts';

export type ConnectionStatus = 'connecting' | 'online' | 'offline' | 'outdated' | 'ended';

export interface ConnectionListener {
  status?(status: ConnectionStatus): void;
  welcome?(welcome: Welcome): void;
  lobby?(entry: Extract<ServerFrame, { lobby: unknown }>['lobby']): void;
  turn?(turn: { readonly table: string; readonly game: string }): void;
  /** The server is about to close the connection, and says why. */
  bye?(bye: Extract<ServerFrame, { bye: unknown }>['bye']): void;
}
