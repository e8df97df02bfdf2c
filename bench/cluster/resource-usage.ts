/** What each program of the cluster has used: processor time from /proc, bytes as it counts them itself. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import type { ClusterProcess } from '../../packages/server/test/cluster/cluster-process.ts';

/** Linux counts a process's time in hundredths of a second. */
const TICK_US = 10_000;

export const CLUSTER_PROGRAMS = ['nodes', 'postgres', 'redis', 'nginx'] as const;
export type ClusterUsage = { readonly [program in (typeof CLUSTER_PROGRAMS)[number]]: number } & {
  /** Bytes that PostgreSQL has written ahead, and that Redis has heard and said. */
  readonly wal: number;
  readonly redisIn: number;
  readonly redisOut: number;
  /** Bytes and rows of the record, its index included. */
  readonly record: number;
  readonly lines: number;
};

/** A process as /proc shows it: its parent, and its own time with that of children that have ended. */
function listProcesses() {
  const all = new Map<number, { parent: number; us: number }>();
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ').map(Number);
      const us = TICK_US * (stat[11]! + stat[12]! + stat[13]! + stat[14]!);
      all.set(Number(pid), { parent: stat[1]!, us });
    } catch {
      // It has ended while we looked.
    }
  return all;
}

/** A process and its children. */
const listProcessAndChildren = (pid: number) =>
  [...listProcesses()].filter(([id, { parent }]) => id === pid || parent === pid);

/** Microseconds that they have taken. */
const readCpuTimeUs = (pid: number) =>
  listProcessAndChildren(pid).reduce((sum, [, { us }]) => sum + us, 0);

/** Kilobytes that they have, with their share of what they have in common. */
function readMemoryKb(pid: number): number {
  const kilobytes = (id: number) =>
    Number(/^Pss: +(\d+)/m.exec(readFileSync(`/proc/${id}/smaps_rollup`, 'utf8'))![1]);
  return listProcessAndChildren(pid).reduce((sum, [id]) => sum + kilobytes(id), 0);
}

const readFirstNumber = (file: string) => Number.parseInt(readFileSync(file, 'utf8'), 10);

function readRedisUsage(data: string): { pid: number; in: number; out: number } {
  const conf = readFileSync(join(data, 'redis', 'redis.conf'), 'utf8');
  const setting = (name: string) => new RegExp(`^${name} (\\S+)`, 'm').exec(conf)![1]!;
  const info = execFileSync('redis-cli', ['-p', setting('port'), 'INFO'], {
    encoding: 'utf8',
    env: { ...process.env, REDISCLI_AUTH: setting('requirepass') },
  });
  const figure = (name: string) => Number(new RegExp(`^${name}:(\\d+)`, 'm').exec(info)![1]);
  const bytes = (way: string) => figure(`total_net_${way}_bytes`);
  return { pid: figure('process_id'), in: bytes('input'), out: bytes('output') };
}

const readNginxPid = (data: string) => readFirstNumber(join(data, 'nginx', 'nginx.pid'));

/** The nodes' own is weighed by bench:server, after a collection. */
export const readNginxMemoryKb = ({ dataDir }: ClusterProcess) =>
  readMemoryKb(readNginxPid(dataDir));

/** All that has been used since the programs were started. */
export async function readClusterUsage(cluster: ClusterProcess): Promise<ClusterUsage> {
  const { dataDir, databaseUrl, nodes } = cluster;
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ [figure: string]: string }>(
    `SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') AS wal, count(*) AS lines,
      pg_total_relation_size('record') AS record FROM record`,
  );
  await client.end();
  const { wal, lines, record } = rows[0]!;
  const redis = readRedisUsage(dataDir);
  let ofNodes = 0;
  for (const { pid } of nodes.values()) ofNodes += readCpuTimeUs(pid);
  return {
    nodes: ofNodes,
    postgres: readCpuTimeUs(readFirstNumber(join(dataDir, 'postgres', 'data', 'postmaster.pid'))),
    redis: readCpuTimeUs(redis.pid),
    nginx: readCpuTimeUs(readNginxPid(dataDir)),
    wal: Number(wal),
    redisIn: redis.in,
    redisOut: redis.out,
    record: Number(record),
    lines: Number(lines),
  };
}
