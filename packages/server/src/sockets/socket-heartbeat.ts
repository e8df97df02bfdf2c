/**
 * Disconnects peers that do not answer a ping in time. Each ping has random bytes, and only their echo
 * counts: a peer that never reads cannot know them, whatever else it sends.
 */
import { randomBytes } from 'node:crypto';
import type { WebSocket } from 'ws';

const HEARTBEAT_INTERVAL_MS = 30_000;
const PING_BYTES = 8;

export class SocketHeartbeat {
  /** The ping that each socket has to answer; undefined if it has, or is new. */
  private readonly pendingPings = new Map<WebSocket, Buffer | undefined>();
  private readonly timer: NodeJS.Timeout;

  constructor(intervalMs = HEARTBEAT_INTERVAL_MS) {
    this.timer = setInterval(() => this.checkAll(), intervalMs);
    this.timer.unref();
  }

  add(ws: WebSocket): void {
    this.pendingPings.set(ws, undefined);
  }

  remove(ws: WebSocket): void {
    this.pendingPings.delete(ws);
  }

  acceptPong(ws: WebSocket, data: Buffer): void {
    if (this.pendingPings.get(ws)?.equals(data)) this.pendingPings.set(ws, undefined);
  }

  /** Cuts those that have not answered the last ping, and pings the others. */
  checkAll(): void {
    for (const [ws, pending] of this.pendingPings) {
      if (pending) ws.terminate();
      else {
        const ping = randomBytes(PING_BYTES);
        this.pendingPings.set(ws, ping);
        ws.ping(ping);
      }
    }
  }

  stop(): void {
    clearInterval(this.timer);
  }
}
