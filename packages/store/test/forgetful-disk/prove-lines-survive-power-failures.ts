/** Kills a process that writes into a store, lets the disk forget, and checks what is still there. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { SeededRng } from '@ludotheque/core';
import { expect } from 'vitest';
import { openSqlite } from '../../src/sqlite/sqlite-store.ts';
import { listLineNumbers } from '../sample-rows.ts';
import { ForgetfulDisk } from './forgetful-disk.ts';

const WRITER_PATH = fileURLToPath(new URL('../crash-worker.ts', import.meta.url));

export interface PowerFailureFigures {
  acknowledged: number;
  /** Writes and names that were not synced when the power failed. */
  unsyncedChanges: number;
  /** Power failures at which there were such. */
  failuresWithUnsyncedChanges: number;
}

/** Starts the writer, which the disk kills after some changes; returns what was acknowledged. */
async function writeUntilPowerFails(disk: ForgetfulDisk, file: string, killAtEntry: number) {
  const writer = spawn(process.execPath, [WRITER_PATH, file, '2000'], {
    env: { PATH: process.env.PATH, ...disk.environment(killAtEntry) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(writer, 'exit');
  const output = await text(writer.stdout);
  expect((await ended)[1]).toBe('SIGKILL');
  return output
    .split('\n')
    .slice(0, -1)
    .map((line) => line.split(' ') as [table: string, number: string]);
}

/** `maxEntries`: the power fails at the latest after that many changes of the disk. */
export async function proveLinesSurvivePowerFailures(
  seed: string,
  failures: number,
  maxEntries: number,
): Promise<PowerFailureFigures> {
  const rng = new SeededRng(seed);
  const disk = new ForgetfulDisk();
  // A folder that does not exist yet: its name has to last, too.
  const file = join(disk.folder, 'data', 'house.db');
  const lastAcknowledged = new Map<string, number>();
  const figures = { acknowledged: 0, unsyncedChanges: 0, failuresWithUnsyncedChanges: 0 };
  try {
    for (let failure = 0; failure < failures; failure++) {
      const killAtEntry = 1 + rng.below(failure % 4 === 0 ? 120 : maxEntries);
      for (const [table, number] of await writeUntilPowerFails(disk, file, killAtEntry)) {
        lastAcknowledged.set(table, Number(number));
        figures.acknowledged++;
      }
      // Everything that was not synced is lost, or half of it, or little of it.
      const survivalPercent = [0, 50, 90][failure % 3]!;
      const { unsyncedChanges } = disk.failPower(() => rng.below(100) < survivalPercent);
      figures.unsyncedChanges += unsyncedChanges;
      if (unsyncedChanges > 0) figures.failuresWithUnsyncedChanges++;
      const where = `seed ${seed}, failure ${failure}, after ${killAtEntry} entries`;
      await expectAcknowledgedLines(file, lastAcknowledged, where);
    }
    return figures;
  } finally {
    disk.remove();
  }
}

async function expectAcknowledgedLines(
  file: string,
  lastAcknowledged: ReadonlyMap<string, number>,
  where: string,
): Promise<void> {
  if (lastAcknowledged.size === 0) return;
  // A copy is opened, so that the next writer finds the disk as the power failure left it.
  const copy = mkdtempSync(join(tmpdir(), 'ludo-disk-copy-'));
  cpSync(dirname(file), copy, { recursive: true });
  const store = await openSqlite(join(copy, basename(file)));
  for (const [table, last] of lastAcknowledged) {
    const found = listLineNumbers(await store.readRecord(table));
    expect(found, `${where}: ${table}`).toEqual(found.map((_, i) => i));
    expect(found.length, `${where}: ${table}`).toBeGreaterThan(last);
  }
  await store.close();
  rmSync(copy, { recursive: true });
}
