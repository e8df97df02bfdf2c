/** Reads processor time and memory of processes from /proc. */
import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts the time of a process in hundredths of a second. */
const TICK_MS = 10;

interface ProcessStat {
  readonly parent: number;
  readonly userMs: number;
  readonly systemMs: number;
  /** The time of children that have ended. */
  readonly endedChildrenMs: number;
}

function readProcessStat(pid: number): ProcessStat {
  // The name of the program comes first, in brackets; it may contain spaces.
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const numbers = fields.split(' ').map(Number);
  const [user = 0, system = 0, childrenUser = 0, childrenSystem = 0] = numbers.slice(11, 15);
  return {
    parent: numbers[1] ?? 0,
    userMs: user * TICK_MS,
    systemMs: system * TICK_MS,
    endedChildrenMs: (childrenUser + childrenSystem) * TICK_MS,
  };
}

/** Processor time so far of all threads, and how much of it in the kernel. */
export function readCpuTimeMs(pid: number): { readonly all: number; readonly system: number } {
  const { systemMs, userMs } = readProcessStat(pid);
  return { all: userMs + systemMs, system: systemMs };
}

/** The same of the whole machine, which shows how much other programs took. */
export function readMachineCpuTimeMs(): number {
  const [first = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
  const [, user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = first
    .split(/\s+/)
    .map(Number);
  return (user + nice + system + irq + softirq) * TICK_MS;
}

export const readResidentMemoryKb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);

function listProcesses(): Map<number, ProcessStat> {
  const processes = new Map<number, ProcessStat>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry)))
    try {
      processes.set(Number(name), readProcessStat(Number(name)));
    } catch {
      // It has ended meanwhile.
    }
  return processes;
}

const listProcessAndChildren = (pid: number) =>
  [...listProcesses()].filter(([id, { parent }]) => id === pid || parent === pid);

/** Processor time of a process and its children, also of children that have ended. */
export const readTreeCpuTimeMs = (pid: number): number =>
  listProcessAndChildren(pid).reduce(
    (sum, [, { endedChildrenMs, systemMs, userMs }]) => sum + userMs + systemMs + endedChildrenMs,
    0,
  );

/** Memory of a process and its children, each with its share of what they have in common. */
export function readTreeMemoryKb(pid: number): number {
  const readShareKb = (id: number) =>
    Number(/^Pss: +(\d+)/m.exec(readFileSync(`/proc/${id}/smaps_rollup`, 'utf8'))?.[1]);
  return listProcessAndChildren(pid).reduce((sum, [id]) => sum + readShareKb(id), 0);
}
