/** The server of today on data of the version before, a minute after these were saved. */
import { assertValidDealProof, parseTranscript, replayTranscript } from '@ludotheque/core';
import { loadGame } from '@ludotheque/games/shelf';
import type { Client } from '@ludotheque/protocol/client';
import { PostgresStore } from '@ludotheque/store/postgres';
import { vi } from 'vitest';
import { openTestServer, type TestServer } from '../test-server.ts';
import { connectClient, RandomPlayer } from '../visitors.ts';
import {
  type DatabaseKind,
  readSavedHouse,
  restoreSavedHouse,
  type SavedHouse,
} from './previous-version-data.ts';

const FAST_ENV = { BOT_THINK: '5', BOT_WORKERS: '1', MESSAGES_PER_SECOND: '100000' };

export class UpdatedHouse {
  readonly saved: SavedHouse;
  private readonly kind: DatabaseKind;
  private readonly clients: Client[] = [];
  private server: TestServer | undefined;
  private removeData: () => void | Promise<void> = () => undefined;

  constructor(kind: DatabaseKind) {
    this.kind = kind;
    this.saved = readSavedHouse(kind);
  }

  async start(): Promise<void> {
    // The clock is set back to then, so that no deadline has passed.
    const shiftMs = this.saved.savedAt + 60_000 - Date.now();
    const readClock = Date.now.bind(Date);
    vi.spyOn(Date, 'now').mockImplementation(() => readClock() + shiftMs);
    vi.spyOn(PostgresStore.prototype, 'readTimeMs').mockImplementation(async () => Date.now());
    const { dataDir, env, remove } = await restoreSavedHouse(this.kind);
    this.removeData = remove;
    this.server = await openTestServer(dataDir, { ...FAST_ENV, ...env });
  }

  get url(): string {
    return this.server!.url;
  }

  async connect(cookie: string): Promise<Client> {
    const client = await connectClient(() => this.url, cookie);
    this.clients.push(client);
    return client;
  }

  /** People at a table play by chance until the game is over. */
  async playToTheEnd(table: string, players: readonly Client[]): Promise<void> {
    const randomPlayers = players.map(
      (client, i) => new RandomPlayer(client, table, `${table} ${i}`),
    );
    for (const player of randomPlayers) await player.open();
    await Promise.all(randomPlayers.map(({ finished }) => finished));
  }

  /** Checks a finished game as `ludo verify` does, and returns how it ended. */
  async verifyGame(client: Client, table: string): Promise<string> {
    const record = await client.request('record', { table });
    const transcript = parseTranscript(record.transcript);
    const game = await loadGame(transcript.game);
    replayTranscript(game, transcript, false);
    assertValidDealProof(game, record);
    return transcript.result ? record.ending : 'without a result';
  }

  async close(): Promise<void> {
    for (const client of this.clients) client.close();
    await this.server?.close();
    await this.removeData();
    vi.restoreAllMocks();
  }
}
