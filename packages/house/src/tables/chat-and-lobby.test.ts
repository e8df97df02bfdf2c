/** Chat at a table, the lobby, and the list of people who are present. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { flushEventLoop } from '../../test/fake-clock.ts';
import { TestHouse } from '../../test/test-house.ts';
import type { TestSession } from '../../test/test-session.ts';

let testHouse: TestHouse;
let ada: TestSession;
let bea: TestSession;
let cleo: TestSession;
let eve: TestSession;

beforeEach(async () => {
  testHouse = await TestHouse.start();
  ada = await testHouse.connectNewPerson('Ada');
  bea = await testHouse.connectNewPerson('Bea');
  cleo = await testHouse.connectNewPerson('Cleo');
  eve = await testHouse.connectNewPerson('Eve');
});

const takeChatLines = (session: TestSession) =>
  session.takeTableFrames().flatMap(({ said }) => (said ? [said] : []));

describe('chat', () => {
  let table: string;
  beforeEach(async () => {
    table = await testHouse.createTable([ada, bea, cleo]);
    await eve.openTable(table);
  });

  it('in free text is allowed for sitters, and everybody at the table reads it', async () => {
    const text = 'Grüße! <b>"\u2028';
    await ada.request('say', { table, text });
    for (const session of [ada, bea, eve])
      expect(takeChatLines(session)).toEqual([{ by: ada.id, name: 'Ada', text }]);
    expect(await eve.requestErrorCode('say', { table, text: 'psst' })).toBe('say');
  });

  it('by ready phrases is allowed for everybody', async () => {
    await eve.request('say', { table, preset: 'hello' });
    expect(takeChatLines(ada)).toEqual([{ by: eve.id, name: 'Eve', preset: 'hello' }]);
  });

  it('is either a phrase or free text', async () => {
    expect(await ada.requestErrorCode('say', { table })).toBe('say');
    expect(await ada.requestErrorCode('say', { table, preset: 'hello', text: 'hello' })).toBe(
      'say',
    );
  });

  it('of a muted person is left out, also later, but keeps its step number', async () => {
    await bea.request('mute', { person: ada.id, on: true });
    await ada.request('say', { table, text: 'bla' });
    const steps = bea.takeTableFrames();
    expect(steps).toHaveLength(1);
    expect(steps[0]).not.toHaveProperty('said');
    expect((await bea.openTable(table)).steps.filter(({ said }) => said)).toEqual([]);
    expect(takeChatLines(cleo)).toHaveLength(1);
    await bea.request('mute', { person: ada.id, on: false });
    expect((await bea.openTable(table)).steps.filter(({ said }) => said)).toHaveLength(1);
  });

  it('is rate limited', async () => {
    for (let i = 0; i < 8; i++) await ada.request('say', { table, preset: 'hello' });
    const readKeyValue = vi.spyOn(testHouse.faultyStore.memoryStore, 'readKeyValue');
    expect(await ada.requestErrorCode('say', { table, preset: 'hello' })).toBe('rate');
    // What is refused costs no reading.
    expect(readKeyValue).not.toHaveBeenCalled();
    await bea.request('say', { table, preset: 'hello' });
    await testHouse.clock.advance(2_000);
    await ada.request('say', { table, preset: 'hello' });
  });

  it('sends no cards and no clocks', async () => {
    await ada.request('say', { table, preset: 'hello' });
    const [frame] = eve.takeTableFrames();
    expect(Object.keys(frame!).sort()).toEqual(['at', 'n', 'said', 'table']);
  });
});

describe('the lobby', () => {
  const listLobbyFrames = (session: TestSession) =>
    session.frames.flatMap((frame) => ('lobby' in frame ? [frame.lobby] : []));
  /** Ada creates a table and opens it. */
  const create = async (fields: object = {}) => {
    const wish = { game: 'nox', seats: 3, listed: true, ...fields };
    const { table } = await ada.request('create', wish);
    await ada.openTable(table);
    return table;
  };
  const listShownIds = async (session = eve) =>
    (await session.request('lobby', { on: true })).tables?.map(({ id }) => id);

  it('announces that a table is opened, filled, started and ended', async () => {
    await eve.request('lobby', { on: true });
    await testHouse.clock.advance(1_000);
    const takeAnnounced = async () => {
      await testHouse.clock.advance(1_000);
      const entries = listLobbyFrames(eve);
      eve.takeFrames();
      return entries.map((entry) =>
        'gone' in entry ? 'gone' : [entry.phase, entry.sitters.length],
      );
    };
    const table = await create();
    expect(await takeAnnounced()).toEqual([['open', 0]]);
    await ada.sit(table);
    expect(await takeAnnounced()).toEqual([['open', 1]]);
    for (const other of [bea, cleo]) await other.sit(table);
    await bea.openTable(table);
    await cleo.openTable(table);
    expect((await takeAnnounced()).at(-1)).toEqual(['playing', 3]);
    await testHouse.playToTheEnd(table, [ada, bea, cleo]);
    expect(await takeAnnounced()).toEqual(['gone']);
  });

  it('[P23] sends many changes of a table in a short time as one', async () => {
    await eve.request('lobby', { on: true });
    const table = await create();
    await bea.openTable(table);
    await testHouse.clock.advance(1_000);
    eve.takeFrames();
    for (let i = 0; i < 9; i++) {
      await bea.sit(table);
      await bea.request('leave', { table });
    }
    await bea.sit(table);
    await testHouse.clock.advance(1_000);
    expect(listLobbyFrames(eve).length).toBeLessThanOrEqual(2);
    expect(listLobbyFrames(eve).at(-1)).toMatchObject({ sitters: [{ name: 'Bea' }] });
  });

  it('[P23] shows a table while somebody has it open', async () => {
    const { table } = await ada.request('create', { game: 'nox', seats: 3, listed: true });
    expect(await listShownIds()).toEqual([]);
    await bea.openTable(table);
    expect(await listShownIds()).toEqual([table]);
    await testHouse.clock.advance(1_000);
    eve.takeFrames();
    bea.disconnect();
    expect(listLobbyFrames(eve)).toEqual([{ id: table, gone: true }]);
    expect(await listShownIds()).toEqual([]);
  });

  it('shows a correspondence table that waits for players while somebody sits at it', async () => {
    const clock = { kind: 'correspondence', move: 86_400_000 } as const;
    const table = await create({ clock });
    await ada.sit(table);
    ada.disconnect();
    await testHouse.clock.advance(60_000);
    expect(await listShownIds()).toEqual([table]);
  });

  it('[P23] shows a table of others, however many tables guests of one address open', async () => {
    const honest = await create();
    await ada.sit(honest);
    let refused = 0;
    for (let guest = 0; guest < 40; guest++) {
      const flooder = await testHouse.connectNewPerson(`Guest ${guest}`, 'one address');
      for (let i = 0; i < 30; i++)
        try {
          const wish = { game: 'nox', seats: 3, listed: true } as const;
          const { table } = await flooder.request('create', wish);
          await flooder.openTable(table);
          await flooder.sit(table);
        } catch (error) {
          refused++;
          expect(error).toMatchObject({ code: 'rate' });
        }
    }
    expect(refused).toBe(40 * 30 - 30);
    expect(await listShownIds()).toContain(honest);
  });

  it('[P23] counts tables that a person, or an address, opens at the same moment', async () => {
    const wish = { game: 'nox', seats: 3, listed: true } as const;
    const openAtOnce = async (sessions: readonly TestSession[]) => {
      const codes = sessions.map((session) => session.requestErrorCode('create', wish));
      return (await Promise.all(codes)).filter((code) => code === 'not refused').length;
    };
    const own = [ada];
    while (own.length < 20) own.push(await testHouse.reconnect(ada));
    expect(await openAtOnce(own)).toBe(10);
    const guests: TestSession[] = [];
    while (guests.length < 40)
      guests.push(await testHouse.connectNewPerson('Guest', 'one address'));
    expect(await openAtOnce(guests)).toBe(30);
  });

  describe('when guests of one address open correspondence tables and go', () => {
    const clock = { kind: 'correspondence', move: 86_400_000 } as const;
    const wish = { game: 'nox', seats: 3, listed: true, clock } as const;

    /** Each guest opens as many tables as they may, sits down and leaves; returns how many there are. */
    async function flood(guests: number): Promise<number> {
      let opened = 0;
      for (let guest = 0; guest < guests; guest++) {
        const flooder = await testHouse.connectNewPerson('Guest', 'one address');
        for (let i = 0; i < 11; i++) {
          const code = await flooder
            .request('create', wish)
            .then(({ table }) => flooder.sit(table))
            .catch((error: { code: string }) => error.code);
          if (code !== 'rate') opened++;
        }
        flooder.disconnect();
        // Their tables leave memory.
        await testHouse.clock.advance(120_000);
      }
      return opened;
    }

    beforeEach(async () => {
      await ada.sit(await create({ clock }));
      ada.disconnect();
      await testHouse.clock.advance(120_000);
    });

    it('[P23] shows the tables of others, and counts those that are not in memory', async () => {
      const [honest] = (await listShownIds())!;
      expect(await flood(6)).toBe(30);
      expect(testHouse.house.liveTables.size).toBe(0);
      expect(await listShownIds()).toContain(honest);
    });

    it('[P23] shows a correspondence table, however many people wait at others', async () => {
      const [honest] = (await listShownIds())!;
      for (let i = 0; i < 1_001; i++) {
        const person = await testHouse.connectNewPerson('Guest', `address ${i}`);
        await person.sit(
          (await person.request('create', { ...wish, clock: { kind: 'none' } })).table,
        );
        person.disconnect();
      }
      testHouse = await testHouse.restart();
      ada = await testHouse.reconnect(ada);
      expect(await listShownIds()).toEqual([honest]);
    });

    it('[P23] counts the tables of a person after a restart, too', async () => {
      const flooder = await testHouse.connectNewPerson('Guest', 'one address');
      for (let i = 0; i < 10; i++) await flooder.sit((await flooder.request('create', wish)).table);
      testHouse = await testHouse.restart();
      const back = await testHouse.reconnect(flooder);
      expect(await back.requestErrorCode('create', wish)).toBe('rate');
    });

    it('[P23] shows one table of everybody before the second of anybody, whatever was touched', async () => {
      const [honest] = (await listShownIds())!;
      const { memoryStore } = testHouse.faultyStore;
      const row = (await memoryStore.findTable(honest!))!;
      // Stored by an earlier version, from addresses that nobody remembers.
      for (let i = 0; i < 2_000; i++) {
        const id = `flood${i}`;
        const summary = JSON.stringify({ ...JSON.parse(row.summary), id });
        await memoryStore.commit({
          table: { ...row, id, summary, touched: row.touched + 1 + i },
          sittings: [{ person: `guest ${i % 60}`, table: id, at: 1 }],
        });
      }
      await testHouse.clock.advance(5_000);
      const shown = await listShownIds();
      expect(shown).toHaveLength(100);
      expect(shown).toContain(honest);
    });
  });

  it('[P23] shows every address a table before it shows one the second', async () => {
    const honest = await create();
    for (let address = 0; address < 5; address++)
      for (let guest = 0; guest < 3; guest++) {
        const flooder = await testHouse.connectNewPerson(`Guest ${guest}`, `address ${address}`);
        for (let i = 0; i < 10; i++) {
          await testHouse.clock.advance(1);
          const wish = { game: 'nox', seats: 3, listed: true } as const;
          const { table } = await flooder.request('create', wish);
          await flooder.openTable(table);
        }
      }
    const shown = await listShownIds();
    expect(shown).toHaveLength(100);
    expect(shown).toContain(honest);
  });

  it('refuses a person a further table who has many that wait for players', async () => {
    for (let i = 0; i < 10; i++) await create();
    const wish = { game: 'nox', seats: 3 } as const;
    expect(await ada.requestErrorCode('create', { ...wish, listed: true })).toBe('rate');
    await ada.request('create', { ...wish, listed: false });
  });

  it('never shows an unlisted table', async () => {
    await eve.request('lobby', { on: true });
    const table = await testHouse.createTable([ada, bea, cleo], { listed: false });
    await testHouse.playToTheEnd(table, [ada, bea, cleo]);
    expect(listLobbyFrames(eve)).toEqual([]);
    expect(await eve.request('lobby', { on: true })).toEqual({ tables: [] });
  });

  it('shows open tables first, and no game without spectators', async () => {
    await testHouse.createTable([ada, bea, cleo], { listed: true, watch: 'nobody' });
    const playing = await testHouse.createTable([ada, bea, cleo], { listed: true });
    const open = await create();
    expect(await listShownIds()).toEqual([open, playing]);
  });

  it('sends nothing to a session that has left it', async () => {
    await eve.request('lobby', { on: true });
    await eve.request('lobby', { on: false });
    await create();
    await eve.request('lobby', { on: true });
    eve.disconnect();
    eve.takeFrames();
    await create();
    expect(eve.frames).toEqual([]);
  });

  it('[P2] does not announce a table before it is stored', async () => {
    await eve.request('lobby', { on: true });
    const table = await create();
    await testHouse.clock.advance(1_000);
    eve.takeFrames();
    testHouse.faultyStore.holdCommits();
    const sitting = ada.sit(table);
    await flushEventLoop();
    // Another reason to look at the tables.
    bea.disconnect();
    await testHouse.clock.advance(10_000);
    expect(listLobbyFrames(eve)).toEqual([]);
    await testHouse.faultyStore.releaseCommits();
    await sitting;
    await testHouse.clock.advance(1_000);
    expect(listLobbyFrames(eve)).toMatchObject([{ id: table, sitters: [{ name: 'Ada' }] }]);
  });
});

describe('the list of people present', () => {
  const takePresenceLists = (session: TestSession) =>
    session.takeFrames().flatMap((frame) => ('present' in frame ? [frame.present.toSorted()] : []));

  it('is sent to everybody at the table when somebody comes or goes', async () => {
    const table = await testHouse.createTable([ada, bea, cleo]);
    const ids = [ada, bea, cleo].map(({ id }) => id);
    await cleo.request('close', { table });
    expect(takePresenceLists(ada)).toEqual([[ids[0], ids[1]].sort()]);
    bea.disconnect();
    expect(takePresenceLists(ada)).toEqual([[ids[0]]]);
    await cleo.openTable(table);
    expect(takePresenceLists(ada)).toEqual([[ids[0], ids[2]].sort()]);
  });

  it('[P23] is sent to nobody when a spectator or a second device comes or goes', async () => {
    const table = await testHouse.createTable([ada, bea, cleo]);
    const phone = await testHouse.reconnect(bea);
    for (let again = 0; again < 3; again++) {
      await phone.openTable(table);
      await eve.openTable(table);
    }
    await eve.request('close', { table });
    await eve.openTable(table);
    bea.disconnect();
    eve.disconnect();
    for (const person of [ada, cleo, phone]) expect(takePresenceLists(person)).toEqual([]);
    expect((await phone.openTable(table)).present).toHaveLength(3);
  });
});

describe('hello', () => {
  it('returns the versions, and refuses an unknown protocol', async () => {
    expect(await ada.request('hello', { protocol: 1 })).toEqual({ protocol: 1, build: 'test' });
    expect(await ada.requestErrorCode('hello', { protocol: 0 })).toBe('version');
  });
});
