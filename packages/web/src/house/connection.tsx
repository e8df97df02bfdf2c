/** The page's one connection to the house. A visitor needs a name and nothing else. */

import type { Listing, Welcome } from '@ludotheque/protocol';
import { Client, type Status } from '@ludotheque/protocol/client';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';

export interface Connection {
  readonly client: Client;
  readonly status: Status;
  /** Who we are; undefined until the house has said welcome. */
  readonly me: Welcome['you'] | undefined;
  readonly lobby: readonly Listing[];
  /** Where a table of this house is found. */
  tablePath(id: string): string;
  /** Where a finished game is looked back at, and its record. */
  replayPath(id: string): string;
  record(id: string): Promise<unknown>;
  /** Comes in under a name, for those the house does not know yet. */
  visit(name: string): Promise<void>;
  /** Whether the house does not know us. */
  readonly isStranger: boolean;
}

export const ConnectionContext = createContext<Connection | null>(null);

const dial = (ear: { open(): void; message(text: string): void; close(): void }) => {
  const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/socket`);
  socket.addEventListener('open', () => ear.open());
  socket.addEventListener('message', ({ data }) => ear.message(String(data)));
  socket.addEventListener('close', () => ear.close());
  return { send: (text: string) => socket.send(text), close: () => socket.close() };
};

const timer = {
  after(milliseconds: number, call: () => void) {
    const started = setTimeout(call, milliseconds);
    return () => clearTimeout(started);
  },
};

async function post(path: string, body: object): Promise<Response> {
  return fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** For everybody who has the link, also for those whom the house does not know. */
async function fetchRecord(id: string): Promise<unknown> {
  const response = await fetch(`/api/tables/${id}/record.json`);
  if (!response.ok) throw new Error(`no record: ${response.status}`);
  return response.json();
}

export function ConnectionProvider({ children }: { readonly children: ReactNode }) {
  const [status, setStatus] = useState<Status>('connecting');
  const [me, setMe] = useState<Welcome['you']>();
  const [isStranger, setStranger] = useState(false);
  const [lobby, setLobby] = useState<readonly Listing[]>([]);
  const client = useMemo(
    () =>
      new Client(dial, timer, () => crypto.randomUUID(), {
        status: setStatus,
        welcome: ({ you }) => setMe(you),
        lobby: (entry) =>
          setLobby((tables) => {
            const others = tables.filter(({ id }) => id !== entry.id);
            return 'gone' in entry ? others : [entry, ...others];
          }),
      }),
    [],
  );

  useEffect(() => {
    // Whether the house knows us is asked once; then the connection looks after itself.
    void post('/api/ask', { do: 'me' })
      .then((response) => {
        if (response.status === 401) setStranger(true);
        else client.connect();
      })
      .catch(() => client.connect());
    return () => client.close();
  }, [client]);

  const connection = useMemo(
    () => ({
      client,
      status,
      me,
      lobby,
      isStranger,
      tablePath: (id: string) => `/t/${id}`,
      replayPath: (id: string) => `/g/${id}`,
      record: fetchRecord,
      async visit(name: string) {
        const response = await post('/api/visit', { name });
        if (!response.ok) {
          const { no } = (await response.json()) as { no: { message: string } };
          throw new Error(no.message);
        }
        setStranger(false);
        client.connect();
      },
    }),
    [client, status, me, lobby, isStranger],
  );
  return <ConnectionContext value={connection}>{children}</ConnectionContext>;
}

export function useConnection(): Connection {
  const connection = useContext(ConnectionContext);
  if (!connection) throw new Error('there is no connection here');
  return connection;
}
