/** Loads the frozen data of the version before into a database, and replays its recorded session. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { WebSocket } from 'ws';
import { startTemporaryPostgres } from '../../../store/test/temporary-postgres.ts';
import { getSqlitePath } from '../../src/server.ts';

export type DatabaseKind = 'sqlite' | 'postgres';

interface SavedPerson {
  readonly name: string;
  readonly person: string;
  readonly cookie: string;
  /** The cookie of a linked device. */
  readonly secondCookie?: string;
  readonly recoveryCode?: string;
}

export interface SavedHouse {
  /** When the version before was closed, in milliseconds since 1970. */
  readonly savedAt: number;
  readonly people: { readonly [name in 'anna' | 'bela' | 'carl' | 'doro']: SavedPerson };
  readonly tables: {
    readonly finished: { readonly [game: string]: string };
    readonly playing: { readonly [game: string]: string };
    readonly correspondence: string;
    readonly open: string;
  };
}

type Frame = { readonly [field: string]: unknown };

/** A request of the recorded session, and the reply of the version before. */
export interface RecordedRequest {
  readonly person: keyof SavedHouse['people'];
  readonly request: Frame;
  readonly reply: Frame;
}

const readText = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

export const readSavedHouse = (kind: DatabaseKind): SavedHouse =>
  JSON.parse(readText(`./${kind}.json`));

export const readRecordedSession = (kind: DatabaseKind): RecordedRequest[] =>
  readText(`./${kind}-session.jsonl`)
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

/** Loads the data, and returns the environment of a server that opens them. */
export async function restoreSavedHouse(kind: DatabaseKind) {
  const dataDir = mkdtempSync(join(tmpdir(), 'ludo-previous-version-'));
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true });
  if (kind === 'sqlite') {
    const db = new DatabaseSync(getSqlitePath(dataDir));
    db.exec(readText('./sqlite.sql'));
    db.close();
    return { dataDir, env: {}, remove: removeFolder };
  }
  const postgres = await startTemporaryPostgres();
  const url = await postgres.createDatabase();
  await postgres.query(readText('./postgres.sql'), url);
  const remove = async () => {
    await postgres.stop();
    removeFolder();
  };
  return { dataDir, env: { DATABASE_URL: url }, remove };
}

/** A socket that sends requests as they were recorded, without a client in between. */
export class RecordedSessionSocket {
  private readonly socket: WebSocket;
  private readonly resolvers = new Map<unknown, (frame: Frame) => void>();
  private requestCount = 0;

  private constructor(url: string, cookie: string) {
    this.socket = new WebSocket(`${url.replace('http', 'ws')}/socket`, { headers: { cookie } });
    this.socket.on('message', (data) => {
      const frame = JSON.parse(String(data)) as Frame;
      this.resolvers.get(frame.re)?.(frame);
    });
  }

  static async connect(url: string, cookie: string): Promise<RecordedSessionSocket> {
    const session = new RecordedSessionSocket(url, cookie);
    await new Promise((resolve, reject) => {
      session.socket.once('open', resolve).once('error', reject);
    });
    return session;
  }

  async send(request: Frame): Promise<Frame> {
    const id = ++this.requestCount;
    const { re: _, ...reply } = await new Promise<Frame>((resolve) => {
      this.resolvers.set(id, resolve);
      this.socket.send(JSON.stringify({ id, ...request }));
    });
    return reply;
  }

  close(): void {
    this.socket.close();
  }
}
