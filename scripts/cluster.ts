/**
 * `npm run cluster`: several nodes on this machine, as they would run on several machines: PostgreSQL,
 * Redis, the nodes, and nginx before them, all on loopback. docs/operations.md says more.
 */
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { buildPage } from './build-page.ts';
import { nginx } from './cluster/nginx.ts';
import { nodes } from './cluster/nodes.ts';
import { freePorts, isOpen } from './cluster/ports.ts';
import { postgres } from './cluster/postgres.ts';
import type { Program } from './cluster/program.ts';
import { redis } from './cluster/redis.ts';
import { installSystemPackages } from './system-packages.ts';

const HELP = `npm run cluster -- [options]

  --data FOLDER   where everything is kept and logged (cluster)
  --port N        where people find the house (8080; 0: a free port)
  --nodes N       how many nodes (3)

Nodes take their configuration from the environment, as \`ludo serve\` does. SIGHUP restarts
them one after the other; SIGINT and SIGTERM stop everything. The process that takes the
signals is in FOLDER/pid.
`;
/** How long nginx avoids a node that did not answer, with some margin. */
const NGINX_AVOIDS_NODE_MS = 2_500;

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: 'cluster' },
    port: { type: 'string', default: '8080' },
    nodes: { type: 'string', default: '3' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  process.stdout.write(HELP);
  process.exit(0);
}

function refuse(why: string): never {
  process.stderr.write(`cluster: ${why}\n`);
  process.exit(2);
}
function wholeNumber(name: 'nodes' | 'port', min: number, max: number): number {
  const text = values[name];
  const value = /^\d{1,5}$/.test(text) ? Number(text) : -1;
  if (value < min || value > max)
    refuse(`--${name} is a whole number from ${min} to ${max}, not ${text}`);
  return value;
}
const wantedPort = wholeNumber('port', 0, 65_535);
const wantedNodes = wholeNumber('nodes', 1, 32);

installSystemPackages(['postgresql', 'redis-server', 'nginx']);
buildPage();

const data = resolve(values.data);
// The users of the servers must be able to enter it; their own folders are closed to others.
if (mkdirSync(data, { recursive: true })) chmodSync(data, 0o755);
const pidFile = join(data, 'pid');
if (existsSync(pidFile) && existsSync(`/proc/${readFileSync(pidFile, 'utf8').trim()}`))
  refuse(`there is a cluster in ${data} already, or ${pidFile} is left over`);
if (await isOpen(wantedPort)) refuse(`something else answers at port ${wantedPort}`);
writeFileSync(pidFile, `${process.pid}\n`);

const [redisPort, freePort, ...nodePorts] = await freePorts(2 + wantedNodes);
const port = wantedPort || freePort!;
const database = postgres(data);
const announcer = redis(data, redisPort!);
const house = nodes(data, nodePorts, { DATABASE_URL: database.url, REDIS_URL: announcer.url });
const balancer = nginx(data, port, nodePorts);

const say = (line: string) => process.stdout.write(`${line}\n`);
const introduce = (node: Program) =>
  say(`${node.name}: http://127.0.0.1:${nodePorts[house.indexOf(node)]}, process ${node.pid}`);
function report(error: unknown, also = ''): void {
  process.stderr.write(`cluster: ${error instanceof Error ? error.message : error}${also}\n`);
}
let stopping = false;
/** Opening, restarts and stopping happen one after the other. */
let work = open().catch(giveUp);

async function open(): Promise<void> {
  await database.program.start();
  await announcer.program.start();
  await Promise.all(house.map((node) => node.start()));
  await balancer.start();
  for (const node of house) introduce(node);
  say(`Ludothèque is open: http://127.0.0.1:${port}`);
}

async function restartNodes(): Promise<void> {
  for (const node of house) {
    // The node before must be in use again, or nobody would be served.
    if (node !== house[0]) await pause(NGINX_AVOIDS_NODE_MS);
    if (stopping) return;
    await node.stop();
    await node.start();
    introduce(node);
  }
  say('All nodes have been restarted.');
}

/** Stops the nodes first, because they close all connections; then the programs they need. */
async function close(): Promise<void> {
  await Promise.all(house.map((node) => node.stop()));
  for (const program of [balancer, announcer.program, database.program]) await program.stop();
  rmSync(pidFile, { force: true });
}

async function giveUp(error: unknown): Promise<void> {
  report(error);
  process.exitCode = 1;
  stopping = true;
  await close();
}

function stop(): void {
  if (stopping) return;
  stopping = true;
  work = work.then(close);
}

process.on('SIGINT', stop);
process.on('SIGTERM', stop);
// Also if the terminal is closed, and output fails.
process.stdout.on('error', stop);
process.on('SIGHUP', () => {
  work = work
    .then(restartNodes)
    .catch((error: unknown) => report(error, '; the other nodes go on as they are'));
});
