/**
 * Sends frames over a connection. On a busy server, a frame for somebody who is not awaited waits up to
 * 100 ms for the next one: both then need one system call, the most expensive part of a move. On a quiet
 * server nothing waits.
 */
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { encodeAsciiTextFrame } from './text-frame.ts';
import type { UnsentBytes, UnsentBytesOwner } from './unsent-bytes.ts';

/** Nobody notices whether they see a card of another player this much later. */
const COALESCING_WINDOW_MS = 100;
/** How often the server looks for frames that have waited for long enough. */
const SLICE_MS = 10;
/** The server is busy if more frames than this could wait in one window. */
const BUSY_FRAMES_PER_WINDOW = 128;

/** A part of the window, and the connections whose frames began to wait in it. */
interface WindowSlice {
  readonly startedAtMs: number;
  frameCount: number;
  readonly outboxes: SocketOutbox[];
}

const startSlice = (): WindowSlice => ({
  startedAtMs: performance.now(),
  frameCount: 0,
  outboxes: [],
});

/**
 * The outboxes of all connections with waiting frames. The window slides, so that each frame waits for
 * nearly as long as it may: the longer it waits, the more frames go out together with it.
 */
export class CoalescingWindow {
  /** The oldest first. */
  private readonly olderSlices: WindowSlice[] = [];
  private currentSlice = startSlice();
  private framesInWindow = 0;
  private sliceTimer: NodeJS.Timeout | undefined;

  /** Called for every frame that could wait. */
  countFrameAndCheckBusy(): boolean {
    if (!this.sliceTimer) {
      this.currentSlice = startSlice();
      this.sliceTimer = setInterval(() => this.endSlice(), SLICE_MS).unref();
    }
    this.currentSlice.frameCount++;
    return ++this.framesInWindow > BUSY_FRAMES_PER_WINDOW;
  }

  flushLater(outbox: SocketOutbox): void {
    this.currentSlice.outboxes.push(outbox);
  }

  private endSlice(): void {
    this.olderSlices.push(this.currentSlice);
    this.currentSlice = startSlice();
    const dueMs = this.currentSlice.startedAtMs - (COALESCING_WINDOW_MS - SLICE_MS);
    while (this.olderSlices[0] && this.olderSlices[0].startedAtMs <= dueMs) {
      const { frameCount, outboxes } = this.olderSlices.shift()!;
      this.framesInWindow -= frameCount;
      for (const outbox of outboxes) outbox.flush();
    }
    if (this.framesInWindow > 0) return;
    clearInterval(this.sliceTimer);
    this.sliceTimer = undefined;
    this.olderSlices.length = 0;
  }
}

export interface SocketOutboxDependencies {
  readonly coalescingWindow: CoalescingWindow;
  readonly unsentBytes: UnsentBytes;
  readonly ws: WebSocket;
  readonly socket: Duplex;
  /** Whose connection it is, and from where: what is not read is counted by both. */
  readonly person: string;
  readonly clientKey: string;
}

export class SocketOutbox implements UnsentBytesOwner {
  readonly person: string;
  readonly clientKey: string;
  private readonly coalescingWindow: CoalescingWindow;
  private readonly unsentBytesOfAll: UnsentBytes;
  private readonly ws: WebSocket;
  private readonly socket: Duplex;
  /** Encoded frames one after the other, one byte per character. */
  private heldFrames = '';
  private hadUnsentBytes = false;

  constructor(deps: SocketOutboxDependencies) {
    this.coalescingWindow = deps.coalescingWindow;
    this.unsentBytesOfAll = deps.unsentBytes;
    this.ws = deps.ws;
    this.socket = deps.socket;
    this.person = deps.person;
    this.clientKey = deps.clientKey;
    this.ws.on('close', () => this.unsentBytesOfAll.remove(this));
  }

  get unsentBytes(): number {
    return this.socket.writableLength;
  }

  terminate(): void {
    this.ws.terminate();
  }

  /** Without compression `ws` queues nothing, so a frame written to the socket overtakes none of it. */
  send(text: string, canWait = false): void {
    const { socket, ws } = this;
    if (ws.readyState !== ws.OPEN) return;
    const frame = encodeAsciiTextFrame(text);
    if (frame !== undefined && canWait && this.coalescingWindow.countFrameAndCheckBusy()) {
      if (this.heldFrames === '') this.coalescingWindow.flushLater(this);
      this.heldFrames += frame;
      return;
    }
    if (frame === undefined) {
      this.flush();
      ws.send(text);
    } else {
      socket.write(this.heldFrames + frame, 'latin1');
      this.heldFrames = '';
    }
    this.countUnsentBytes();
  }

  private countUnsentBytes(): void {
    const hasUnsentBytes = this.socket.writableLength > 0;
    if (!hasUnsentBytes && !this.hadUnsentBytes) return;
    this.hadUnsentBytes = hasUnsentBytes;
    this.unsentBytesOfAll.update(this);
  }

  /** Only the last ping has to be answered, and none while the peer does not read. */
  answerPing(data: Buffer): void {
    const { socket, ws } = this;
    if (ws.readyState === ws.OPEN && socket.writableLength === 0) ws.pong(data);
  }

  /** Sends waiting frames; called before a frame is sent by `ws`. */
  flush(): void {
    const { heldFrames, socket, ws } = this;
    this.heldFrames = '';
    if (heldFrames === '' || ws.readyState !== ws.OPEN) return;
    socket.write(heldFrames, 'latin1');
    this.countUnsentBytes();
  }

  close(status: number, reason: string, bye?: object): void {
    this.flush();
    if (bye) this.ws.send(JSON.stringify({ bye }));
    this.ws.close(status, reason);
  }
}
