/** The servers of `bench/peers`, with the same interface as our own server. */
import { fileURLToPath } from 'node:url';
import { killAndWait, spawnNode } from './server-process.ts';
import type { BenchTable, BenchViewListener, ServerUnderTest } from './server-under-test.ts';

interface BuiltPeer {
  readonly server: string;
  readonly env: { readonly [name: string]: string };
  connect(port: number, name: string, onView: BenchViewListener): Promise<BenchTable>;
}

const findBuiltPeer = (name: string) =>
  fileURLToPath(new URL(`../peers/build/${name}.cjs`, import.meta.url));

/** The server runs on the given Node, the clients on ours. */
export async function loadPeerUnderTest(
  name: string,
  node = process.execPath,
): Promise<ServerUnderTest> {
  const clients = (await import(findBuiltPeer('clients'))) as {
    readonly peers: { [name: string]: BuiltPeer };
  };
  const peer = clients.peers[name];
  if (!peer) throw new Error(`there is no peer called ${name}`);
  return {
    async start() {
      // boardgame.io uses the next port, too.
      const port = 20_000 + 2 * (process.pid % 10_000);
      const env = { ...peer.env, PORT: String(port) };
      const child = spawnNode([findBuiltPeer(peer.server)], env, { ipc: true, node });
      child.stderr!.resume();
      child.stdout!.resume();
      await new Promise<void>((resolve, reject) => {
        child.once('message', () => resolve());
        child.once('exit', (code) => reject(new Error(`${name} ended with ${code}`)));
      });
      return { pid: child.pid!, port, stop: () => killAndWait(child, 'SIGKILL') };
    },
    connect: ({ port }, index, onView) => peer.connect(port, `t${index}`, onView),
  };
}
