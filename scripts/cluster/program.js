// A program that is kept running until it is told to stop, as a service manager would: in a folder of its
// own, with a log there, and started again if it ends by itself.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** A machine that is busy with other things starts a node in some seconds. */
const PATIENCE = 60_000;
/** Between the end of a program and its next start. */
const BREATH = 1_000;

/** Servers that refuse to be run by root, or should not be, have a user who came with their package. */
export function userOf(name) {
  if (process.getuid() !== 0) return {};
  const id = (flag) => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** A folder that only its user can look into. */
export function ownFolder(path, { gid, uid }) {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  if (uid !== undefined) chownSync(path, uid, gid);
  return path;
}

/** Ends what a program has left behind: each leads a group of its own. */
function sweep(group) {
  try {
    if (group) process.kill(-group, 'SIGKILL');
  } catch {
    // Nothing is left, as it should be.
  }
}

export class Program {
  /**
   * `command` and `args` to run as `user` in `folder`. `prepare` is done before the first start, `isReady`
   * says whether it does its work, and `goodbye` is the signal that ends it in good order.
   */
  constructor({ args, command, env, folder, goodbye, isReady, name, prepare, user }) {
    this.name = name;
    this.log = join(folder, 'log');
    this.goodbye = goodbye ?? 'SIGTERM';
    this.isReady = isReady;
    const own = { ...user, cwd: folder, env: env ?? process.env };
    // Ctrl-C is for us: we end the others one after the other.
    this.run = (output) => spawn(command, args, { ...own, ...output, detached: true });
    this.prepare = (output) => prepare?.({ ...own, ...output });
    this.child = undefined;
    /** From when it was ready until it is told to stop. */
    this.isKept = false;
  }

  /** Calls with where its output goes. */
  logged(call) {
    const log = openSync(this.log, 'a', 0o600);
    try {
      return call({ stdio: ['pipe', log, log] });
    } finally {
      closeSync(log);
    }
  }

  /** Resolves when it does its work. */
  async start() {
    const fail = (what) => {
      throw new Error(`${this.name} ${what}; ${this.log} says more`);
    };
    try {
      this.logged(this.prepare);
    } catch {
      fail('could not be set up');
    }
    this.launch();
    const since = Date.now();
    while (!(await this.isReady())) {
      if (!this.child) fail('did not start');
      if (Date.now() > since + PATIENCE) fail(`is not ready after ${PATIENCE / 1000} seconds`);
      await pause(50);
    }
    this.isKept = true;
  }

  launch() {
    const child = this.logged(this.run);
    child.stdin.end();
    this.child = child;
    const ended = (why) => {
      this.child = undefined;
      sweep(child.pid);
      if (!this.isKept) return;
      process.stderr.write(`${this.name} has ended by itself: ${why}\n`);
      this.again = setTimeout(() => this.launch(), BREATH);
    };
    child.once('error', ({ message }) => ended(message));
    child.once('exit', (code, signal) => ended(signal ?? code));
  }

  async stop() {
    this.isKept = false;
    clearTimeout(this.again);
    const { child } = this;
    if (!child) return;
    const ended = once(child, 'exit');
    child.kill(this.goodbye);
    const late = setTimeout(() => child.kill('SIGKILL'), PATIENCE);
    await ended;
    clearTimeout(late);
  }
}
