/** The peers by name: which built server to start, with which environment, and how to connect. */
import type { Connect } from './client.ts';
import { connectToBgio } from './client-bgio.ts';
import { connectToColyseus } from './client-colyseus.ts';
import { connectToWs } from './client-ws.ts';

interface Peer {
  readonly server: string;
  readonly env: { readonly [name: string]: string };
  readonly connect: Connect;
}

export const peers: { readonly [name: string]: Peer } = {
  'bgio-memory': { server: 'server-bgio', env: {}, connect: connectToBgio },
  'colyseus-immediate': {
    server: 'server-colyseus',
    env: { PATCH: 'immediate' },
    connect: connectToColyseus,
  },
  'ws-full': { server: 'server-ws', env: { VIEW: 'full' }, connect: connectToWs },
  'ws-delta': { server: 'server-ws', env: { VIEW: 'delta' }, connect: connectToWs },
};
