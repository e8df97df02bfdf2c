/** A WebSocket client without a library, which writes any bytes and reads only if it is told to. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { get } from 'node:http';
import { connect, type Socket } from 'node:net';

const REPLY_TIMEOUT_MS = 10_000;
/** Of more that are not answered, a server closes the connection. */
const REQUESTS_PER_BATCH = 16;

/** A client's frame that is a whole message or a control frame, with a payload of zeros. */
export function encodeClientFrame(opcode: number, payloadBytes: number, isFinal = true): Buffer {
  // With a mask of zeros, the payload is sent as it is.
  const frame = Buffer.alloc(6 + payloadBytes);
  frame[0] = (isFinal ? 0x80 : 0) | opcode;
  frame[1] = 0x80 | payloadBytes;
  return frame;
}

export const CONTINUATION_OPCODE = 0;
export const TEXT_OPCODE = 1;
export const PING_OPCODE = 9;
export const PONG_OPCODE = 10;

/** Asks for a socket without a cookie, which is refused. */
export const UPGRADE_WITHOUT_COOKIE =
  'GET /socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n';

/** Connects, sends this, and never closes its side, also after the server has closed the other. */
export function connectAndHold(url: string, text: string, localAddress: string): Socket {
  const { hostname, port } = new URL(url);
  const socket = connect({
    host: hostname,
    port: Number(port),
    localAddress,
    allowHalfOpen: true,
  });
  socket.on('error', () => undefined);
  socket.write(text);
  return socket;
}

/** Opens a socket and reads the reply to the upgrade, and nothing after it. */
export async function openWithoutReading(
  url: string,
  cookie: string,
  localAddress?: string,
): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect({
    host: hostname,
    port: Number(port),
    ...(localAddress && { localAddress }),
  });
  socket.on('error', () => undefined);
  socket.write(
    `GET /socket HTTP/1.1\r\nHost: ${hostname}:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\nCookie: ${cookie}\r\n\r\n`,
  );
  const [reply] = (await once(socket, 'data', {
    signal: AbortSignal.timeout(REPLY_TIMEOUT_MS),
  })) as [Buffer];
  socket.pause();
  if (!String(reply).startsWith('HTTP/1.1 101')) throw new Error(String(reply).slice(0, 40));
  return socket;
}

/** An error before that does not matter. */
export const waitForClose = (socket: Socket): Promise<void> =>
  new Promise((resolve) => {
    if (socket.destroyed) resolve();
    socket.on('close', () => resolve());
  });

/** Writes the chunk that many times, or until the socket is closed; resolves with the number. */
export async function writeRepeatedly(
  socket: Socket,
  chunk: Buffer,
  times: number,
): Promise<number> {
  const closed = waitForClose(socket);
  for (let written = 0; written < times; written++) {
    if (socket.destroyed) return written;
    if (!socket.write(chunk))
      await Promise.race([once(socket, 'drain').catch(() => undefined), closed]);
  }
  return times;
}

/** The statuses of the replies that arrive at a socket. */
export class ReplyStatuses {
  readonly received: number[] = [];
  private readonly socket: Socket;
  private text = '';
  private wake: () => void = () => undefined;

  constructor(socket: Socket) {
    this.socket = socket;
    socket.on('data', (data) => {
      this.text += String(data);
      this.received.push(...(this.text.match(/(?<=HTTP\/1\.1 )\d{3}/g) ?? []).map(Number));
      // Of a status line that is cut into two, the first part is kept.
      this.text = this.text.slice(1 - 'HTTP/1.1 200'.length);
      this.wake();
    });
    socket.on('close', () => this.wake());
  }

  /** Resolves when there are so many in all, or the socket is closed. */
  async waitFor(count: number): Promise<readonly number[]> {
    while (this.received.length < count && !this.socket.closed)
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    return this.received;
  }

  /** Sends the request so often, no more at once than a server takes. */
  async requestMany(request: string, count: number): Promise<readonly number[]> {
    const target = this.received.length + count;
    while (this.received.length < target && !this.socket.closed) {
      const batch = Math.min(REQUESTS_PER_BATCH, target - this.received.length);
      this.socket.write(request.repeat(batch));
      await this.waitFor(this.received.length + batch);
    }
    return this.received;
  }
}

/** The status of a request over a connection of its own. */
export const requestStatus = (url: string, path: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(REPLY_TIMEOUT_MS);
    get(`${url}${path}`, { agent: false, signal }, (response) => {
      response.resume();
      resolve(response.statusCode!);
    }).on('error', reject);
  });
