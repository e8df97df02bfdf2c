/** Several processes on one file, and what is in it after one of them dies. */
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

/** Starts a process whose output can be awaited; it is killed at the end of the test. */
function start(command: string, ...args: readonly string[]) {
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const gone = once(child, 'exit');
  onTestFinished(() => void child.kill('SIGKILL'));
  const output: string[] = [];
  const reader = createInterface(child.stdout);
  reader.on('line', (text) => output.push(text));
  const read = once(reader, 'close');
  const until = (count: number) =>
    new Promise<void>((resolve) => {
      const look = () => output.length >= count && resolve();
      reader.on('line', look).on('close', () => resolve());
      look();
    });
  return { child, output, until, ended: () => Promise.all([gone, read]) };
}

/** The last acknowledged line of each table. */
function findLastAcknowledged(output: readonly string[]): Map<string, number> {
  const lastLines = new Map<string, number>();
  for (const text of output) {
    const [table, number] = text.split(' ');
    if (table !== 'error') lastLines.set(table!, Number(number));
  }
  return lastLines;
}

const kill = (child: ChildProcess) => child.kill('SIGKILL');

it('[P1] acknowledged lines survive kill -9, in order and without gaps', async () => {
  const file = join(folder, 'kill.db');
  for (const many of [40, 400, 150]) {
    const writer = start(process.execPath, WRITER, file);
    await writer.until(many);
    kill(writer.child);
    await writer.ended();
    const lastLines = findLastAcknowledged(writer.output);
    expect(lastLines.size).toBe(10);
    const store = await openSqlite(file);
    for (const [table, last] of lastLines) {
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
    const least = findLastAcknowledged(writer.output).get('table-3')!;
    const found = listLineNumbers(await store.readRecord('table-3'));
    expect(found).toEqual(upTo(found.length));
    expect(found.length).toBeGreaterThan(Math.max(before, least));
    before = found.length - 1;
  }
  kill(writer.child);
  await writer.ended();
  await store.close();
});

it('a group fails while another process locks the file, and can be written afterwards', async () => {
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

// Small groups fail at the commit; groups that outgrow the cache fail before.
it.each([300, 1_000_000])(
  '[P3] on a full disk the whole group is rejected, and nothing of it is stored (%d)',
  async (size) => {
    const file = join(folder, `full-${size}.db`);
    await (await openSqlite(file)).close();
    // A limit on the size of files (in units of 512 bytes) is a small disk that needs no privileges.
    const script = 'ulimit -f 600; exec "$0" "$@"';
    const writer = start('sh', '-c', script, process.execPath, WRITER, file, `${size}`);
    await writer.ended();
    const errors = writer.output.filter((text) => text.startsWith('error'));
    expect(errors).toEqual(Array(10).fill('error store'));
    const store = await openSqlite(file);
    const lastLines = findLastAcknowledged(writer.output);
    expect(lastLines.size).toBe(10);
    for (const [table, last] of lastLines)
      expect(listLineNumbers(await store.readRecord(table)), table).toEqual(upTo(last + 1));
    await store.close();
  },
);
