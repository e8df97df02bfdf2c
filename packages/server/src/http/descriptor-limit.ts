/** How many connections the operating system lets this process have. */
import { readdirSync, readFileSync } from 'node:fs';

/** For files, threads and databases that are opened later. */
const SPARE_DESCRIPTORS = 40;
/** Where the system does not say how many files may be open. */
const UNKNOWN_DESCRIPTOR_LIMIT = 10_240;
/** A server for more than a few people should have more. */
const SMALL_CONNECTION_LIMIT = 2_000;

/** undefined where there is no /proc, and Infinity where there is no limit. */
function readDescriptorLimit(): number | undefined {
  try {
    const limits = readFileSync('/proc/self/limits', 'utf8');
    const [, soft] = /^Max open files\s+(\S+)/m.exec(limits) ?? [];
    return soft === 'unlimited' ? Infinity : Number(soft) || undefined;
  } catch {
    return undefined;
  }
}

function countOpenDescriptors(): number {
  try {
    return readdirSync('/proc/self/fd').length;
  } catch {
    return 0;
  }
}

/** Called once everything else is open. Warns in a sentence if the operator should do something. */
export function decideMaxConnections(
  configured: number | undefined,
  warn: (what: string) => void,
  limit = readDescriptorLimit(),
): number {
  const possible = Math.max(
    1,
    (limit ?? UNKNOWN_DESCRIPTOR_LIMIT) - countOpenDescriptors() - SPARE_DESCRIPTORS,
  );
  const advice = `this process may open ${limit} files: raise the limit (LimitNOFILE or ulimit -n, see docs/hosting.md)`;
  if (configured !== undefined && configured > possible)
    warn(`MAX_CONNECTIONS is ${configured}, but only ${possible} are possible; ${advice}`);
  else if (configured === undefined && limit !== undefined && possible < SMALL_CONNECTION_LIMIT)
    warn(`at most ${possible} connections are accepted; ${advice}`);
  return Math.min(configured ?? possible, possible);
}
