// `npm run cluster`: a house of several nodes on this machine, as it would run on several: PostgreSQL,
// Redis, the nodes, and nginx before them, all on loopback. docs/operations.md says more.
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { nginx } from './cluster/nginx.js';
import { nodes } from './cluster/nodes.js';
import { freePorts, isOpen } from './cluster/ports.js';
import { postgres } from './cluster/postgres.js';
import { redis } from './cluster/redis.js';
import { installFromDebian } from './debian.js';
import { bundledNode, installWhatIsMissing } from './install.js';
import { buildPage } from './page.js';

const HELP = `npm run cluster -- [options]

  --data FOLDER   where everything is kept and logged (cluster)
  --port N        where people find the house (8080; 0: a free port)
  --nodes N       how many nodes (3)

Nodes take their configuration from the environment, as \`ludo serve\` does. SIGHUP restarts
them one after the other; SIGINT and SIGTERM stop everything. The process that takes the
signals is in FOLDER/pid.
`;
/** So long nginx passes over a node that it has found away, with some room. */
const PASSED_OVER = 2_500;

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

const refuse = (why) => {
  process.stderr.write(`cluster: ${why}\n`);
  process.exit(2);
};
function whole(name, min, max) {
  const text = values[name];
  const value = /^\d{1,5}$/.test(text) ? Number(text) : -1;
  if (value < min || value > max)
    refuse(`--${name} is a whole number from ${min} to ${max}, not ${text}`);
  return value;
}
const wantedPort = whole('port', 0, 65_535);
const wantedNodes = whole('nodes', 1, 32);

installWhatIsMissing();
installFromDebian(['postgresql', 'redis-server', 'nginx']);
buildPage(bundledNode);

const data = resolve(values.data);
// The servers' users pass through it to their own folders, which are closed to others.
if (mkdirSync(data, { recursive: true })) chmodSync(data, 0o755);
const pidFile = join(data, 'pid');
if (existsSync(pidFile) && existsSync(`/proc/${readFileSync(pidFile, 'utf8').trim()}`))
  refuse(`there is a cluster in ${data} already, or ${pidFile} is left over`);
if (await isOpen(wantedPort)) refuse(`something else answers at port ${wantedPort}`);
writeFileSync(pidFile, `${process.pid}\n`);

const [redisPort, freePort, ...nodePorts] = await freePorts(2 + wantedNodes);
const port = wantedPort || freePort;
const database = postgres(data);
const announcer = redis(data, redisPort);
const house = nodes(data, nodePorts, { DATABASE_URL: database.url, REDIS_URL: announcer.url });
const balancer = nginx(data, port, nodePorts);

const say = (line) => process.stdout.write(`${line}\n`);
const introduce = (node) =>
  say(
    `${node.name}: http://127.0.0.1:${nodePorts[house.indexOf(node)]}, process ${node.child.pid}`,
  );
let stopping = false;
/** One thing after the other: opening, restarts, and at last stopping. */
let work = open().catch(giveUp);

async function open() {
  await database.program.start();
  await announcer.program.start();
  await Promise.all(house.map((node) => node.start()));
  await balancer.start();
  for (const node of house) introduce(node);
  say(`Ludothèque is open: http://127.0.0.1:${port}`);
}

async function restartNodes() {
  for (const node of house) {
    // Only when people are sent to the one before again.
    if (node !== house[0]) await pause(PASSED_OVER);
    if (stopping) return;
    await node.stop();
    await node.start();
    introduce(node);
  }
  say('All nodes have been restarted.');
}

/** First the nodes, who say goodbye to everybody; then what they needed. */
async function close() {
  await Promise.all(house.map((node) => node.stop()));
  for (const program of [balancer, announcer.program, database.program]) await program.stop();
  rmSync(pidFile, { force: true });
}

async function giveUp({ message }) {
  process.stderr.write(`cluster: ${message}\n`);
  process.exitCode = 1;
  stopping = true;
  await close();
}

function stop() {
  if (stopping) return;
  stopping = true;
  work = work.then(close);
}

process.on('SIGINT', stop);
process.on('SIGTERM', stop);
// Also if the terminal is gone, and there is nobody to talk to.
process.stdout.on('error', stop);
process.on('SIGHUP', () => {
  work = work.then(restartNodes).catch(({ message }) => {
    process.stderr.write(`cluster: ${message}; the other nodes go on as they are\n`);
  });
});
