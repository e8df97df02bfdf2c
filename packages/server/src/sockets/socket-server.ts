/** Accepts sockets of authenticated people, limits them, and passes their requests to the house. */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type House, RateLimiter, Session } from '@ludotheque/house';
import {
  MAX_MESSAGE_BYTES,
  ParseError,
  parseRequestMessage,
  type RequestErrorBody,
  type RequestMessage,
} from '@ludotheque/protocol';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import type { ServerConfig } from '../config.ts';
import { systemClock } from '../house-ports.ts';
import { CoalescingWindow, SocketOutbox } from './socket-outbox.ts';

/** After more messages than this that cannot be read, the connection is closed. */
const MAX_PARSE_ERRORS = 50;
/** A client that does not answer a ping within this time is disconnected. */
const HEARTBEAT_INTERVAL_MS = 30_000;
/** When the server stops, connections that are not closed by then are cut. */
const CLOSE_TIMEOUT_MS = 2_000;
const POLICY_VIOLATION_CLOSE_CODE = 1008;
const SERVICE_RESTART_CLOSE_CODE = 1012;

export interface UpgradeCredentials {
  readonly sessionToken: string | undefined;
  /** Equal for all connections from one address. */
  readonly clientKey: string;
}

export class SocketServer {
  private readonly wss = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    perMessageDeflate: false,
    clientTracking: false,
  });
  private readonly house: House;
  private readonly config: ServerConfig;
  private readonly rateLimiter: RateLimiter;
  private readonly coalescingWindow = new CoalescingWindow();
  private readonly connections = new Map<
    WebSocket,
    { alive: boolean; readonly outbox: SocketOutbox }
  >();
  private readonly connectionsPerPerson = new Map<string, number>();
  private readonly connectionsPerAddress = new Map<string, number>();
  private readonly heartbeat: NodeJS.Timeout;
  private isClosing = false;

  constructor(house: House, config: ServerConfig) {
    this.house = house;
    this.config = config;
    const { messagesPerSecond } = config;
    this.rateLimiter = new RateLimiter(systemClock, 5 * messagesPerSecond, messagesPerSecond);
    this.heartbeat = setInterval(() => this.checkHeartbeats(), HEARTBEAT_INTERVAL_MS);
    this.heartbeat.unref();
  }

  get connectionCount(): number {
    return this.connections.size;
  }

  /** Opens a socket, or answers the request with a status and a reason. */
  async upgrade(
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    caller: UpgradeCredentials,
  ) {
    try {
      const { clientKey, sessionToken } = caller;
      const person = await this.house.people.authenticate(sessionToken);
      // A connection that is accepted after the others were closed would stay open forever.
      if (this.isClosing) return refuseUpgrade(socket, 503, 'the house will be back in a moment');
      if (!person) return refuseUpgrade(socket, 401, 'no valid cookie: POST /api/visit first');
      if ((this.connectionsPerPerson.get(person.id) ?? 0) >= this.config.socketsPerPerson)
        return refuseUpgrade(socket, 429, 'too many connections of one person');
      if ((this.connectionsPerAddress.get(clientKey) ?? 0) >= this.config.socketsPerAddress)
        return refuseUpgrade(socket, 429, 'too many connections from one address');
      this.wss.handleUpgrade(request, socket, head, (ws) => {
        const outbox = new SocketOutbox(this.coalescingWindow, ws, socket);
        const session = new Session(
          person,
          (frame, canWait) => outbox.send(frame, canWait),
          () => outbox.close(POLICY_VIOLATION_CLOSE_CODE, 'blocked'),
          clientKey,
        );
        this.acceptConnection(ws, session, outbox, clientKey);
      });
    } catch (error) {
      const { code, message } = this.house.toErrorReply(error);
      refuseUpgrade(socket, code === 'house' ? 503 : 403, message);
    }
  }

  private acceptConnection(
    ws: WebSocket,
    session: Session,
    outbox: SocketOutbox,
    clientKey: string,
  ): void {
    const state = { alive: true, outbox };
    const { id } = session.person;
    this.connections.set(ws, state);
    addToCount(this.connectionsPerPerson, id, 1);
    addToCount(this.connectionsPerAddress, clientKey, 1);
    let parseErrorCount = 0;
    /** The last request of this session that is not done yet. */
    let lastRequest: Promise<void> | undefined;
    const closeForAbuse = (message: string) =>
      outbox.close(POLICY_VIOLATION_CLOSE_CODE, message, { code: 'rate', message });
    const handleRequest = ({ request, id: re }: RequestMessage) =>
      this.house.handleRequest(session, re, request);
    ws.on('message', (data, isBinary) => {
      state.alive = true;
      if (!this.rateLimiter.tryConsume(id)) return closeForAbuse('too many messages');
      try {
        if (isBinary) throw new ParseError(null, 'message', 'a message is text');
        const message = parseRequestMessage(rawDataToText(data));
        // Requests of a session are handled one after the other, in their order.
        const handled = lastRequest
          ? lastRequest.then(() => handleRequest(message))
          : handleRequest(message);
        lastRequest = handled;
        void handled.then(() => {
          if (lastRequest === handled) lastRequest = undefined;
        });
      } catch (error) {
        if (!(error instanceof ParseError)) throw error;
        const { code, id: re, message } = error;
        session.send(JSON.stringify({ re, no: { code, message } }));
        if (++parseErrorCount > MAX_PARSE_ERRORS) closeForAbuse('too many unreadable messages');
      }
    });
    ws.on('pong', () => {
      state.alive = true;
    });
    // `ws` itself closes a socket that violates the WebSocket protocol.
    ws.on('error', () => undefined);
    ws.on('close', () => {
      this.connections.delete(ws);
      addToCount(this.connectionsPerPerson, id, -1);
      addToCount(this.connectionsPerAddress, clientKey, -1);
      this.house.disconnect(session);
    });
    session.send(JSON.stringify({ welcome: this.house.connect(session) }));
  }

  private checkHeartbeats(): void {
    for (const [ws, state] of this.connections) {
      if (!state.alive) ws.terminate();
      else {
        state.alive = false;
        ws.ping();
      }
    }
  }

  stopAccepting(): void {
    this.isClosing = true;
  }

  /** Clients reconnect when the server is back. */
  closeConnections(): void {
    clearInterval(this.heartbeat);
    for (const [ws, { outbox }] of this.connections) {
      outbox.close(SERVICE_RESTART_CLOSE_CODE, 'the house will be back in a moment');
      setTimeout(() => ws.terminate(), CLOSE_TIMEOUT_MS).unref();
    }
  }
}

function rawDataToText(data: RawData): string {
  return Array.isArray(data) ? Buffer.concat(data).toString() : data.toString();
}

function addToCount(counts: Map<string, number>, key: string, by: number): void {
  const now = (counts.get(key) ?? 0) + by;
  if (now > 0) counts.set(key, now);
  else counts.delete(key);
}

export function refuseUpgrade(socket: Duplex, status: number, reason: string): void {
  const no: RequestErrorBody = { code: 'socket', message: reason };
  const body = JSON.stringify({ no });
  socket.end(
    `HTTP/1.1 ${status} Refused\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
