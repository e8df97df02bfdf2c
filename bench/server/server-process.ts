/** Starts and ends servers as child processes. */
import { type ChildProcess, spawn } from 'node:child_process';

export interface BenchServerProcess {
  readonly pid: number;
  readonly port: number;
  stop(): Promise<void>;
}

/** The program may open as many files as the system allows, and ends with us in any case. */
export function spawnNode(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  { ipc = false, node = process.execPath } = {},
): ChildProcess {
  const child = spawn('sh', ['-c', 'ulimit -n "$(ulimit -Hn)"; exec "$0" "$@"', node, ...args], {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe', ...(ipc ? (['ipc'] as const) : [])],
  });
  const killWithUs = () => child.kill('SIGKILL');
  process.once('exit', killWithUs);
  child.once('exit', () => process.off('exit', killWithUs));
  return child;
}

export const killAndWait = (child: ChildProcess, signal: NodeJS.Signals): Promise<void> =>
  new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill(signal);
  });
