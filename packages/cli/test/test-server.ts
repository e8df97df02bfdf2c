/** A running server with visitors, for tests of commands that work on its store. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CodedError } from '@ludotheque/core';
import { chooseSeatCount } from '@ludotheque/games/choose-seat-count';
import { loadGame } from '@ludotheque/games/shelf';
import { openServer, type RunningServer, readConfig } from '@ludotheque/server';
import { vi } from 'vitest';
import { connectClient, RandomPlayer } from '../../server/test/visitors.ts';
import { runCommandLine } from '../src/command-line.ts';

const MAIN_SCRIPT = fileURLToPath(new URL('../src/main.ts', import.meta.url));

export const makeTemporaryFolder = (): string => mkdtempSync(join(tmpdir(), 'ludo-house-'));
export const removeFolder = (folder: string) => rmSync(folder, { recursive: true, force: true });

export function startTestServer(folder: string): Promise<RunningServer> {
  const env = { PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder, LOG_LEVEL: 'silent' };
  return openServer(readConfig({ ...env, BOT_PACE: '0', MESSAGES_PER_SECOND: '1000' }), 'test');
}

export interface ProcessResult {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `ludo` in another process while the server runs. */
export function runLudo(folder: string, ...args: readonly string[]): Promise<ProcessResult> {
  const env = { NODE_COMPILE_CACHE: join(tmpdir(), 'ludo-tests'), DATA_DIR: folder };
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [MAIN_SCRIPT, ...args], { env, timeout: 50_000 });
    let [stdout, stderr] = ['', ''];
    child.stdout.on('data', (data) => {
      stdout += String(data);
    });
    child.stderr.on('data', (data) => {
      stderr += String(data);
    });
    child.on('error', reject);
    child.on('close', (status) => resolve({ status, stdout, stderr }));
  });
}

/** The same inside the test's own process: much quicker, and enough where the process does not matter. */
export async function runLudoHere(
  folder: string,
  ...args: readonly string[]
): Promise<ProcessResult> {
  const printed = { stdout: '', stderr: '' };
  const spies = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      printed[name] += String(text);
      return true;
    }),
  );
  vi.stubEnv('DATA_DIR', folder);
  try {
    await runCommandLine(args);
    return { status: 0, ...printed };
  } catch (error) {
    if (!(error instanceof CodedError)) throw error;
    return { status: 1, ...printed, stderr: `${printed.stderr}ludo: ${error.message}\n` };
  } finally {
    vi.unstubAllEnvs();
    for (const spy of spies) spy.mockRestore();
  }
}

/** A person plays some moves against bots and leaves; the game is unfinished. */
export async function leaveGameUnfinished(url: string, cookie: string, game: string, moves = 2) {
  let made = 0;
  const enough = Promise.withResolvers<void>();
  const client = await connectClient(
    () => url,
    cookie,
    (frame) => {
      // The answer to a move is a frame of the table, with a view.
      if (/^\{"re":\d+,/.test(frame) && frame.includes('"view"') && ++made > moves)
        enough.resolve();
    },
  );
  const seats = chooseSeatCount(await loadGame(game), 3);
  const bots = Array.from({ length: seats - 1 }, () => 'easy' as const);
  const { table } = await client.request('create', { game, seats, bots });
  const player = new RandomPlayer(client, table, `the middle of ${game}`);
  await player.sit();
  await enough.promise;
  client.close();
  return table;
}
