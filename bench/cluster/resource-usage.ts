/** Reads what each program of the cluster has used: processor time from /proc, bytes from the program. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import type { ClusterProcess } from '../../packages/server/test/cluster/cluster-process.ts';
import { readTreeCpuTimeMs, readTreeMemoryKb } from '../common/proc.ts';

export const CLUSTER_PROGRAMS = ['nodes', 'postgres', 'redis', 'nginx'] as const;
export type ClusterUsage = { readonly [program in (typeof CLUSTER_PROGRAMS)[number]]: number } & {
  /** Bytes of PostgreSQL's write-ahead log, and bytes that Redis has received and sent. */
  readonly wal: number;
  readonly redisIn: number;
  readonly redisOut: number;
  /** Bytes of all records with their index, and how many lines they have. */
  readonly record: number;
  readonly lines: number;
};

const readCpuTimeUs = (pid: number) => 1_000 * readTreeCpuTimeMs(pid);
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

/** For the memory of nodes see bench:server, which collects their garbage first. */
export const readNginxMemoryKb = ({ dataDir }: ClusterProcess) =>
  readTreeMemoryKb(readNginxPid(dataDir));

/** Everything since the programs were started. */
export async function readClusterUsage(cluster: ClusterProcess): Promise<ClusterUsage> {
  const { dataDir, databaseUrl, nodes } = cluster;
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ [figure: string]: string }>(
    `SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') AS wal, count(*) AS lines,
      pg_total_relation_size('record_lines') AS record FROM record_lines`,
  );
  await client.end();
  const { wal, lines, record } = rows[0]!;
  const redis = readRedisUsage(dataDir);
  let nodesCpuUs = 0;
  for (const { pid } of nodes.values()) nodesCpuUs += readCpuTimeUs(pid);
  return {
    nodes: nodesCpuUs,
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
