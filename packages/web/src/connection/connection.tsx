/** The page's one connection to the house. A visitor needs a name and nothing else. */

import type { GameRecord, LobbyEntry, Welcome } from '@ludotheque/protocol';
import { Client, type ConnectionStatus, type Timer } from '@ludotheque/protocol/client';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { startTimer } from '../browser/start-timer.ts';
import { nextShownStatus } from './connection-status.ts';
import { fetchGameRecord, isKnownToServer, signIn } from './http-requests.ts';
import { openWebSocketTransport } from './web-socket-transport.ts';

export interface Connection {
  readonly client: Client;
  readonly status: ConnectionStatus;
  /** Who we are; undefined until the house has said welcome. */
  readonly me: Welcome['you'] | undefined;
  /** Tables to join or to watch; undefined until the lobby has been entered. */
  readonly lobby: readonly LobbyEntry[] | undefined;
  /** Where a table of this house is found. */
  tablePath(id: string): string;
  /** Where a finished game is looked back at, and its record. */
  replayPath(id: string): string;
  fetchRecord(id: string): Promise<GameRecord>;
  /** Whether the house does not know us. */
  readonly isStranger: boolean;
  /** Whether the house has been renewed since this page was loaded. */
  readonly hasServerChanged: boolean;
  /** Tables elsewhere that wait for us. */
  readonly tablesAwaitingMe: readonly string[];
  /** Comes in under a name, for those the house does not know yet. */
  register(name: string): Promise<void>;
  rename(name: string): Promise<void>;
  /** Comes in as who has this recovery code. */
  signInWithRecoveryCode(code: string): Promise<void>;
  /** Comes in as the person who has given out this link, on another device. */
  signInWithDeviceLink(token: string): Promise<void>;
  /** We look at this table now: it need not call us, until we look away. */
  suppressTurnAlerts(table: string): () => void;
  /** Enters the lobby, and is told of its tables until it is left. */
  subscribeToLobby(): () => void;
}

export const ConnectionContext = createContext<Connection | null>(null);

const reconnectTimer: Timer = { after: startTimer, random: Math.random };

export function ConnectionProvider({ children }: { readonly children: ReactNode }) {
  const [status, setStatus] = useState<ConnectionStatus>('connecting');
  const [me, setMe] = useState<Welcome['you']>();
  const [isStranger, setStranger] = useState(false);
  const [hasServerChanged, setServerChanged] = useState(false);
  const [lobby, setLobby] = useState<readonly LobbyEntry[]>();
  const [tablesAwaitingMe, setTablesAwaitingMe] = useState<readonly string[]>([]);
  const firstBuild = useRef<string>(undefined);
  const attended = useRef(new Set<string>());
  const client = useMemo(
    () =>
      new Client(openWebSocketTransport, reconnectTimer, () => crypto.randomUUID(), {
        status: (news) => setStatus((before) => nextShownStatus(before, news)),
        welcome: ({ build, you }) => {
          setMe(you);
          firstBuild.current ??= build;
          setServerChanged(build !== firstBuild.current);
        },
        lobby: (entry) =>
          setLobby((tables = []) => {
            const others = tables.filter(({ id }) => id !== entry.id);
            return 'gone' in entry ? others : [entry, ...others];
          }),
        turn: ({ table }) => setTablesAwaitingMe((known) => [...new Set([...known, table])]),
      }),
    [],
  );

  useEffect(() => {
    // Whether the house knows us is asked once; then the connection looks after itself.
    void isKnownToServer()
      .then((isKnown) => {
        if (isKnown) client.connect();
        else setStranger(true);
      })
      .catch(() => client.connect());
    // The network is back: there is no need to wait for the next try.
    const back = () => {
      if (firstBuild.current !== undefined) client.connect();
    };
    window.addEventListener('online', back);
    return () => {
      window.removeEventListener('online', back);
      client.close();
    };
  }, [client]);

  const askTurns = useCallback(
    () =>
      client.request('turns', {}).then(
        ({ tables }) => setTablesAwaitingMe(tables.filter((table) => !attended.current.has(table))),
        () => undefined,
      ),
    [client],
  );
  // Tables may have called while the page was closed.
  useEffect(() => {
    if (status === 'online') void askTurns();
  }, [askTurns, status]);

  const actions = useMemo(
    () => ({
      tablePath: (id: string) => `/t/${id}`,
      replayPath: (id: string) => `/g/${id}`,
      fetchRecord: fetchGameRecord,
      async register(name: string) {
        await signIn('/api/visit', { name });
        setStranger(false);
        client.connect();
      },
      async rename(name: string) {
        const reply = await client.request('rename', { name });
        setMe((known) => known && { ...known, name: reply.name });
      },
      async signInWithRecoveryCode(code: string) {
        await signIn('/api/recover', { code });
        setStranger(false);
        client.connect();
      },
      async signInWithDeviceLink(token: string) {
        await signIn('/api/link', { token });
      },
      subscribeToLobby() {
        client.setLobbySubscribed(true).then(
          ({ tables }) => setLobby(tables),
          () => undefined,
        );
        return () => {
          client.setLobbySubscribed(false).catch(() => undefined);
        };
      },
      suppressTurnAlerts(table: string) {
        attended.current.add(table);
        setTablesAwaitingMe((known) => known.filter((other) => other !== table));
        return () => {
          attended.current.delete(table);
          void askTurns();
        };
      },
    }),
    [askTurns, client],
  );
  const connection = useMemo(
    () => ({
      client,
      status,
      me,
      lobby,
      isStranger,
      hasServerChanged,
      tablesAwaitingMe,
      ...actions,
    }),
    [client, status, me, lobby, isStranger, hasServerChanged, tablesAwaitingMe, actions],
  );
  return <ConnectionContext value={connection}>{children}</ConnectionContext>;
}

export function useConnection(): Connection {
  const connection = useContext(ConnectionContext);
  if (!connection) throw new Error('there is no connection here');
  return connection;
}
