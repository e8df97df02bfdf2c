/** Reads the configuration from environment variables, each of which has a default. */
import { fail } from '@ludotheque/core';
import { UNSENT_BYTES_BOUNDS, type UnsentBytesBounds } from './sockets/unsent-bytes.ts';

/** How long a client may take, in milliseconds. Not for operators: tests have less patience. */
export interface ClientTimeouts {
  /** For the head of a request, and for all of it: 16 KB at most. */
  readonly head: number;
  readonly request: number;
  /** How often these two are checked. */
  readonly checkInterval: number;
  /** Until it sends anything, or reads anything of an answer. */
  readonly idle: number;
  /** Until its next request. */
  readonly keepAlive: number;
}

export interface ServerConfig {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** The folder with the built page; undefined: where the page is built from these sources. */
  readonly pageDir: string | undefined;
  /** For several nodes: the PostgreSQL they share, and the Redis for messages between them. */
  readonly databaseUrl: string | undefined;
  readonly redisUrl: string | undefined;
  /** Refuse to start on a database where a failover could lose acknowledged moves. */
  readonly requireSynchronousStandby: boolean;
  /** The address that people use, if it differs from the one we listen on: behind a proxy. */
  readonly publicUrl: string | undefined;
  /** The proxies whose X-Forwarded-For header is trusted. */
  readonly trustedProxies: readonly string[];
  readonly botWorkers: number;
  readonly logLevel: string;
  /** How long a bot waits before it moves. */
  readonly botPaceMs: number;
  /** How long a searching bot thinks; the best level takes twice as long. */
  readonly botThinkMs: number;
  /** How many open connections one person, and one address, may have. */
  readonly socketsPerPerson: number;
  readonly socketsPerAddress: number;
  /** How many TCP connections one address may have, sockets included. */
  readonly connectionsPerAddress: number;
  /** How many TCP connections there may be in all; undefined: as many as the system allows. */
  readonly maxConnections: number | undefined;
  readonly clientTimeouts: ClientTimeouts;
  /** What may be unread. Not for operators: tests have less to send. */
  readonly unsentBytesBounds: UnsentBytesBounds;
  /** Messages a second that one person may send in the long run. */
  readonly messagesPerSecond: number;
  /** Slow mode: the seconds between two lines of chat of one person at a table; 0 for none. */
  readonly slowChatSeconds: number;
  /** Opens the operator's page at /admin; without it there is none. */
  readonly adminToken: string | undefined;
  /** The same of everybody at one address together. */
  readonly messagesPerSecondPerAddress: number;
  /** Whoever knows it may read the metrics; without it, programs on this machine. */
  readonly metricsToken: string | undefined;
  /** How to reach whoever runs the house: a mail or web address. */
  readonly contact: string | undefined;
  /** Where the source code of this house can be found. */
  readonly sourceUrl: string | undefined;
  /** Whether to start although the rules of some stored tables are missing. */
  readonly allowUnknownRules: boolean;
  /** Days after which an idle table is deleted, by its phase; 0 for never. */
  readonly keepDays: { readonly open: number; readonly playing: number; readonly over: number };
}

const MIN_ADMIN_TOKEN_LENGTH = 24;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

const CLIENT_TIMEOUTS: ClientTimeouts = {
  head: 10_000,
  request: 20_000,
  checkInterval: 2_000,
  idle: 30_000,
  keepAlive: 15_000,
};
/** Besides sockets: for pages and requests. */
const PLAIN_CONNECTIONS_PER_ADDRESS = 100;
/** People at one address may together send as much as this many who send all they may. */
const MESSAGE_BUDGETS_PER_ADDRESS = 20;

type Environment = { readonly [name: string]: string | undefined };

function readInteger(env: Environment, name: string, otherwise: number, min: number, max: number) {
  const text = env[name];
  if (text === undefined || text === '') return otherwise;
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= min && value <= max))
    fail(
      'config',
      `${name} must be a whole number from ${min} to ${max}, not ${JSON.stringify(text)}`,
    );
  return value;
}

const isHttpUrl = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

function checkHttpUrl(name: string, text: string | undefined): string | undefined {
  if (!text) return undefined;
  if (!isHttpUrl(text))
    fail('config', `${name} must be an http or https address, not ${JSON.stringify(text)}`);
  return text.replace(/\/+$/, '');
}

/** The error message does not repeat the address: it may contain a password. */
function readServiceUrl(env: Environment, name: string, schemes: RegExp, like: string) {
  const text = env[name];
  if (!text) return undefined;
  // An address of PostgreSQL may have no host, if it names the folder of a Unix socket.
  const given = text.replace(':///', '://localhost/');
  if (!schemes.test(text) || !URL.canParse(given))
    fail('config', `${name} must be an address like ${like}`);
  return text;
}

/** Returns a link: a mail address becomes `mailto:`. */
function readContact(env: Environment): string | undefined {
  const text = env.HOST_CONTACT;
  if (!text) return undefined;
  if (/^[^\s@:/]+@[^\s@:/]+$/.test(text)) return `mailto:${text}`;
  if (!isHttpUrl(text))
    fail('config', `HOST_CONTACT must be a mail or web address, not ${JSON.stringify(text)}`);
  return text;
}

function readFlag(env: Environment, name: string): boolean {
  const text = env[name] || 'false';
  if (text !== 'true' && text !== 'false')
    fail('config', `${name} must be true or false, not ${JSON.stringify(text)}`);
  return text === 'true';
}

/** The error message does not repeat the token. */
function readAdminToken(env: Environment): string | undefined {
  const token = env.ADMIN_TOKEN;
  if (!token) return undefined;
  if (token.length < MIN_ADMIN_TOKEN_LENGTH)
    fail('config', `ADMIN_TOKEN must have at least ${MIN_ADMIN_TOKEN_LENGTH} letters`);
  return token;
}

function readLogLevel(env: Environment): string {
  const level = env.LOG_LEVEL || 'info';
  if (!LOG_LEVELS.includes(level))
    fail('config', `LOG_LEVEL is one of ${LOG_LEVELS.join(', ')}, not ${JSON.stringify(level)}`);
  return level;
}

export function readConfig(env: Environment): ServerConfig {
  const postgres = ['DATABASE_URL', /^postgres(ql)?:\/\//, 'postgresql://USER@HOST/NAME'] as const;
  const database = readServiceUrl(env, ...postgres);
  const redis = readServiceUrl(env, 'REDIS_URL', /^rediss?:\/\//, 'redis://HOST:6379');
  if (redis && !database)
    fail('config', 'REDIS_URL is for nodes that share a database: DATABASE_URL is missing');
  const messagesPerSecond = readInteger(env, 'MESSAGES_PER_SECOND', 20, 1, 1_000_000);
  const socketsPerAddress = readInteger(env, 'SOCKETS_PER_ADDRESS', 200, 1, 1_000_000);
  const list = (env.TRUSTED_PROXIES ?? '').split(',').map((entry) => entry.trim());
  return {
    port: readInteger(env, 'PORT', 8080, 0, 65_535),
    host: env.HOST || '0.0.0.0',
    dataDir: env.DATA_DIR || 'data',
    pageDir: env.PAGE_DIR || undefined,
    databaseUrl: database,
    redisUrl: redis,
    requireSynchronousStandby: readFlag(env, 'REQUIRE_SYNCHRONOUS_STANDBY'),
    publicUrl: checkHttpUrl('PUBLIC_URL', env.PUBLIC_URL),
    trustedProxies: list.filter((entry) => entry !== ''),
    botWorkers: readInteger(env, 'BOT_WORKERS', 2, 1, 64),
    logLevel: readLogLevel(env),
    botPaceMs: readInteger(env, 'BOT_PACE', 700, 0, 60_000),
    botThinkMs: readInteger(env, 'BOT_THINK', 600, 1, 30_000),
    socketsPerPerson: readInteger(env, 'SOCKETS_PER_PERSON', 20, 1, 100_000),
    slowChatSeconds: readInteger(env, 'SLOW_CHAT_SECONDS', 0, 0, 3_600),
    adminToken: readAdminToken(env),
    socketsPerAddress,
    connectionsPerAddress: readInteger(
      env,
      'CONNECTIONS_PER_ADDRESS',
      socketsPerAddress + PLAIN_CONNECTIONS_PER_ADDRESS,
      1,
      2_000_000,
    ),
    maxConnections: readInteger(env, 'MAX_CONNECTIONS', 0, 1, 10_000_000) || undefined,
    clientTimeouts: CLIENT_TIMEOUTS,
    unsentBytesBounds: UNSENT_BYTES_BOUNDS,
    messagesPerSecond,
    messagesPerSecondPerAddress: readInteger(
      env,
      'MESSAGES_PER_SECOND_PER_ADDRESS',
      MESSAGE_BUDGETS_PER_ADDRESS * messagesPerSecond,
      1,
      100_000_000,
    ),
    metricsToken: env.METRICS_TOKEN || undefined,
    contact: readContact(env),
    sourceUrl: checkHttpUrl('SOURCE_URL', env.SOURCE_URL),
    allowUnknownRules: readFlag(env, 'ALLOW_UNKNOWN_RULES'),
    keepDays: {
      open: readInteger(env, 'KEEP_OPEN_DAYS', 7, 1, 36_500),
      playing: readInteger(env, 'KEEP_PLAYING_DAYS', 90, 1, 36_500),
      over: readInteger(env, 'KEEP_OVER_DAYS', 0, 0, 36_500),
    },
  };
}
