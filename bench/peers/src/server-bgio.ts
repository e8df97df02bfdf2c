/** boardgame.io's own server with its store in memory, on PORT, and its lobby on PORT + 1. */
import type { ListenOptions } from 'node:net';
import { Server } from 'boardgame.io/server';
import { Nox } from './bgio-game.ts';

/** Its types ask for a port, but what it gets goes to `net.Server.listen`, which takes a host too. */
interface Config {
  readonly port?: number | ListenOptions;
  readonly lobbyConfig?: { readonly apiPort: number | ListenOptions };
  readonly callback?: () => void;
}
interface LoopbackServer {
  run(config: number | Config): Promise<unknown>;
}

const port = Number(process.env.PORT);
const onLoopback = (at: number): ListenOptions => ({ port: at, host: '127.0.0.1' });

const server: LoopbackServer = Server({ games: [Nox], origins: [/127\.0\.0\.1/] });
void server.run({
  port: onLoopback(port),
  // With koa-compose 4.2.0 a fresh install answers 404 to the lobby on the shared port.
  lobbyConfig: { apiPort: onLoopback(port + 1) },
  callback: () => process.send?.('ready'),
});
