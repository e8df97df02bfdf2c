/** Accepts sockets of authenticated people, limits them, and passes their requests to the house. */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type House, SerialQueue, Session } from '@ludotheque/house';
import {
  MAX_MESSAGE_BYTES,
  ParseError,
  parseRequestMessage,
  type RequestErrorBody,
  type RequestMessage,
} from '@ludotheque/protocol';
import { type WebSocket, WebSocketServer } from 'ws';
import type { ServerConfig } from '../config.ts';
import { systemClock } from '../house-ports.ts';
import {
  type ConnectionBudgets,
  type ExceededBudget,
  IncomingFrameLimits,
} from './incoming-frame-limits.ts';
import { SocketHeartbeat } from './socket-heartbeat.ts';
import { SocketLimits } from './socket-limits.ts';
import { CoalescingWindow, SocketOutbox } from './socket-outbox.ts';
import { TurnQueue } from './turn-queue.ts';
import { UnsentBytes } from './unsent-bytes.ts';

/** After more messages than this that cannot be read, the connection is closed. */
const MAX_PARSE_ERRORS = 50;
/** Browsers send a message in one piece, and the network delivers it in a dozen. */
const MAX_FRAGMENTS = 64;
const MAX_BUFFERED_CHUNKS = 256;
/** A connection that is closed for abuse has this long to read why, and to stop sending. */
const ABUSE_CLOSE_TIMEOUT_MS = 1_000;
const MAX_FRAMES_WHILE_CLOSING = 5_000;
/** When the server stops, connections that are not closed by then are cut. */
const CLOSE_TIMEOUT_MS = 2_000;
const POLICY_VIOLATION_CLOSE_CODE = 1008;
const SERVICE_RESTART_CLOSE_CODE = 1012;
const EXCEEDED_BUDGET_MESSAGES: { readonly [budget in ExceededBudget]: string } = {
  person: 'too many messages',
  address: 'too many messages from one address',
};

export interface UpgradeCredentials {
  readSessionToken(): Promise<string | undefined>;
  readonly deviceLabel: string;
  /** Equal for all connections from one address. */
  readonly clientKey: string;
  /** Called when the socket is open, for a person who may have it. */
  onOpen(): void;
}

export class SocketServer {
  private readonly wss = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    maxFragments: MAX_FRAGMENTS,
    maxBufferedChunks: MAX_BUFFERED_CHUNKS,
    perMessageDeflate: false,
    clientTracking: false,
    // `ws` would answer every ping, also of a peer that reads nothing.
    autoPong: false,
  });
  private readonly house: House;
  private readonly socketLimits: SocketLimits;
  private readonly frameLimits: IncomingFrameLimits;
  private readonly unsentBytes: UnsentBytes;
  private readonly heartbeat = new SocketHeartbeat();
  private readonly coalescingWindow = new CoalescingWindow();
  private readonly turns = new TurnQueue();
  private readonly connections = new Map<WebSocket, SocketOutbox>();
  private isClosing = false;

  constructor(
    house: House,
    config: ServerConfig,
    maxConnections: number,
    unsentBytes = new UnsentBytes(),
  ) {
    this.house = house;
    this.unsentBytes = unsentBytes;
    this.socketLimits = new SocketLimits(config, maxConnections);
    this.frameLimits = new IncomingFrameLimits(systemClock, config);
  }

  get connectionCount(): number {
    return this.connections.size;
  }

  /** What is kept in memory for people who read too slowly. */
  get unsentByteCount(): number {
    return this.unsentBytes.total;
  }

  /** Opens a socket, or answers the request with a status and a reason. */
  async upgrade(
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    caller: UpgradeCredentials,
  ) {
    try {
      const { clientKey, deviceLabel } = caller;
      if (!this.frameLimits.tryConnect(clientKey))
        return refuseUpgrade(socket, 429, 'too many connections from one address');
      const sessionToken = await caller.readSessionToken();
      const person = await this.house.people.authenticate(sessionToken, deviceLabel);
      // A connection that is accepted after the others were closed would stay open forever.
      if (this.isClosing) return refuseUpgrade(socket, 503, 'the house will be back in a moment');
      if (!person) return refuseUpgrade(socket, 401, 'no valid cookie: POST /api/visit first');
      const refusal = this.socketLimits.findRefusal(person.id, clientKey);
      if (refusal) return refuseUpgrade(socket, refusal.status, refusal.reason);
      this.wss.handleUpgrade(request, socket, head, (ws) => {
        const { coalescingWindow, unsentBytes } = this;
        const owner = { person: person.id, clientKey };
        const outbox = new SocketOutbox({ coalescingWindow, unsentBytes, ws, socket, ...owner });
        const session = new Session(
          person,
          (frame, canWait) => outbox.send(frame, canWait),
          () => outbox.close(POLICY_VIOLATION_CLOSE_CODE, 'blocked'),
          clientKey,
          this.house.people.getDevice(sessionToken!),
        );
        caller.onOpen();
        this.acceptConnection(ws, session, outbox);
      });
    } catch (error) {
      const { code, message } = this.house.toErrorReply(error);
      refuseUpgrade(socket, code === 'house' ? 503 : 403, message);
    }
  }

  private acceptConnection(ws: WebSocket, session: Session, outbox: SocketOutbox): void {
    const { clientKey, person } = outbox;
    this.connections.set(ws, outbox);
    this.heartbeat.add(ws);
    this.socketLimits.add(person, clientKey);
    const budgets = this.frameLimits.holdBudgets(person, clientKey);
    const countFrame = (bytes: number) => this.countFrame(ws, outbox, budgets, bytes);
    this.handleMessages(ws, session, outbox, countFrame);
    ws.on('ping', (data) => {
      if (countFrame(data.length)) outbox.answerPing(data);
    });
    ws.on('pong', (data) => {
      if (countFrame(data.length)) this.heartbeat.acceptPong(ws, data);
    });
    // `ws` itself closes a socket that violates the WebSocket protocol, but waits for its answer.
    ws.on('error', () => terminateLater(ws));
    ws.on('close', () => {
      this.connections.delete(ws);
      this.frameLimits.releaseBudgets(budgets);
      this.heartbeat.remove(ws);
      this.socketLimits.remove(person, clientKey);
      this.house.disconnect(session);
    });
    session.send(JSON.stringify({ welcome: this.house.connect(session) }));
  }

  private handleMessages(
    ws: WebSocket,
    session: Session,
    outbox: SocketOutbox,
    countFrame: (bytes: number) => boolean,
  ): void {
    let parseErrorCount = 0;
    const requests = new SerialQueue();
    const handleRequest = ({ request, id: re }: RequestMessage) =>
      this.house.handleRequest(session, re, request);
    // Between requests that came together, it is the turn of other connections.
    const handleInTurn = async (message: RequestMessage) => {
      await this.turns.next();
      await handleRequest(message);
    };
    ws.on('message', (data: Buffer, isBinary) => {
      if (!countFrame(data.length)) return;
      try {
        if (isBinary) throw new ParseError(null, 'message', 'a message is text');
        const message = parseRequestMessage(data.toString());
        // Requests of a session are handled one after the other, in their order.
        const handle = requests.isEmpty ? handleRequest : handleInTurn;
        void requests.run(() => handle(message));
      } catch (error) {
        if (!(error instanceof ParseError)) throw error;
        const { code, id: re, message } = error;
        session.send(JSON.stringify({ re, no: { code, message } }));
        if (++parseErrorCount > MAX_PARSE_ERRORS)
          closeForAbuse(ws, outbox, 'too many unreadable messages');
      }
    });
  }

  /** Whether a frame is to be handled. One that is too many closes the connection. */
  private countFrame(
    ws: WebSocket,
    outbox: SocketOutbox,
    budgets: ConnectionBudgets,
    bytes: number,
  ): boolean {
    // Frames that came together with one that was too many.
    if (ws.readyState !== ws.OPEN) return false;
    const exceeded = this.frameLimits.countFrame(budgets, bytes);
    if (exceeded) closeForAbuse(ws, outbox, EXCEEDED_BUDGET_MESSAGES[exceeded]);
    return !exceeded;
  }

  stopAccepting(): void {
    this.isClosing = true;
  }

  /** Clients reconnect when the server is back. */
  closeConnections(): void {
    this.heartbeat.stop();
    for (const [ws, outbox] of this.connections) {
      outbox.close(SERVICE_RESTART_CLOSE_CODE, 'the house will be back in a moment');
      setTimeout(() => ws.terminate(), CLOSE_TIMEOUT_MS).unref();
    }
  }
}

/** Says why, and waits for a moment until the peer closes its side; it must not go on like this. */
function closeForAbuse(ws: WebSocket, outbox: SocketOutbox, message: string): void {
  outbox.close(POLICY_VIOLATION_CLOSE_CODE, message, { code: 'rate', message });
  let framesLeft = MAX_FRAMES_WHILE_CLOSING;
  const ignoreFrame = () => {
    if (--framesLeft < 0) ws.terminate();
  };
  for (const event of ['message', 'ping', 'pong'] as const) {
    ws.removeAllListeners(event);
    ws.on(event, ignoreFrame);
  }
  terminateLater(ws);
}

function terminateLater(ws: WebSocket): void {
  setTimeout(() => ws.terminate(), ABUSE_CLOSE_TIMEOUT_MS).unref();
}

export function refuseUpgrade(socket: Duplex, status: number, reason: string): void {
  const no: RequestErrorBody = { code: 'socket', message: reason };
  const body = JSON.stringify({ no });
  // A peer that does not close its side would keep the descriptor.
  socket.end(
    `HTTP/1.1 ${status} Refused\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    () => socket.destroy(),
  );
}
