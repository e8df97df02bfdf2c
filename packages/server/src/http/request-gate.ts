/**
 * Counts what arrives at the HTTP server before anything is done with it: connections and requests by
 * address, and requests of one connection that are not answered yet. Whoever exceeds a limit is
 * disconnected, because even an answer costs too much; through a trusted proxy, one connection is of many people,
 * who are only refused.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { BlockList, Socket } from 'node:net';
import { type Clock, RateLimiter, type TokenBucket } from '@ludotheque/house';
import { MAX_MESSAGE_BYTES } from '@ludotheque/protocol';
import { TurnQueue } from '../sockets/turn-queue.ts';
import {
  findClientAddress,
  isTrustedProxy,
  normalizeAddress,
  toRateLimitKey,
} from './client-address.ts';
import { TOO_MANY_REQUESTS } from './error-replies.ts';
import { readInPieces } from './read-in-pieces.ts';

/** More than all limits of routes together, those of the page's files included. */
const MIN_REQUESTS_PER_SECOND = 120;
/** Whoever may have many connections may open all of them again after a restart, three times at once. */
const SECONDS_PER_CONNECTION = 20;
/** So many may come at once: a class opens the page for the first time. */
const BURST_SECONDS = 60;
/** A request that a route refuses, because there were too many: whoever goes on is soon stopped here, for less. */
const REFUSED_REQUEST_COST = 20;
/** A connection that has to be closed costs its address so much time: far more than a request, as it costs us. */
const SECONDS_PER_CLOSED_CONNECTION = 1;
/** Others at that address have to wait no longer. */
const MAX_SECONDS_IN_DEBT = 5;
/** Browsers wait for each answer, and so do proxies. */
const MAX_UNANSWERED_REQUESTS = 16;
const RETRY_AFTER_SECONDS = 5;
const REFUSAL_BODY = JSON.stringify({ no: TOO_MANY_REQUESTS });
const REFUSAL_HEADERS = {
  'Content-Type': 'application/json',
  'Content-Length': REFUSAL_BODY.length,
  'Retry-After': RETRY_AFTER_SECONDS,
};
const LAST_REPLY = [
  'HTTP/1.1 429 Too Many Requests',
  ...Object.entries(REFUSAL_HEADERS).map(([name, value]) => `${name}: ${value}`),
  'Connection: close',
  '',
  REFUSAL_BODY,
].join('\r\n');

export type AnswerRequest = (request: IncomingMessage, response: ServerResponse) => void;

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly answer: AnswerRequest;
}

interface GatedConnection {
  readonly socket: Socket;
  /** Undefined for a trusted proxy, whose requests are counted by the address that each names. */
  readonly bucket: TokenBucket | undefined;
  /** In the order of their answers. The first one is being handled. */
  readonly unanswered: Exchange[];
  /** A connection counts, and so its first request does not. */
  isFirstRequest: boolean;
  readonly stopReading: () => void;
}

export interface RequestGateDependencies {
  readonly clock: Clock;
  readonly proxies: BlockList;
  readonly requestsPerSecond: number;
}

/** Of one address, in the long run. */
export const decideRequestsPerSecond = (connectionsPerAddress: number): number =>
  Math.max(MIN_REQUESTS_PER_SECOND, connectionsPerAddress / SECONDS_PER_CONNECTION);

const refuse: AnswerRequest = (_, response) =>
  response.writeHead(429, REFUSAL_HEADERS).end(REFUSAL_BODY);

/** As Node does, but it would not count them. */
const refuseExpectation: AnswerRequest = (_, response) => response.writeHead(417).end();
const refuseWithoutHost: AnswerRequest = (_, response) =>
  response.writeHead(400, { Connection: 'close' }).end();

export class RequestGate {
  private readonly clock: Clock;
  private readonly proxies: BlockList;
  private readonly requestsPerSecond: number;
  private readonly limiter: RateLimiter;
  private readonly connections = new WeakMap<Socket, GatedConnection>();
  private readonly turns = new TurnQueue();
  /** Connections that were refused, or closed. */
  closedCount = 0;
  /** Called for every request that is passed on, at that moment. */
  onPass: AnswerRequest = () => undefined;

  constructor({ clock, proxies, requestsPerSecond }: RequestGateDependencies) {
    this.clock = clock;
    this.proxies = proxies;
    this.requestsPerSecond = requestsPerSecond;
    this.limiter = new RateLimiter(clock, BURST_SECONDS * requestsPerSecond, requestsPerSecond);
  }

  /** To be called before others listen for connections. */
  guard(server: Server, answer: AnswerRequest): void {
    const pass: AnswerRequest = (request, response) => {
      this.onPass(request, response);
      answer(request, response);
    };
    server.on('connection', (socket: Socket) => this.addConnection(socket));
    server.on('request', (request, response) => this.receive({ request, response, answer: pass }));
    server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
      const answerAfterBody: AnswerRequest = () => {
        response.writeContinue();
        pass(request, response);
      };
      this.receive({ request, response, answer: answerAfterBody });
    });
    server.on('checkExpectation', (request, response) =>
      this.receive({ request, response, answer: refuseExpectation }),
    );
  }

  private addConnection(socket: Socket): void {
    const address = normalizeAddress(socket.remoteAddress ?? '') ?? '';
    const isProxy = isTrustedProxy(address, this.proxies);
    const bucket = isProxy ? undefined : this.limiter.hold(toRateLimitKey(address));
    if (bucket) socket.once('close', () => this.limiter.release(bucket));
    if (bucket && !this.limiter.tryTake(bucket, 1, this.clock.now())) {
      this.closedCount++;
      disconnect(socket);
      return;
    }
    this.connections.set(socket, {
      socket,
      bucket,
      unanswered: [],
      isFirstRequest: true,
      stopReading: readInPieces(socket),
    });
  }

  private receive(exchange: Exchange): void {
    const { request, response } = exchange;
    const connection = this.connections.get(request.socket);
    // Those that came in one piece with the request for which the connection was closed.
    if (!connection || request.socket.destroyed) return;
    const mayPass = this.countRequest(connection, request);
    const { bucket, unanswered } = connection;
    if ((bucket && !mayPass) || unanswered.length >= MAX_UNANSWERED_REQUESTS) {
      this.close(connection);
      return;
    }
    unanswered.push(mayPass ? requireHost(exchange) : { ...exchange, answer: refuse });
    response.once('close', () => {
      if (bucket && response.statusCode === 429) this.charge(bucket, REFUSED_REQUEST_COST);
      void this.answerNext(connection);
    });
    if (unanswered.length === 1) answerFirst(connection);
  }

  private countRequest(connection: GatedConnection, request: IncomingMessage): boolean {
    const { bucket, isFirstRequest } = connection;
    connection.isFirstRequest = false;
    if (!bucket)
      return this.limiter.tryConsume(toRateLimitKey(findClientAddress(request, this.proxies)));
    return isFirstRequest || this.limiter.tryTake(bucket, 1, this.clock.now());
  }

  /** Between two requests of a connection, others have their turn. */
  private async answerNext(connection: GatedConnection): Promise<void> {
    const { request } = connection.unanswered.shift()!;
    if (!request.complete && !endsSoon(request)) connection.socket.destroy();
    if (connection.unanswered.length === 0) return;
    await this.turns.next();
    if (!connection.socket.destroyed) answerFirst(connection);
  }

  private charge(bucket: TokenBucket, cost: number): void {
    if (bucket.level > -MAX_SECONDS_IN_DEBT * this.requestsPerSecond)
      this.limiter.takeOnCredit(bucket, cost, this.clock.now());
  }

  /** Whether a request for a socket may go on. After it, the gate has nothing to do with its connection. */
  admitUpgrade(request: IncomingMessage): boolean {
    const connection = this.connections.get(request.socket);
    if (!connection) return false;
    connection.stopReading();
    const mayPass = this.countRequest(connection, request) && connection.unanswered.length === 0;
    if (!mayPass) this.close(connection);
    return mayPass;
  }

  private close({ bucket, socket, unanswered }: GatedConnection): void {
    this.closedCount++;
    if (bucket) this.charge(bucket, SECONDS_PER_CLOSED_CONNECTION * this.requestsPerSecond);
    // The reply goes to the first request that has none.
    if (unanswered[0]?.response.headersSent) socket.destroy();
    else disconnect(socket);
  }
}

/** Node reads the rest of a body that nobody has read, however much it is. */
const endsSoon = ({ headers }: IncomingMessage): boolean =>
  Number(headers['content-length']) <= MAX_MESSAGE_BYTES;

const requireHost = (exchange: Exchange): Exchange => {
  const { headers, httpVersion } = exchange.request;
  const lacksHost = httpVersion === '1.1' && headers.host === undefined;
  return lacksHost ? { ...exchange, answer: refuseWithoutHost } : exchange;
};

function answerFirst({ unanswered }: GatedConnection): void {
  const { answer, request, response } = unanswered[0]!;
  answer(request, response);
}

/** Does not wait until the peer has read why: it may never do so, and goes on sending. */
function disconnect(socket: Socket): void {
  socket.on('error', () => socket.destroy());
  socket.write(LAST_REPLY);
  socket.destroy();
}
