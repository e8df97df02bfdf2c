/** What other processes do to the file, and what becomes of it when one of them dies. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { commitTogether, listLineNumbers, makeLinesBatch } from '../../test/sample-rows.ts';
import { createTemporaryFolder } from '../../test/temporary-folder.ts';
import { openSqlite } from './sqlite-store.ts';

const folder = createTemporaryFolder();
const WRITER = fileURLToPath(new URL('../../test/crash-worker.ts', import.meta.url));
const upTo = (count: number) => Array.from({ length: count }, (_, i) => i);

/** Runs a process until it has said so many lines, or has ended; a test that fails ends it, too. */
function start(command: string, ...args: readonly string[]) {
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const gone = once(child, 'exit');
  onTestFinished(() => void child.kill('SIGKILL'));
  const said: string[] = [];
  const reader = createInterface(child.stdout);
  reader.on('line', (text) => said.push(text));
  const read = once(reader, 'close');
  const until = (count: number) =>
    new Promise<void>((resolve) => {
      const look = () => said.length >= count && resolve();
      reader.on('line', look).on('close', () => resolve());
      look();
    });
  return { child, said, until, ended: () => Promise.all([gone, read]) };
}

/** How far each table was acknowledged. */
function acknowledged(said: readonly string[]): Map<string, number> {
  const far = new Map<string, number>();
  for (const text of said) {
    const [table, number] = text.split(' ');
    if (table !== 'fault') far.set(table!, Number(number));
  }
  return far;
}

const kill = (child: ChildProcess) => child.kill('SIGKILL');

it('what was acknowledged outlives a kill -9, in order and without gaps', async () => {
  const file = join(folder, 'kill.db');
  for (const many of [40, 400, 150]) {
    const writer = start(process.execPath, WRITER, file);
    await writer.until(many);
    kill(writer.child);
    await writer.ended();
    const far = acknowledged(writer.said);
    expect(far.size).toBe(10);
    const store = await openSqlite(file);
    for (const [table, last] of far) {
      const found = listLineNumbers(await store.readRecord(table));
      expect(found).toEqual(upTo(found.length));
      expect(found.length).toBeGreaterThan(last);
    }
    await store.close();
  }
});

it('a second process reads while the first writes', async () => {
  const file = join(folder, 'both.db');
  const writer = start(process.execPath, WRITER, file);
  await writer.until(50);
  const store = await openSqlite(file);
  let before = 0;
  for (const many of [100, 200, 300]) {
    await writer.until(many);
    const least = acknowledged(writer.said).get('table-3')!;
    const found = listLineNumbers(await store.readRecord('table-3'));
    expect(found).toEqual(upTo(found.length));
    expect(found.length).toBeGreaterThan(Math.max(before, least));
    before = found.length - 1;
  }
  kill(writer.child);
  await writer.ended();
  await store.close();
});

it('a file that another process holds fails the group, and is written when it lets go', async () => {
  const file = join(folder, 'held.db');
  const store = await openSqlite(file, { busyTimeoutMs: 20 });
  await store.commit(makeLinesBatch('t', 0));
  const holder = start(
    process.execPath,
    '-e',
    `const db = new (require('node:sqlite').DatabaseSync)(process.argv[1]);
       db.exec('BEGIN IMMEDIATE'); console.log('held'); process.stdin.on('data', () => process.exit())`,
    file,
  );
  await holder.until(1);
  expect(await commitTogether(store, makeLinesBatch('t', 1), makeLinesBatch('u', 0))).toEqual([
    'store',
    'store',
  ]);
  expect(listLineNumbers(await store.readRecord('t'))).toEqual([0]);
  holder.child.stdin.write('go\n');
  await holder.ended();
  expect(await commitTogether(store, makeLinesBatch('t', 1), makeLinesBatch('u', 0))).toEqual([
    'written',
    'written',
  ]);
  await store.close();
});

// Small groups fail when they are committed, those that outgrow the cache in the midst of it.
it.each([300, 1_000_000])(
  'on a full disk the whole group is refused, and nothing of it is there (%d)',
  async (size) => {
    const file = join(folder, `full-${size}.db`);
    await (await openSqlite(file)).close();
    // The limit of a file's size, in half kilobytes, is a small disk that needs no rights.
    const script = 'ulimit -f 600; exec "$0" "$@"';
    const writer = start('sh', '-c', script, process.execPath, WRITER, file, `${size}`);
    await writer.ended();
    const faults = writer.said.filter((text) => text.startsWith('fault'));
    expect(faults).toEqual(Array(10).fill('fault store'));
    const store = await openSqlite(file);
    const far = acknowledged(writer.said);
    expect(far.size).toBe(10);
    for (const [table, last] of far)
      expect(listLineNumbers(await store.readRecord(table)), table).toEqual(upTo(last + 1));
    await store.close();
  },
);
