/** Clients for tests, with real HTTP and sockets, and players who make random legal moves. */
import { randomBytes, randomUUID } from 'node:crypto';
import {
  type AnyGame,
  type BaseView,
  CodedError,
  commitToNonce,
  type Json,
  type Rng,
  SeededRng,
} from '@ludotheque/core';
import { loadGame } from '@ludotheque/games/shelf';
import type { TableSnapshot, TableStepFrame } from '@ludotheque/protocol';
import { Client, type ConnectionListener, type OpenTransport } from '@ludotheque/protocol/client';
import { WebSocket } from 'ws';

export const randomNonce = (): string => randomBytes(16).toString('hex');

/** Registers a new person; resolves with the cookie. */
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

/** Connects with `ws`, which can send a cookie. `onFrame` gets every frame. */
export function createTransportOpener(
  url: () => string,
  cookie: string,
  onFrame?: (text: string) => void,
): OpenTransport {
  return (listener) => {
    const ws = new WebSocket(`${url().replace('http', 'ws')}/socket`, { headers: { cookie } });
    ws.on('open', () => listener.open());
    ws.on('message', (data) => {
      const text = String(data);
      onFrame?.(text);
      listener.message(text);
    });
    ws.on('close', () => listener.close());
    ws.on('error', () => undefined);
    return { send: (text) => ws.send(text), close: () => ws.close() };
  };
}

export const systemTimer = {
  after(milliseconds: number, call: () => void) {
    const timer = setTimeout(call, milliseconds);
    return () => clearTimeout(timer);
  },
};

export const sleep = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    systemTimer.after(milliseconds, resolve);
  });

/** How long to wait after the server has asked to try again. */
const RETRY_DELAY_MS = 100;

export function createClient(
  url: () => string,
  cookie: string,
  listener: ConnectionListener = {},
  onFrame?: (text: string) => void,
): Client {
  return new Client(createTransportOpener(url, cookie, onFrame), systemTimer, randomUUID, listener);
}

/** Resolves when the house has accepted the connection. */
export async function connectClient(
  url: () => string,
  cookie: string,
  onFrame?: (text: string) => void,
): Promise<Client> {
  return new Promise((resolve) => {
    const client = createClient(
      url,
      cookie,
      { status: (status) => status === 'online' && resolve(client) },
      onFrame,
    );
    client.connect();
  });
}

/** The legal moves of a seat as JSON, computed from its view alone. */
export function listLegalMoves(game: AnyGame, view: BaseView, rng: Rng): Json[] {
  const moves = new Int32Array(game.limits.moves);
  const count = game.moves(game.imagine(view, rng), view.seat, moves);
  return Array.from(moves.subarray(0, count), (move) => game.write(move));
}

/** Plays random moves at a table to its end, through a client that may lose its connection. */
export class RandomPlayer {
  readonly finished: Promise<void>;
  /** The moves that were acknowledged, by their number. */
  readonly acknowledged = new Map<number, Json>();
  lastNumber = -1;
  /** Called before a choice that several seats make at once; the choice waits for it. */
  beforeSealedChoice: (() => Promise<void>) | undefined;
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
    await this.client.sitDown(this.table, commitToNonce(randomNonce()));
  }

  async open(): Promise<TableSnapshot> {
    return this.client.openTable(this.table, {
      sync: (all) => void this.handleUpdate(all.n, all.view, all.face.setup.game, all.face.phase),
      step: (frame: TableStepFrame) =>
        void this.handleUpdate(frame.n, frame.view, frame.face?.setup.game, frame.face?.phase),
    });
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

  /** Whether the game waits for this player alone. */
  get isOnlyOneAwaited(): boolean {
    return this.view?.awaited.length === 1 && this.view.awaited[0] === this.view.seat;
  }

  /** Interrupts only sometimes: always doing so would end every round. */
  private mayInterrupt(): boolean {
    return this.game!.interrupts && this.rng.below(3) === 0;
  }

  private async moveIfAwaited(): Promise<void> {
    const { view } = this;
    // While the rules are loaded, the update that has started this waits for them, and decides then.
    if (this.isDeciding || !this.game || !view || view.seat < 0 || view.awaited.length === 0)
      return;
    if (!view.awaited.includes(view.seat) && !this.mayInterrupt()) return;
    const moves = listLegalMoves(this.game, view, this.rng);
    if (moves.length === 0) return;
    this.isDeciding = true;
    if (view.awaited.length > 1) await this.beforeSealedChoice?.();
    const move = moves[this.rng.below(moves.length)]!;
    try {
      const { n } = await this.client.makeMove(this.table, move);
      this.acknowledged.set(n, move);
    } catch (error) {
      // Somebody else was faster, or the client was closed: the next view decides. If the house asks
      // to try again, the player does.
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
