/** `ludo serve`: starts the server. */
import { listPackagedGames } from '@ludotheque/games/folders';
import type { RunningServer } from '@ludotheque/server';
import { type CliCommand, parseFlags } from '../command.ts';

/** The address to open here, and the one for a phone on the same network, as a QR code, too. */
export async function describeAddresses(
  publicUrl: string | undefined,
  { lanUrl, url }: Pick<RunningServer, 'lanUrl' | 'url'>,
  isTerminal: boolean,
): Promise<string> {
  const local = url.replace(/0\.0\.0\.0|\[::\]/, 'localhost');
  const open = `Ludothèque is open: ${publicUrl ?? local}\n`;
  const other = publicUrl ?? lanUrl;
  if (!other) return open;
  const onNetwork = publicUrl ? '' : `On other devices in this network: ${other}\n`;
  if (!isTerminal) return open + onNetwork;
  const { renderUnicodeCompact } = await import('uqr');
  return `${open}${onNetwork}\n${renderUnicodeCompact(other, { border: 2 })}\n`;
}

async function run(args: readonly string[]): Promise<void> {
  const { database, redis, trust } = parseFlags(args, {
    database: 'text',
    redis: 'text',
    trust: 'flag',
  });
  // Imported here because it is large, and the other commands do not need it.
  const { openServer, readConfig } = await import('@ludotheque/server');
  const config = readConfig({
    ...process.env,
    ...(database && { DATABASE_URL: database }),
    ...(redis && { REDIS_URL: redis }),
  });
  if (listPackagedGames().length > 0) {
    const { checkPackagedGames } = await import('../packaged-games/check-packaged-games.ts');
    await checkPackagedGames(config.dataDir, trust);
  }
  const server = await openServer(config, process.env.BUILD);
  process.stderr.write(
    await describeAddresses(config.publicUrl, server, process.stderr.isTTY === true),
  );
  let closing = false;
  const close = () => {
    if (closing) return;
    closing = true;
    server.close().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`ludo: could not stop cleanly: ${String(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', close);
  process.on('SIGINT', close);
}

export const command: CliCommand = {
  summary: 'start the server',
  help: `ludo serve [--database postgresql://USER@HOST/NAME] [--redis redis://HOST:6379] [--config FILE] [--trust]

Serves the web page, the API and the sockets. No configuration is needed. These
environment variables can be set:

  PORT               port to listen on (8080)
  HOST               address to listen on (0.0.0.0: all)
  DATA_DIR           folder of the SQLite database (data)
  PAGE_DIR           folder of the built page (the one built from these sources)
  DATABASE_URL       use PostgreSQL instead, which any number of nodes can share
  REDIS_URL          Redis, by which those nodes notify each other of changes
  REQUIRE_SYNCHRONOUS_STANDBY
                     true: do not start if a failover of PostgreSQL could lose moves (false)
  PUBLIC_URL         public address of the server, if it is behind a proxy
  TRUSTED_PROXIES    proxies that may report the address of a client, separated by commas
  HOST_CONTACT       your mail or web address, shown on the page /house
  SOURCE_URL         where to get the source code that you run, shown on the same page
  BOT_WORKERS        worker threads for bots that search (2)
  BOT_PACE           milliseconds before a bot's move (700)
  BOT_THINK          milliseconds that a searching bot thinks (600)
  SLOW_CHAT_SECONDS  seconds between two lines of chat of a person at a table (0)
  ADMIN_TOKEN        opens the operator's page at /admin; 24 letters or more (none)
  LOG_LEVEL          fatal, error, warn, info, debug (info)
  KEEP_OPEN_DAYS, KEEP_PLAYING_DAYS, KEEP_OVER_DAYS
                     days after which idle tables are deleted (7, 90, 0: never)
  ALLOW_UNKNOWN_RULES
                     true: start although the rules of some stored tables are missing (false)
  SOCKETS_PER_PERSON, SOCKETS_PER_ADDRESS, MESSAGES_PER_SECOND
                     limits (20, 200, 20)
  MESSAGES_PER_SECOND_PER_ADDRESS, CONNECTIONS_PER_ADDRESS, MAX_CONNECTIONS
                     more limits: see docs/hosting.md
  METRICS_TOKEN      lets programs on other machines read /metrics

Set addresses that contain a password in the environment: other users of the machine can
see the arguments of a command. Without Redis, and while it is unavailable, nodes look for
changes every two seconds.

Games in packages are named in ludotheque.json, here or where --config says:
{ "games": ["@me/golf"] }. They are trusted code: they run in this server. Each is checked by
the laws of games once. One that fails is not opened without --trust.

SIGTERM stops the server cleanly. kill -9 loses nothing that was acknowledged.
`,
  run,
};
