import { DatabaseSync } from 'node:sqlite';
import type { BotLevel } from '@ludotheque/core';
import { testedGameIds } from '@ludotheque/games/tested-games';
import type { TableStepFrame } from '@ludotheque/protocol';
import { getSqlitePath, type RunningServer } from '@ludotheque/server';
import type { Store, WriteBatch } from '@ludotheque/store';
import { openSqlite } from '@ludotheque/store/sqlite';
import { parseTableInput } from '@ludotheque/table';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  connectClient,
  createClient,
  fetchVisitorCookie,
  randomNonce,
} from '../../../server/test/visitors.ts';
import {
  leaveGameUnfinished,
  makeTemporaryFolder,
  removeFolder,
  runLudoHere,
  startTestServer,
} from '../../test/test-server.ts';
import { endTable } from '../admin/admin-actions.ts';

/** A busy machine may need long. */
const WAIT = { timeout: 30_000 };
const folder = makeTemporaryFolder();
let server: RunningServer;
let cookie: string;
const url = () => server.url;
const admin = (...args: readonly string[]) => runLudoHere(folder, 'admin', ...args);

beforeAll(async () => {
  server = await startTestServer(folder);
  cookie = await fetchVisitorCookie(url(), 'Anna');
});
afterAll(async () => {
  await server.close();
  removeFolder(folder);
});

/** A person with a connection; `gone` is the last frame before the server closes it. */
async function visitor(name: string) {
  const pass = await fetchVisitorCookie(url(), name);
  const id = pass.split('=')[1]!.split('.')[0]!;
  const said: string[] = [];
  const gone = Promise.withResolvers<string>();
  const there = Promise.withResolvers<void>();
  const client = createClient(
    url,
    pass,
    {
      status(status) {
        if (status === 'online') there.resolve();
        if (status === 'offline') {
          client.close();
          gone.resolve(said.at(-1)!);
        }
      },
    },
    (frame) => said.push(frame),
  );
  client.connect();
  await there.promise;
  return { id, pass, gone: gone.promise };
}

/** The answer of the server to a request with this cookie. */
async function answered(pass: string) {
  const response = await fetch(`${url()}/api/ask`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: pass },
    body: JSON.stringify({ do: 'me' }),
  });
  return (await response.json()) as { ok?: unknown; no?: { code: string } };
}

describe('ludo admin', () => {
  it('lists the tables, the last changed first', async () => {
    const first = await leaveGameUnfinished(url(), cookie, 'nox');
    const second = await leaveGameUnfinished(url(), cookie, 'nicht-die-bohne');
    const { status, stderr, stdout } = await admin('list');
    expect([status, stderr]).toEqual([0, '']);
    const lines = stdout.trim().split('\n');
    expect(lines[0]).toMatch(
      new RegExp(
        `^${second} {2}\\d{4}-\\d\\d-\\d\\d [\\d:]{8} {2}playing {2}nicht-die-bohne .*Anna`,
      ),
    );
    expect(lines[1]).toContain(first);
    expect((await admin('list', '--limit', '1')).stdout.trim().split('\n')).toHaveLength(1);
  });

  it.each(testedGameIds)('shows the seats of a table of %s, and no cards', async (game) => {
    const table = await leaveGameUnfinished(url(), cookie, game);
    const { status, stdout } = await admin('inspect', table);
    expect(status).toBe(0);
    expect(stdout).toMatch(new RegExp(`^game +${game}, version \\d+$`, 'm'));
    expect(stdout).toMatch(/^seat \d +Anna \([0-9A-Za-z]{16}\)(, awaited)?$/m);
    expect(stdout).toMatch(/^moves +\d+, in \d+ lines$/m);
    // Exactly these names, and no value that could be a seed.
    const names = stdout.trim().split('\n');
    const known =
      'table|game|options|phase|created|touched|moves|clock|shown|rated|keeper|scores|seat \\d';
    for (const line of names) expect(line).toMatch(new RegExp(`^(${known}) `));
    expect(stdout).not.toMatch(/[0-9a-f]{32}/);
  });

  it('[P31] checks all lines, and fails with the table and the number of a damaged one', async () => {
    expect((await admin('check')).stdout).toMatch(
      /^\d+ lines are sound, 0 of them older than checksums\n$/,
    );
    const broken = await openSqlite(getSqlitePath(folder));
    await broken.commit({
      record: { table: 'damaged', lines: [{ number: 0, at: 5, body: '"seed"' }] },
    });
    await broken.close();
    const db = new DatabaseSync(getSqlitePath(folder));
    const change = (body: string) =>
      db.exec(`UPDATE record_write_buffer SET body = '${body}' WHERE table_id = 'damaged'`);
    change('"sead"');
    const { status, stderr, stdout } = await admin('check');
    expect(stdout).toBe('table damaged: line 0 is damaged\n');
    expect(stderr).toContain('damaged');
    expect(`${stdout}${stderr}`).not.toMatch(/se[ae]d/);
    expect(status).toBe(1);
    change('"seed"');
    db.close();
    expect((await admin('check')).status).toBe(0);
  });

  it('shows clocks', async () => {
    const client = await connectClient(url, cookie);
    const clock = { kind: 'live', bank: 600_000, add: 5_000 } as const;
    const wish = { game: 'nox', seats: 3, clock, bots: ['easy' as const, 'easy' as const] };
    const { table } = await client.request('create', wish);
    expect((await admin('inspect', table)).stdout).toContain('(free)');
    await client.request('sit', { table, nonce: randomNonce() });
    const { stdout } = await admin('inspect', table);
    expect(stdout).toContain('live, 600 s and 5 s a move');
    expect(stdout).toMatch(/^seat \d +Anna .*\d{3} s left$/m);
    client.close();
  });

  it('ends a table, and people who have it open see it', async () => {
    const table = await leaveGameUnfinished(url(), cookie, 'nox');
    const watching = await connectClient(url, cookie);
    const closed = new Promise<TableStepFrame>((resolve) => {
      const look = (frame: TableStepFrame) => frame.face?.phase === 'closed' && resolve(frame);
      void watching.openTable(table, { sync: () => undefined, step: look });
    });
    const { status, stdout } = await admin('end', table);
    expect([status, stdout]).toEqual([0, `table ${table} has been ended\n`]);
    expect((await closed).face?.ending).toBe('admin');
    await expect(watching.makeMove(table, {})).rejects.toThrow();
    watching.close();
    const again = await admin('end', table);
    expect(again.stderr).toContain('has been closed already');
    expect((await admin('inspect', table)).stdout).toMatch(/^phase +closed \(admin\)$/m);
  });

  it('removes a finished game, which would stay for ever', async () => {
    const client = await connectClient(url, cookie);
    const bots: BotLevel[] = ['easy', 'easy'];
    const { table } = await client.request('create', { game: 'nox', seats: 3, bots });
    await client.request('sit', { table, nonce: randomNonce() });
    await client.request('resign', { table });
    const readPhase = async () => (await admin('inspect', table)).stdout;
    expect(await readPhase()).toMatch(/^phase +over/m);
    const store = await openSqlite(getSqlitePath(folder));
    const row = await vi.waitFor(async () => {
      const written = await store.findTable(table);
      expect(written!.due).toBe(null);
      return written!;
    }, WAIT);
    // As if the server had died before it stored the results.
    await store.commit({ table: { ...row, due: row.created } });
    expect((await admin('end', table)).stderr).toContain('results');
    await store.commit({ table: row });
    await store.close();
    expect((await admin('end', table)).status).toBe(0);
    expect(await readPhase()).toMatch(/^phase +closed/m);
    client.close();
  });

  it('ends a table also if the server writes at the same time', async () => {
    const client = await connectClient(url, cookie);
    const { table } = await client.request('create', { game: 'nox', seats: 3 });
    const store = await openSqlite(getSqlitePath(folder));
    let tries = 0;
    const overtaken = async (parcel: WriteBatch) => {
      // Somebody writes a chat line between the admin's read and write.
      if (tries++ === 0) await client.request('say', { table, preset: 'oops' });
      await store.commit(parcel);
    };
    const slow = new Proxy<Store>(store, {
      get(target, key) {
        if (key === 'commit') return overtaken;
        const value: unknown = Reflect.get(target, key);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    expect(await endTable({ store: slow, now: Date.now(), by: 'cli', why: '' }, table)).toContain(
      'has been ended',
    );
    const kinds = (await store.readRecord(table)).map(({ body }) => parseTableInput(body).kind);
    expect(kinds).toEqual(['create', 'say', 'close']);
    await store.close();
    client.close();
  });

  it('removes the table from the lobby', async () => {
    const isGone = new Map<string, boolean>();
    const client = await connectClient(url, cookie, (frame) => {
      const { lobby } = JSON.parse(frame) as { lobby?: { id: string; gone?: true } };
      if (lobby) isGone.set(lobby.id, lobby.gone ?? false);
    });
    await client.setLobbySubscribed(true);
    const wish = { game: 'nox', seats: 3, listed: true };
    const { table } = await client.request('create', wish);
    await client.openTable(table, { sync: () => undefined, step: () => undefined });
    await vi.waitFor(() => expect(isGone.get(table)).toBe(false), WAIT);
    await admin('end', table);
    await vi.waitFor(() => expect(isGone.get(table)).toBe(true), WAIT);
    client.close();
  });

  it('blocks a person, and unblocks them again', async () => {
    const { gone, id, pass } = await visitor('Störenfried');
    expect((await admin('block', id)).stdout).toBe(`Störenfried (${id}) is blocked now\n`);
    expect(JSON.parse(await gone)).toMatchObject({ bye: { code: 'blocked' } });
    expect((await answered(pass)).no?.code).toBe('blocked');
    expect((await admin('block', id)).stdout).toContain('blocked already');
    expect((await admin('unblock', id)).stdout).toContain('not blocked now');
    expect((await answered(pass)).ok).toMatchObject({ name: 'Störenfried' });
  });

  it.each([
    [
      [],
      'which action? One of: list, reports, audit, check, dismiss, inspect, end, block, unblock',
    ],
    [['dance'], 'the admin cannot "dance"; there are: list'],
    [['constructor', 'x'], 'the admin cannot "constructor"'],
    [['inspect'], 'ludo admin inspect TABLE'],
    [['block'], 'ludo admin block PERSON'],
    [['inspect', '../../etc/passwd'], 'is no id'],
    [['end', '2222222222222222'], 'there is no table 2222222222222222'],
    [['block', '2222222222222222'], 'there is no person 2222222222222222'],
    [['dismiss', 'everything'], '"everything" is no number of a report'],
    [['dismiss', '123456'], 'there is no report 123456'],
    [['list', '--page', '2'], '--page is for reports only'],
    [['list', 'everything'], 'unexpected "everything"'],
    [['list', '--limit', '0'], '--limit must be a whole number'],
    [['end', '2222222222222222', '--limit', '3'], '--limit is for lists only'],
    [['end', '2222222222222222', 'now'], 'unexpected "now"'],
  ])('answers %j in one line', async (args, said) => {
    const { status, stderr, stdout } = await admin(...args);
    expect(stderr).toContain(said);
    expect(stderr).toMatch(/^ludo: .+\n$/);
    expect([status, stdout]).toEqual([1, '']);
  });
});

describe('ludo admin, about people', () => {
  it('shows reports with their context, mutes, and logs what was done and why', async () => {
    const bad = await visitor('Mallory');
    const table = await leaveGameUnfinished(url(), cookie, 'nox');
    const ask = async (pass: string, body: object) => {
      const response = await fetch(`${url()}/api/ask`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: pass },
        body: JSON.stringify(body),
      });
      return (await response.json()) as { ok?: { n: number }; no?: { code: string } };
    };
    const said = await ask(bad.pass, { do: 'say', table, preset: 'oops' });
    const report = { do: 'report', table, person: bad.id, line: said.ok!.n, reason: 'spam' };
    expect(await ask(cookie, report)).toEqual({ ok: {} });
    const { stdout } = await admin('reports');
    expect(stdout).toContain(`about  Mallory (${bad.id}) at table ${table}`);
    expect(stdout).toMatch(/> .*Mallory .*: "\[oops\]"/);

    const [number] = stdout.split(' ');
    expect((await admin('reports', '--limit', '1', '--page', '2')).stdout).toBe('no reports\n');
    const dismissed = await admin('dismiss', number!, '--why', 'a joke');
    expect(dismissed.stdout).toBe(`report ${number} has been dismissed\n`);
    expect((await admin('reports')).stdout).toMatch(/^\d+ .* spam, dismissed 2/);
    expect((await admin('audit')).stdout).toMatch(/cli {3}dismiss {2}\d+ {2}"a joke"/);

    const muted = await admin('mute', bad.id, '--days', '3', '--why', 'spam in the chat');
    expect([muted.status, muted.stdout]).toEqual([0, `Mallory (${bad.id}) cannot chat any more\n`]);
    // The running server follows within a few seconds.
    let answer = await ask(bad.pass, { do: 'say', table, preset: 'oops' });
    while (answer.no?.code !== 'muted')
      answer = await ask(bad.pass, { do: 'say', table, preset: 'oops' });
    expect((await admin('audit')).stdout).toMatch(
      new RegExp(`cli   mute     ${bad.id}  until .*"spam in the chat"`),
    );
  });
});
