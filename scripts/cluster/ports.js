// Ports on loopback: finding free ones, and asking what answers there.
import { once } from 'node:events';
import { connect, createServer } from 'node:net';

/** All at once, so that they differ. */
export async function freePorts(count) {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => server.address().port);
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}

export const isOpen = (port) =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

/** Whether a node, or the balancer before them, says that it is well. */
export async function isHealthy(port) {
  try {
    const { ok } = await fetch(`http://127.0.0.1:${port}/healthz`, {
      signal: AbortSignal.timeout(2_000),
    });
    return ok;
  } catch {
    return false;
  }
}
