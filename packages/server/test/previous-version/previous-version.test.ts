/** An update keeps what people had: the server of today opens the data of the version before. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { RandomPlayer } from '../visitors.ts';
import {
  type DatabaseKind,
  RecordedSessionSocket,
  readRecordedSession,
} from './previous-version-data.ts';
import { UpdatedHouse } from './updated-house.ts';

/** A result is filed a moment after the end, on a busy machine a longer one. */
const FILING_TIME = { timeout: 20_000 };

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
  const house = new UpdatedHouse(kind);
  // A busy machine needs long to set up a database.
  beforeAll(() => house.start(), 120_000);
  afterAll(() => house.close());
  // First: nothing has been changed yet.
  defineSessionTests(house, kind);
  // The rules do not depend on the database: one game is enough for the second.
  defineGameTests(house, kind === 'sqlite' ? Object.keys(house.saved.tables.playing) : ['nox']);
  defineAccountTests(house);
});

function defineSessionTests(house: UpdatedHouse, kind: DatabaseKind): void {
  const { people, tables } = house.saved;

  it('[P4] [P11] a recorded session gets the same replies', async () => {
    for (const [name, { cookie }] of Object.entries(people)) {
      const socket = await RecordedSessionSocket.connect(house.url, cookie);
      for (const { person, reply, request } of readRecordedSession(kind)) {
        if (person !== name) continue;
        const today = withoutUnsteadyFields(await socket.send(request));
        // Which tables the lobby shows depends on who is present, since this version.
        if (request.do === 'lobby') continue;
        // A reply may have more fields than before: clients ignore those that they do not know.
        expect(today, `${name}: ${JSON.stringify(request)}`).toMatchObject(
          Object(withoutUnsteadyFields(reply)),
        );
      }
      socket.close();
    }
  });

  it('every table opens from every seat', async () => {
    const { correspondence, finished, open, playing } = tables;
    const ids = [correspondence, open, ...Object.values(playing), ...Object.values(finished)];
    for (const { cookie, person } of Object.values(people)) {
      const client = await house.connect(cookie);
      for (const table of ids) {
        const { face, seat, view } = await client.request('open', { table });
        expect(seat).toBe(
          face.phase === 'open' ? -1 : face.sitters.findIndex((sitter) => sitter.person === person),
        );
        if (face.phase !== 'open') expect(view?.seat).toBe(seat);
        await client.request('close', { table });
      }
    }
  });
}

function defineGameTests(house: UpdatedHouse, unfinished: readonly string[]): void {
  const { people, tables } = house.saved;

  // The games that the version before had.
  it.each(Object.keys(tables.finished))(
    '[P17] a finished game of %s can be checked',
    async (game) => {
      const carl = await house.connect(people.carl.cookie);
      expect(await house.verifyGame(carl, tables.finished[game]!)).toBe('played');
    },
  );

  it.each(unfinished)('[P18] [P21] an unfinished game of %s is played to its end', async (game) => {
    const table = tables.playing[game]!;
    const anna = await house.connect(people.anna.cookie);
    const bela = await house.connect(people.bela.cookie);
    await house.playToTheEnd(table, [anna, bela]);
    expect(await house.verifyGame(anna, table)).toBe('played');
    await vi.waitFor(async () => {
      const { results } = await bela.request('history', {});
      expect(results.map((result) => result.table)).toContain(table);
    }, FILING_TIME);
  });

  it('a game by correspondence is played to its end', async () => {
    const carl = await house.connect(people.carl.cookie);
    const bela = await house.connect(people.bela.cookie);
    await house.playToTheEnd(tables.correspondence, [carl, bela]);
    expect(await house.verifyGame(carl, tables.correspondence)).toBe('played');
  });

  it('at an open table people sit down and play, but not those who were blocked', async () => {
    const { open: table } = tables;
    const anna = await house.connect(people.anna.cookie);
    const bela = await house.connect(people.bela.cookie);
    const doro = await house.connect(people.doro.cookie);
    await expect(new RandomPlayer(anna, table, 'anna').sit()).rejects.toMatchObject({
      code: 'unwelcome',
    });
    const host = new RandomPlayer(doro, table, 'doro');
    const player = new RandomPlayer(bela, table, 'bela');
    await host.open();
    await player.sit();
    await Promise.all([host.finished, player.finished]);
    expect(await house.verifyGame(doro, table)).toBe('played');
  });
}

function defineAccountTests(house: UpdatedHouse): void {
  const { anna, bela, carl, doro } = house.saved.people;

  it('a linked device is the same person, with the same muted and blocked people', async () => {
    const device = await house.connect(anna.secondCookie!);
    expect(await device.request('me', {})).toMatchObject({
      person: anna.person,
      muted: [bela.person],
      blocked: [doro.person],
    });
  });

  it('[P15] a recovery code brings the same person back, once', async () => {
    const recover = async () => {
      const response = await fetch(`${house.url}/api/recover`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ code: carl.recoveryCode }),
      });
      const reply = (await response.json()) as { ok?: object; no?: object };
      return { ...reply, cookie: response.headers.get('set-cookie')?.split(';')[0] };
    };
    const first = await recover();
    expect(first.ok).toMatchObject({ person: carl.person });
    const client = await house.connect(first.cookie!);
    expect((await client.request('me', {})).name).toBe('Carl');
    expect((await recover()).no).toMatchObject({ code: 'recovery' });
  });
}
