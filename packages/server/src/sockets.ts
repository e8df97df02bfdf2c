/** Sockets: who may open one, how much may come over it, and what becomes of bytes that are no message. */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { Buckets, Guest, type House } from '@ludotheque/house';
import { type Letter, MAX_MESSAGE, readLetter, Unreadable } from '@ludotheque/protocol';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import type { Config } from './config.ts';
import { Outbox, Post } from './outbox.ts';
import { realClock } from './ports.ts';

/** After so many messages that nobody could read, the connection is closed. */
const MOST_UNREADABLE = 50;
/** A peer that does not answer for so long is gone. */
const HEARTBEAT = 30_000;
/** Who has not said goodbye by then, when the house closes, is let go without. */
const GOODBYE = 2_000;
const POLICY = 1008;
const RESTART = 1012;

export interface Visitor {
  readonly pass: string | undefined;
  readonly address: string;
}

export class Sockets {
  private readonly wss = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE,
    perMessageDeflate: false,
    clientTracking: false,
  });
  private readonly house: House;
  private readonly config: Config;
  private readonly rates: Buckets;
  private readonly post = new Post();
  private readonly open = new Map<WebSocket, { alive: boolean; readonly outbox: Outbox }>();
  private readonly perPerson = new Map<string, number>();
  private readonly perAddress = new Map<string, number>();
  private readonly heartbeat: NodeJS.Timeout;
  private isClosing = false;

  constructor(house: House, config: Config) {
    this.house = house;
    this.config = config;
    const { messagesPerSecond } = config;
    this.rates = new Buckets(realClock, 5 * messagesPerSecond, messagesPerSecond);
    this.heartbeat = setInterval(() => this.beat(), HEARTBEAT);
    this.heartbeat.unref();
  }

  get size(): number {
    return this.open.size;
  }

  /** Takes up a request for a socket, or answers it with a status and a reason. */
  async upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, visitor: Visitor) {
    try {
      const { address, pass } = visitor;
      const person = await this.house.people.known(pass);
      // Whoever came in while the others were let go would stay for ever.
      if (this.isClosing) return refuse(socket, 503, 'the house will be back in a moment');
      if (!person) return refuse(socket, 401, 'who are you? POST /api/visit first');
      if ((this.perPerson.get(person.id) ?? 0) >= this.config.socketsPerPerson)
        return refuse(socket, 429, 'too many connections of one person');
      if ((this.perAddress.get(address) ?? 0) >= this.config.socketsPerAddress)
        return refuse(socket, 429, 'too many connections from one address');
      this.wss.handleUpgrade(request, socket, head, (ws) => {
        const outbox = new Outbox(this.post, ws, socket);
        const guest = new Guest(
          person,
          (frame, canWait) => outbox.send(frame, canWait),
          () => outbox.end(POLICY, 'blocked'),
        );
        this.welcome(ws, guest, outbox, address);
      });
    } catch (error) {
      const { code, message } = this.house.no(error);
      refuse(socket, code === 'house' ? 503 : 403, message);
    }
  }

  private welcome(ws: WebSocket, guest: Guest, outbox: Outbox, address: string): void {
    const state = { alive: true, outbox };
    const { id } = guest.person;
    this.open.set(ws, state);
    count(this.perPerson, id, 1);
    count(this.perAddress, address, 1);
    let unreadable = 0;
    /** What is being done for this guest. */
    let turn: Promise<void> | undefined;
    const end = (message: string) => outbox.end(POLICY, message, { code: 'rate', message });
    const hear = ({ ask, id: re }: Letter) => this.house.hear(guest, re, ask);
    ws.on('message', (data, isBinary) => {
      state.alive = true;
      if (!this.rates.take(id)) return end('too many messages');
      try {
        if (isBinary) throw new Unreadable(null, 'message', 'a message is text');
        const letter = readLetter(textOf(data));
        // One after the other: what a guest asks for is done in the order it was asked.
        const mine = turn ? turn.then(() => hear(letter)) : hear(letter);
        turn = mine;
        void mine.then(() => {
          if (turn === mine) turn = undefined;
        });
      } catch (error) {
        if (!(error instanceof Unreadable)) throw error;
        const { code, id: re, message } = error;
        guest.send(JSON.stringify({ re, no: { code, message } }));
        if (++unreadable > MOST_UNREADABLE) end('too many unreadable messages');
      }
    });
    ws.on('pong', () => {
      state.alive = true;
    });
    // A socket that breaks its protocol is closed by `ws` itself; others do not notice.
    ws.on('error', () => undefined);
    ws.on('close', () => {
      this.open.delete(ws);
      count(this.perPerson, id, -1);
      count(this.perAddress, address, -1);
      this.house.leave(guest);
    });
    guest.send(JSON.stringify({ welcome: this.house.enter(guest) }));
  }

  private beat(): void {
    for (const [ws, state] of this.open) {
      if (!state.alive) ws.terminate();
      else {
        state.alive = false;
        ws.ping();
      }
    }
  }

  /** From now on nobody is let in. */
  closeDoor(): void {
    this.isClosing = true;
  }

  /** Says goodbye to everybody; they come back when the house does. */
  close(): void {
    clearInterval(this.heartbeat);
    for (const [ws, { outbox }] of this.open) {
      outbox.end(RESTART, 'the house will be back in a moment');
      setTimeout(() => ws.terminate(), GOODBYE).unref();
    }
  }
}

function textOf(data: RawData): string {
  return Array.isArray(data) ? Buffer.concat(data).toString() : data.toString();
}

function count(counts: Map<string, number>, key: string, by: number): void {
  const now = (counts.get(key) ?? 0) + by;
  if (now > 0) counts.set(key, now);
  else counts.delete(key);
}

export function refuse(socket: Duplex, status: number, reason: string): void {
  const body = JSON.stringify({ no: { code: 'socket', message: reason } });
  socket.end(
    `HTTP/1.1 ${status} Refused\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
