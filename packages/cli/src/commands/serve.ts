/** `ludo serve`: the house, open day and night. */
import { type CliCommand, parseFlags } from '../command.ts';

async function run(args: readonly string[]): Promise<void> {
  const { database, redis } = parseFlags(args, { database: 'text', redis: 'text' });
  // The server is heavy: the other commands start without it.
  const { openServer, readConfig } = await import('@ludotheque/server');
  const config = readConfig({
    ...process.env,
    ...(database && { DATABASE_URL: database }),
    ...(redis && { REDIS_URL: redis }),
  });
  const server = await openServer(config, process.env.BUILD ?? 'local');
  const address = config.publicUrl ?? server.url.replace('0.0.0.0', 'localhost');
  process.stderr.write(`Ludothèque is open: ${address}\n`);
  let closing = false;
  const close = () => {
    if (closing) return;
    closing = true;
    server.close().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`ludo: could not close in good order: ${String(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', close);
  process.on('SIGINT', close);
}

export const command: CliCommand = {
  summary: 'open the house: the server, with everything it needs',
  help: `ludo serve [--database postgresql://USER@HOST/NAME] [--redis redis://HOST:6379]

Serves the web page, the API and the sockets. No configuration is needed; these can be
set in the environment:

  PORT               where to listen (8080)
  HOST               on which address (0.0.0.0: all)
  DATA_DIR           where the record is kept (data)
  DATABASE_URL       keep it in PostgreSQL instead: any number of nodes may share it
  REDIS_URL          by which those nodes tell each other what is new
  PUBLIC_URL         where people find the house, if behind a proxy
  TRUSTED_PROXIES    proxies whose word on a caller's address is taken, by comma
  HOST_CONTACT       a mail or web address of yours, for the page /house
  SOURCE_URL         where the program of your house can be had, for the same page
  BOT_WORKERS        threads for bots (2)
  BOT_PACE           milliseconds before a bot's move (700)
  BOT_THINK          milliseconds that a searching bot thinks (600)
  LOG_LEVEL          fatal, error, warn, info, debug (info)
  KEEP_OPEN_DAYS, KEEP_PLAYING_DAYS, KEEP_OVER_DAYS
                     when idle tables are cleared away (7, 90, 365)
  SOCKETS_PER_PERSON, SOCKETS_PER_ADDRESS, MESSAGES_PER_SECOND
                     limits (20, 200, 20)

Addresses with a password are better set than given: others can see how a program was
started. Without Redis, and while it is away, nodes look every two seconds what is new.

SIGTERM closes it in good order; kill -9 loses nothing that was acknowledged.
`,
  run,
};
