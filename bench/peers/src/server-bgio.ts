// boardgame.io's own server with its in-memory default. PORT, and PORT + 1 for its lobby.
import { Server } from 'boardgame.io/server';
import { Nox } from './bgio-game';

const server = Server({ games: [Nox], origins: [/127\.0\.0\.1/] });
const listen = (port: number): any => ({ port, host: '127.0.0.1' }); // handed through to net.Server.listen
// The lobby API gets its own port: with koa-compose 4.2.0 a fresh install answers 404 on the shared one.
server.run({ port: listen(+process.env.PORT!), lobbyConfig: { apiPort: listen(+process.env.PORT! + 1) }, callback: () => process.send?.('ready') });
