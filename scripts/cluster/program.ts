/**
 * A program that is kept running until it is told to stop, as a service manager would do it: in a folder
 * of its own, with a log there, and started again if it ends by itself.
 */
import { type ChildProcess, execFileSync, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** How long a start or a stop may take. A busy machine needs some seconds to start a node. */
const PATIENCE_MS = 60_000;
/** Between the end of a program and its next start. */
const RESTART_DELAY_MS = 1_000;
const READY_CHECK_INTERVAL_MS = 50;

/** The system's user that runs a program; undefined for the one that runs this script. */
export type SystemUser = { readonly uid: number; readonly gid: number } | undefined;

/** Some servers refuse to be run by root, or should not be: their package comes with a user for them. */
export function userOf(name: string): SystemUser {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

export function giveTo(path: string, user: SystemUser): void {
  if (user) chownSync(path, user.uid, user.gid);
}

/** Makes a folder that only its user can look into. */
export function ownFolder(path: string, user?: SystemUser): string {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  giveTo(path, user);
  return path;
}

/** Kills child processes that a program has left: each program has its own process group. */
function killGroup(group: number | undefined): void {
  try {
    if (group) process.kill(-group, 'SIGKILL');
  } catch {
    // Nothing is left.
  }
}

/** How a program is run: its user, folder and environment, and where its output goes. */
type RunOptions = Pick<SpawnOptions, 'cwd' | 'env' | 'gid' | 'uid'> & {
  readonly stdio: ['pipe', number, number];
};

interface ProgramOptions {
  readonly name: string;
  /** Where it runs, and where its log is. */
  readonly folder: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly user?: SystemUser;
  readonly env?: NodeJS.ProcessEnv;
  /** Called before every start. */
  readonly prepare?: (options: RunOptions) => void;
  readonly isReady: () => boolean | Promise<boolean>;
  /** The signal that stops it in good order. */
  readonly stopSignal?: NodeJS.Signals;
}

export class Program {
  readonly name: string;
  private readonly options: ProgramOptions;
  private readonly log: string;
  private child: ChildProcess | undefined;
  /** From the moment it is ready until it is told to stop. */
  private isKept = false;
  private restart: NodeJS.Timeout | undefined;

  constructor(options: ProgramOptions) {
    this.options = options;
    this.name = options.name;
    this.log = join(options.folder, 'log');
  }

  get pid(): number | undefined {
    return this.child?.pid;
  }

  /** Calls `run` with the options of this program, while its log is open. */
  private logged<T>(run: (options: RunOptions) => T): T {
    const { env = process.env, folder, user } = this.options;
    const log = openSync(this.log, 'a', 0o600);
    try {
      return run({ ...user, cwd: folder, env, stdio: ['pipe', log, log] });
    } finally {
      closeSync(log);
    }
  }

  private failure(what: string): Error {
    return new Error(`${this.name} ${what}; ${this.log} says more`);
  }

  /** Resolves when it is ready. */
  async start(): Promise<void> {
    const { isReady, prepare } = this.options;
    try {
      this.logged((options) => prepare?.(options));
    } catch {
      throw this.failure('could not be set up');
    }
    this.launch();
    const deadline = Date.now() + PATIENCE_MS;
    while (!(await isReady())) {
      if (!this.child) throw this.failure('did not start');
      if (Date.now() > deadline)
        throw this.failure(`is not ready after ${PATIENCE_MS / 1000} seconds`);
      await pause(READY_CHECK_INTERVAL_MS);
    }
    this.isKept = true;
  }

  private launch(): void {
    const { args, command } = this.options;
    // Detached, so that Ctrl-C reaches only this script: it stops the programs in their order.
    const child = this.logged((options) => spawn(command, args, { ...options, detached: true }));
    child.stdin?.end();
    this.child = child;
    const ended = (why: string) => {
      this.child = undefined;
      killGroup(child.pid);
      if (!this.isKept) return;
      process.stderr.write(`${this.name} has ended by itself: ${why}\n`);
      this.restart = setTimeout(() => this.launch(), RESTART_DELAY_MS);
    };
    child.once('error', ({ message }) => ended(message));
    child.once('exit', (code, signal) => ended(signal ?? String(code)));
  }

  async stop(): Promise<void> {
    this.isKept = false;
    clearTimeout(this.restart);
    const { child } = this;
    if (!child) return;
    const ended = once(child, 'exit');
    child.kill(this.options.stopSignal ?? 'SIGTERM');
    const late = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
    await ended;
    clearTimeout(late);
  }
}
