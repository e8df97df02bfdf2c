/** An update keeps what people had: the server of today opens the data of the version before. */
import { checkDeal, parseTranscript, replayTranscript } from '@ludotheque/core';
import { gameIds, loadGame } from '@ludotheque/games/shelf';
import type { Client } from '@ludotheque/protocol/client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openTestServer, type TestServer } from '../test-server.ts';
import { connectClient, RandomPlayer } from '../visitors.ts';
import {
  type DatabaseKind,
  RecordedSessionSocket,
  readRecordedSession,
  readSavedHouse,
  restoreSavedHouse,
} from './previous-version-data.ts';

const FAST_ENV = { BOT_THINK: '5', BOT_WORKERS: '1', MESSAGES_PER_SECOND: '100000' };

/** Texts for people may change, and `now` does; everything else is for programs. */
const withoutUnsteadyFields = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (key, field) => {
      if (key === 'now') return 0;
      if (key === 'message') return undefined;
      return field;
    }),
  );

describe.each<DatabaseKind>(['sqlite', 'postgres'])('data of the version before in %s', (kind) => {
  const house = readSavedHouse(kind);
  const { people, tables } = house;
  let server: TestServer;
  let removeData: () => void | Promise<void>;
  const clients: Client[] = [];
  const connect = async (cookie: string) => {
    const client = await connectClient(() => server.url, cookie);
    clients.push(client);
    return client;
  };

  beforeAll(async () => {
    // The server starts a minute after the data were saved, so that no deadline has passed.
    const shiftMs = house.savedAt + 60_000 - Date.now();
    const readClock = Date.now.bind(Date);
    vi.spyOn(Date, 'now').mockImplementation(() => readClock() + shiftMs);
    const { dataDir, env, remove } = await restoreSavedHouse(kind);
    removeData = remove;
    server = await openTestServer(dataDir, { ...FAST_ENV, ...env });
  });
  afterAll(async () => {
    for (const client of clients) client.close();
    await server.close();
    await removeData();
    vi.restoreAllMocks();
  });

  /** Checks a finished game as `ludo verify` does. */
  async function verifyGame(client: Client, table: string) {
    const record = await client.request('record', { table });
    const transcript = parseTranscript(record.transcript);
    expect(transcript.result).toBeDefined();
    const game = await loadGame(transcript.game);
    replayTranscript(game, transcript, false);
    checkDeal(game, record);
    return record;
  }

  /** People at a table play by chance until the game is over. */
  async function playToTheEnd(table: string, players: readonly Client[]) {
    const randomPlayers = players.map(
      (client, i) => new RandomPlayer(client, table, `${table} ${i}`),
    );
    for (const player of randomPlayers) await player.open();
    await Promise.all(randomPlayers.map(({ finished }) => finished));
  }

  // First: nothing has been changed yet.
  it('[P4] [P11] a recorded session gets the same replies', async () => {
    for (const name of Object.keys(people) as (keyof typeof people)[]) {
      const socket = await RecordedSessionSocket.connect(server.url, people[name].cookie);
      for (const { person, reply, request } of readRecordedSession(kind)) {
        if (person !== name) continue;
        const today = withoutUnsteadyFields(await socket.send(request));
        expect(today, `${name}: ${JSON.stringify(request)}`).toEqual(withoutUnsteadyFields(reply));
      }
      socket.close();
    }
  });

  it('every table opens from every seat', async () => {
    const { correspondence, finished, open, playing } = tables;
    for (const { cookie, person } of Object.values(people)) {
      const client = await connect(cookie);
      for (const table of [
        correspondence,
        open,
        ...Object.values(playing),
        ...Object.values(finished),
      ]) {
        const { face, seat, view } = await client.request('open', { table });
        expect(seat).toBe(
          face.phase === 'open' ? -1 : face.sitters.findIndex((sitter) => sitter.person === person),
        );
        if (face.phase !== 'open') expect(view?.seat).toBe(seat);
        await client.request('close', { table });
      }
    }
  });

  it.each(gameIds)('[P17] a finished game of %s can be checked', async (game) => {
    const carl = await connect(people.carl.cookie);
    const { ending } = await verifyGame(carl, tables.finished[game]!);
    expect(ending).toBe('played');
  });

  it.each(gameIds)('[P18] [P21] an unfinished game of %s is played to its end', async (game) => {
    const table = tables.playing[game]!;
    const [anna, bela] = [await connect(people.anna.cookie), await connect(people.bela.cookie)];
    await playToTheEnd(table, [anna, bela]);
    await verifyGame(anna, table);
    await vi.waitFor(async () => {
      const { results } = await bela.request('history', {});
      expect(results.map((result) => result.table)).toContain(table);
    });
  });

  it('a game by correspondence is played to its end', async () => {
    const { correspondence: table } = tables;
    const players = [await connect(people.carl.cookie), await connect(people.bela.cookie)];
    await playToTheEnd(table, players);
    expect(await verifyGame(players[0]!, table)).toMatchObject({ ending: 'played' });
  });

  it('at an open table people sit down and play, but not those who were blocked', async () => {
    const { open: table } = tables;
    const [anna, bela] = [await connect(people.anna.cookie), await connect(people.bela.cookie)];
    const doro = await connect(people.doro.cookie);
    await expect(new RandomPlayer(anna, table, 'anna').sit()).rejects.toMatchObject({
      code: 'unwelcome',
    });
    const player = new RandomPlayer(bela, table, 'bela');
    const host = new RandomPlayer(doro, table, 'doro');
    await host.open();
    await player.sit();
    await Promise.all([player.finished, host.finished]);
    await verifyGame(doro, table);
  });

  it('[P15] a linked device and a recovery code bring the same person back', async () => {
    const device = await connect(people.anna.secondCookie!);
    expect(await device.request('me', {})).toMatchObject({
      person: people.anna.person,
      muted: [people.bela.person],
      blocked: [people.doro.person],
    });
    const recover = async () => {
      const response = await fetch(`${server.url}/api/recover`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ code: people.carl.recoveryCode }),
      });
      const reply = (await response.json()) as { ok?: object; no?: object };
      return { ...reply, cookie: response.headers.get('set-cookie')?.split(';')[0] };
    };
    const first = await recover();
    expect(first.ok).toMatchObject({ person: people.carl.person });
    expect((await (await connect(first.cookie!)).request('me', {})).name).toBe('Carl');
    expect((await recover()).no).toMatchObject({ code: 'recovery' });
  });
});
