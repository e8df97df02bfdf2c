/** The peers, built from `bench/peers`, behind the same interface as our own server. */
import { fileURLToPath } from 'node:url';
import type { OnView, Party, Peer } from './peer.ts';
import { ended, start } from './processes.ts';

interface Built {
  readonly server: string;
  readonly env: { readonly [name: string]: string };
  connect(port: number, name: string, onView: OnView): Promise<Party>;
}

const built = (name: string) =>
  fileURLToPath(new URL(`../peers/build/${name}.cjs`, import.meta.url));

/** The server runs on the given Node, the clients on ours. */
export async function peerCalled(name: string, node = process.execPath): Promise<Peer> {
  const clients = (await import(built('clients'))) as { readonly peers: { [name: string]: Built } };
  const peer = clients.peers[name];
  if (!peer) throw new Error(`there is no peer called ${name}`);
  return {
    async start() {
      // They listen where they are told, and boardgame.io takes the next port as well.
      const port = 20_000 + 2 * (process.pid % 10_000);
      const env = { ...peer.env, PORT: String(port) };
      const child = start([built(peer.server)], env, { ipc: true, node });
      child.stderr!.resume();
      child.stdout!.resume();
      await new Promise<void>((resolve, reject) => {
        child.once('message', () => resolve());
        child.once('exit', (code) => reject(new Error(`${name} ended with ${code}`)));
      });
      return { pid: child.pid!, port, stop: () => ended(child, 'SIGKILL') };
    },
    connect: ({ port }, index, onView) => peer.connect(port, `t${index}`, onView),
  };
}
