/** People for tests: real HTTP, real sockets, and players who know the rules but not the cards. */
import { randomBytes, randomUUID } from 'node:crypto';
import {
  type AnyGame,
  type BaseView,
  CodedError,
  type Json,
  type Rng,
  SeededRng,
} from '@ludotheque/core';
import { loadGame } from '@ludotheque/games/shelf';
import type { TableFrame, TableSnapshot } from '@ludotheque/protocol';
import { Client, type ClientListener, type OpenTransport } from '@ludotheque/protocol/client';
import { WebSocket } from 'ws';

export const randomNonce = (): string => randomBytes(16).toString('hex');

/** A cookie for a new visitor. */
export async function fetchVisitorCookie(url: string, name: string): Promise<string> {
  const response = await fetch(`${url}/api/visit`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name }),
  });
  if (response.status !== 200)
    throw new Error(`visit: ${response.status} ${await response.text()}`);
  return response.headers.get('set-cookie')!.split(';')[0]!;
}

/** Dials with `ws`, which can send a cookie. Every frame is told to `overhear`, if given. */
export function createTransportOpener(
  url: () => string,
  cookie: string,
  overhear?: (text: string) => void,
): OpenTransport {
  return (ear) => {
    const ws = new WebSocket(`${url().replace('http', 'ws')}/socket`, { headers: { cookie } });
    ws.on('open', () => ear.open());
    ws.on('message', (data) => {
      const text = String(data);
      overhear?.(text);
      ear.message(text);
    });
    ws.on('close', () => ear.close());
    ws.on('error', () => undefined);
    return { send: (text) => ws.send(text), close: () => ws.close() };
  };
}

export const systemTimer = {
  after(milliseconds: number, call: () => void) {
    const started = setTimeout(call, milliseconds);
    return () => clearTimeout(started);
  },
};

export const sleep = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    systemTimer.after(milliseconds, resolve);
  });

/** Who is asked to try again tries again so much later. */
const RETRY_DELAY_MS = 100;

export function createClient(
  url: () => string,
  cookie: string,
  listener: ClientListener = {},
  overhear?: (text: string) => void,
): Client {
  return new Client(
    createTransportOpener(url, cookie, overhear),
    systemTimer,
    randomUUID,
    listener,
  );
}

/** Connects, and resolves when the house has said welcome. */
export async function connectClient(
  url: () => string,
  cookie: string,
  overhear?: (text: string) => void,
): Promise<Client> {
  return new Promise((resolve) => {
    const client = createClient(
      url,
      cookie,
      { status: (status) => status === 'online' && resolve(client) },
      overhear,
    );
    client.connect();
  });
}

/** The seat's legal moves as they are written, from its view alone. */
export function listLegalMoves(game: AnyGame, view: BaseView, rng: Rng): Json[] {
  const moves = new Int32Array(game.limits.moves);
  const count = game.moves(game.imagine(view, rng), view.seat, moves);
  return Array.from(moves.subarray(0, count), (move) => game.write(move));
}

/** Plays a table to its end by chance, through a client that may lose its connection. */
export class RandomPlayer {
  readonly finished: Promise<void>;
  /** The moves that the house has said yes to, by their number. */
  readonly acknowledged = new Map<number, Json>();
  lastNumber = -1;
  private readonly client: Client;
  private readonly table: string;
  private readonly rng: Rng;
  private game: AnyGame | undefined;
  private view: BaseView | null = null;
  private isDeciding = false;
  private resolveFinished!: () => void;

  constructor(client: Client, table: string, seed: string) {
    this.client = client;
    this.table = table;
    this.rng = new SeededRng(seed);
    this.finished = new Promise((resolve) => {
      this.resolveFinished = resolve;
    });
  }

  async sit(): Promise<void> {
    await this.open();
    await this.client.request('sit', { table: this.table, nonce: randomNonce() });
  }

  async open(): Promise<TableSnapshot> {
    const sync = await this.client.openTable(this.table, {
      sync: (all) => void this.handleUpdate(all.n, all.view, all.face.setup.game, all.face.phase),
      step: (frame: TableFrame) =>
        void this.handleUpdate(frame.n, frame.view, frame.face?.setup.game, frame.face?.phase),
    });
    return sync;
  }

  private async handleUpdate(
    n: number,
    view: BaseView | null | undefined,
    game: string | undefined,
    phase: string | undefined,
  ): Promise<void> {
    this.lastNumber = n;
    if (phase === 'over' || phase === 'closed') this.resolveFinished();
    if (view) this.view = view;
    if (game) this.game ??= await loadGame(game);
    await this.moveIfAwaited();
  }

  /** Now and then, where the rules know interrupts: whoever always did would end every round. */
  private mayInterrupt(): boolean {
    return this.game!.interrupts && this.rng.below(3) === 0;
  }

  private async moveIfAwaited(): Promise<void> {
    const { view } = this;
    // Until the rules are there, somebody is waiting for them, and will decide.
    if (this.isDeciding || !this.game || !view || view.seat < 0 || view.awaited.length === 0)
      return;
    if (!view.awaited.includes(view.seat) && !this.mayInterrupt()) return;
    const moves = listLegalMoves(this.game, view, this.rng);
    if (moves.length === 0) return;
    this.isDeciding = true;
    const move = moves[this.rng.below(moves.length)]!;
    try {
      const { n } = (await this.client.makeMove(this.table, move)) as { n: number };
      this.acknowledged.set(n, move);
    } catch (error) {
      // Overtaken by somebody else, or the client was closed: the next view decides. If the house
      // asks to try again, one does.
      if (error instanceof CodedError && error.code === 'house') {
        await sleep(RETRY_DELAY_MS);
        this.isDeciding = false;
        return this.moveIfAwaited();
      }
    }
    this.isDeciding = false;
    if (this.view !== view) await this.moveIfAwaited();
  }
}
