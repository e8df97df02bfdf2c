/** Somebody who sends whatever, over a real socket, and counts the answers. */
import { once } from 'node:events';
import { type Rng, SeededRng } from '@ludotheque/core';
import { WebSocket } from 'ws';
import { fuzzedMessage, type Message, type Targets } from './test-fuzz-messages.ts';

/** As long as a busy machine may take over a handful of messages. */
const PATIENCE = 20_000;
/** Closed as too much, too big, or no text at all: the only ways to be let go. */
const CLOSINGS = new Set([1007, 1008, 1009]);

export interface Tally {
  messages: number;
  refused: number;
  granted: number;
  connections: number;
  /** How often each code was the answer, and each number the end of a connection. */
  readonly codes: Map<string, number>;
  readonly closings: Map<number, number>;
}

export class Fuzzer {
  readonly tally: Tally = {
    messages: 0,
    refused: 0,
    granted: 0,
    connections: 0,
    codes: new Map(),
    closings: new Map(),
  };
  private readonly url: string;
  private readonly cookie: string;
  private readonly targets: Targets;
  private readonly rng: Rng;
  private readonly check: (frame: string) => void;
  private ws!: WebSocket;
  private answered = 0;
  private closing: number | undefined;
  private wake: () => void = () => undefined;
  private fault: unknown;

  constructor(
    url: string,
    cookie: string,
    targets: Targets,
    seed: string,
    check: (frame: string) => void,
  ) {
    this.url = url;
    this.cookie = cookie;
    this.targets = targets;
    this.rng = new SeededRng(seed);
    this.check = check;
  }

  private async connect(): Promise<void> {
    const { cookie } = this;
    const ws = new WebSocket(`${this.url.replace('http', 'ws')}/socket`, { headers: { cookie } });
    this.ws = ws;
    this.closing = undefined;
    this.tally.connections++;
    ws.on('message', (data) => this.hear(String(data)));
    ws.on('close', (code) => {
      this.closing = code;
      count(this.tally.closings, code);
      this.wake();
    });
    ws.on('error', () => undefined);
    await once(ws, 'open');
  }

  private hear(text: string): void {
    try {
      this.check(text);
      const frame = JSON.parse(text) as { re?: unknown; no?: { code: string; message: string } };
      if (!('re' in frame)) return;
      this.answered++;
      if (!frame.no) this.tally.granted++;
      else {
        const { code, message } = frame.no;
        if (code === 'house' || typeof message !== 'string')
          throw new Error(`not an answer: ${text}`);
        this.tally.refused++;
        count(this.tally.codes, code);
      }
    } catch (error) {
      this.fault ??= error;
    }
    this.wake();
  }

  /** Sends so many messages, some at a time; every one is answered, or the socket is closed. */
  async run(messages: number): Promise<void> {
    await this.connect();
    while (this.tally.messages < messages) {
      const batch = Array.from({ length: 1 + this.rng.below(20) }, () =>
        fuzzedMessage(this.rng, this.rng.below(1_000_000), this.targets),
      );
      this.tally.messages += batch.length;
      this.answered = 0;
      for (const message of batch) this.ws.send(message);
      await this.untilAnswered(batch);
      if (this.closing === undefined) continue;
      if (!CLOSINGS.has(this.closing)) throw new Error(`closed with ${this.closing}: ${batch}`);
      await this.connect();
    }
    this.ws.terminate();
  }

  private async untilAnswered(batch: readonly Message[]): Promise<void> {
    const patience = setTimeout(() => {
      this.fault ??= new Error(`${this.answered} answers to ${batch.length}:\n${batch.join('\n')}`);
      this.wake();
    }, PATIENCE);
    while (this.answered < batch.length && this.closing === undefined && !this.fault)
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    clearTimeout(patience);
    if (this.fault) throw this.fault;
  }
}

function count<T>(counts: Map<T, number>, what: T): void {
  counts.set(what, (counts.get(what) ?? 0) + 1);
}
