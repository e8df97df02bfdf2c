/** Opens the page's one connection to the server, and gives it to all components. */
import type { LobbyEntry, Welcome } from '@ludotheque/protocol';
import { Client, type ConnectionStatus, type Timer } from '@ludotheque/protocol/client';
import {
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { createRandomId } from '../browser/random-id.ts';
import { startTimer } from '../browser/start-timer.ts';
import { isOtherBuild } from '../service-worker/page-build.ts';
import { ConnectionContext } from './connection.tsx';
import { nextShownStatus } from './connection-status.ts';
import { findDealReceipt, updateDealReceipt } from './deal-receipts.ts';
import { fetchGameRecord, fetchStanding, signIn } from './http-requests.ts';
import { forgetLastKnownAccount, storeLastKnownPerson } from './last-known-account.ts';
import { openWebSocketTransport } from './web-socket-transport.ts';

const reconnectTimer: Timer = { after: startTimer, random: Math.random };

/** The client, and the state that the server's messages change. */
function useClient() {
  const [status, setStatus] = useState<ConnectionStatus>('connecting');
  const [me, setMe] = useState<Welcome['you']>();
  const [build, setBuild] = useState<string>();
  const [lobby, setLobby] = useState<readonly LobbyEntry[]>();
  const [tablesAwaitingMe, setTablesAwaitingMe] = useState<readonly string[]>([]);
  const [isBlocked, setBlocked] = useState(false);
  const client = useMemo(
    () =>
      new Client(
        openWebSocketTransport,
        reconnectTimer,
        createRandomId,
        {
          status: (next) => setStatus((shown) => nextShownStatus(shown, next)),
          welcome: (welcome) => {
            setMe(welcome.you);
            storeLastKnownPerson(welcome.you);
            setBuild(welcome.build);
          },
          lobby: (entry) =>
            setLobby((tables = []) => {
              const others = tables.filter(({ id }) => id !== entry.id);
              return 'gone' in entry ? others : [entry, ...others];
            }),
          // A full reload: nobody is signed in any more.
          bye: ({ code }) => {
            if (code === 'signed-out') location.reload();
            if (code === 'blocked') setBlocked(true);
          },
          turn: ({ table }) => setTablesAwaitingMe((tables) => [...new Set([...tables, table])]),
        },
        {
          find: findDealReceipt,
          storeShares: (table, person, shares) => updateDealReceipt(table, person, { shares }),
        },
      ),
    [],
  );
  const state = useMemo(
    () => ({
      client,
      status,
      me,
      lobby,
      hasServerChanged: isOtherBuild(build),
      tablesAwaitingMe,
      isBlocked,
    }),
    [client, status, me, lobby, build, tablesAwaitingMe, isBlocked],
  );
  const wasWelcomed = build !== undefined;
  return { state, wasWelcomed, setBlocked, setMe, setLobby, setTablesAwaitingMe };
}

/** Asks once whether the visitor is signed in. After that, the client reconnects by itself. */
function useFirstConnect(
  client: Client,
  setBlocked: (isBlocked: boolean) => void,
): [boolean, Dispatch<SetStateAction<boolean>>] {
  const [isStranger, setStranger] = useState(false);
  useEffect(() => {
    void fetchStanding()
      .then((standing) => {
        // The server would refuse the connection without a word.
        if (standing === 'blocked') setBlocked(true);
        else if (standing === 'known') client.connect();
        else {
          forgetLastKnownAccount();
          setStranger(true);
        }
      })
      .catch(() => client.connect());
    return () => client.close();
  }, [client, setBlocked]);
  return [isStranger, setStranger];
}

/** Reconnects at once when the network is back, without waiting for the next attempt. */
function useReconnectWhenOnline(client: Client, wasWelcomed: boolean): void {
  useEffect(() => {
    if (!wasWelcomed) return;
    const connect = () => client.connect();
    window.addEventListener('online', connect);
    return () => window.removeEventListener('online', connect);
  }, [client, wasWelcomed]);
}

/** Keeps the list of tables that wait for the visitor, without those on the screen. */
function useTurnAlerts(
  client: Client,
  status: ConnectionStatus,
  setTablesAwaitingMe: Dispatch<SetStateAction<readonly string[]>>,
) {
  const suppressed = useRef(new Set<string>());
  const fetchTurns = useCallback(
    () =>
      client.request('turns', {}).then(
        ({ tables }) =>
          setTablesAwaitingMe(tables.filter((table) => !suppressed.current.has(table))),
        () => undefined,
      ),
    [client, setTablesAwaitingMe],
  );
  // Turns may have come while the page was closed or offline.
  useEffect(() => {
    if (status === 'online') void fetchTurns();
  }, [fetchTurns, status]);
  return useCallback(
    (table: string) => {
      suppressed.current.add(table);
      setTablesAwaitingMe((tables) => tables.filter((other) => other !== table));
      return () => {
        suppressed.current.delete(table);
        void fetchTurns();
      };
    },
    [fetchTurns, setTablesAwaitingMe],
  );
}

export function ConnectionProvider({ children }: { readonly children: ReactNode }) {
  const { setBlocked, setLobby, setMe, setTablesAwaitingMe, state, wasWelcomed } = useClient();
  const { client, status } = state;
  const [isStranger, setStranger] = useFirstConnect(client, setBlocked);
  useReconnectWhenOnline(client, wasWelcomed);
  const suppressTurnAlerts = useTurnAlerts(client, status, setTablesAwaitingMe);

  const actions = useMemo(() => {
    const signInAndConnect = async (...credentials: Parameters<typeof signIn>) => {
      await signIn(...credentials);
      setStranger(false);
      client.connect();
    };
    return {
      tablePath: (id: string) => `/t/${id}`,
      replayPath: (id: string) => `/g/${id}`,
      fetchRecord: fetchGameRecord,
      canReport: true,
      register: (name: string) => signInAndConnect('/api/visit', { name }),
      async rename(name: string) {
        const reply = await client.request('rename', { name });
        setMe((me) => me && { ...me, name: reply.name });
      },
      signInWithRecoveryCode: (code: string) => signInAndConnect('/api/recover', { code }),
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
    };
  }, [client, setLobby, setMe, setStranger]);
  const connection = useMemo(
    () => ({ ...state, ...actions, isStranger, suppressTurnAlerts }),
    [state, actions, isStranger, suppressTurnAlerts],
  );
  return <ConnectionContext value={connection}>{children}</ConnectionContext>;
}
