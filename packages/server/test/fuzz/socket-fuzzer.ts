/** Sends random messages over a real socket, and checks and counts the replies. */
import { once } from 'node:events';
import { type Rng, SeededRng } from '@ludotheque/core';
import { WebSocket } from 'ws';
import { type FuzzMessage, type FuzzTargets, makeFuzzMessage } from './fuzz-messages.ts';

/** A busy machine may need this long for a few messages. */
const ANSWER_TIMEOUT_MS = 20_000;
/** Invalid text, too many messages, and a message that is too long. */
const ALLOWED_CLOSE_CODES = new Set([1007, 1008, 1009]);

export interface FuzzTally {
  messages: number;
  refused: number;
  granted: number;
  connections: number;
  /** How often each error code and each close code came. */
  readonly codes: Map<string, number>;
  readonly closings: Map<number, number>;
}

export class SocketFuzzer {
  readonly tally: FuzzTally = {
    messages: 0,
    refused: 0,
    granted: 0,
    connections: 0,
    codes: new Map(),
    closings: new Map(),
  };
  private readonly url: string;
  private readonly cookie: string;
  private readonly targets: FuzzTargets;
  private readonly rng: Rng;
  private readonly checkFrame: (frame: string) => void;
  private ws!: WebSocket;
  private answerCount = 0;
  private closeCode: number | undefined;
  private wake: () => void = () => undefined;
  private firstError: unknown;

  constructor(
    url: string,
    cookie: string,
    targets: FuzzTargets,
    seed: string,
    check: (frame: string) => void,
  ) {
    this.url = url;
    this.cookie = cookie;
    this.targets = targets;
    this.rng = new SeededRng(seed);
    this.checkFrame = check;
  }

  private async connect(): Promise<void> {
    const { cookie } = this;
    const ws = new WebSocket(`${this.url.replace('http', 'ws')}/socket`, { headers: { cookie } });
    this.ws = ws;
    this.closeCode = undefined;
    this.tally.connections++;
    ws.on('message', (data) => this.handleFrame(String(data)));
    ws.on('close', (code) => {
      this.closeCode = code;
      incrementCount(this.tally.closings, code);
      this.wake();
    });
    ws.on('error', () => undefined);
    await once(ws, 'open');
  }

  private handleFrame(text: string): void {
    try {
      this.checkFrame(text);
      const frame = JSON.parse(text) as { re?: unknown; no?: { code: string; message: string } };
      if (!('re' in frame)) return;
      this.answerCount++;
      if (!frame.no) this.tally.granted++;
      else {
        const { code, message } = frame.no;
        if (code === 'house' || typeof message !== 'string')
          throw new Error(`not an answer: ${text}`);
        this.tally.refused++;
        incrementCount(this.tally.codes, code);
      }
    } catch (error) {
      this.firstError ??= error;
    }
    this.wake();
  }

  /** Every message must be answered, or the socket closed. */
  async run(messages: number): Promise<void> {
    await this.connect();
    while (this.tally.messages < messages) {
      const batch = Array.from({ length: 1 + this.rng.below(20) }, () =>
        makeFuzzMessage(this.rng, this.rng.below(1_000_000), this.targets),
      );
      this.tally.messages += batch.length;
      this.answerCount = 0;
      for (const message of batch) this.ws.send(message);
      await this.waitForAnswers(batch);
      if (this.closeCode === undefined) continue;
      if (!ALLOWED_CLOSE_CODES.has(this.closeCode))
        throw new Error(`closed with ${this.closeCode}: ${batch}`);
      await this.connect();
    }
    this.ws.terminate();
  }

  private async waitForAnswers(batch: readonly FuzzMessage[]): Promise<void> {
    const timeout = setTimeout(() => {
      this.firstError ??= new Error(
        `${this.answerCount} answers to ${batch.length}:\n${batch.join('\n')}`,
      );
      this.wake();
    }, ANSWER_TIMEOUT_MS);
    while (this.answerCount < batch.length && this.closeCode === undefined && !this.firstError)
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    clearTimeout(timeout);
    if (this.firstError) throw this.firstError;
  }
}

function incrementCount<T>(counts: Map<T, number>, what: T): void {
  counts.set(what, (counts.get(what) ?? 0) + 1);
}
