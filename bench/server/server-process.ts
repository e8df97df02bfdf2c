/** Servers as child processes, and what /proc says about their time and memory. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Linux counts a process's time in hundredths of a second. */
const TICK_MS = 10;

export interface BenchServerProcess {
  readonly pid: number;
  readonly port: number;
  stop(): Promise<void>;
}

/** Starts a program with as many open files as it may have; it is ended with us, whatever happens. */
export function spawnNode(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  { ipc = false, node = process.execPath } = {},
): ChildProcess {
  const child = spawn('sh', ['-c', 'ulimit -n "$(ulimit -Hn)"; exec "$0" "$@"', node, ...args], {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe', ...(ipc ? (['ipc'] as const) : [])],
  });
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
  return child;
}

export const killAndWait = (child: ChildProcess, signal: NodeJS.Signals): Promise<void> =>
  new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill(signal);
  });

/** Milliseconds of processor time so far, of all threads, and how much of it in the kernel. */
export function readCpuTimeMs(pid: number): { readonly all: number; readonly system: number } {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  const [user, system] = [Number(fields[11]) * TICK_MS, Number(fields[12]) * TICK_MS];
  return { all: user + system, system };
}

/** The same of the whole machine, to see what others took. */
export function readMachineCpuTimeMs(): number {
  const [first] = readFileSync('/proc/stat', 'utf8').split('\n');
  const [, user, nice, system, , , irq, softirq] = first!.split(/\s+/).map(Number);
  return (user! + nice! + system! + irq! + softirq!) * TICK_MS;
}

/** Resident memory in KB. */
export const readResidentMemoryKb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]);

export const sleep = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));
