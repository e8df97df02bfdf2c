/**
 * What goes out over a connection. In a busy house, what a table tells somebody who has nothing to do
 * yet waits a blink for whatever comes next: together they are one call of the system, and those are
 * the dearest part of a move. In a quiet house nothing waits.
 */
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { encodeTextFrame } from './text-frame.ts';

/** In milliseconds: nobody sees whether somebody else's card was laid so much earlier. */
const COALESCING_WINDOW_MS = 50;
/** With more frames than this in a blink that could wait, the house is busy. */
const BUSY_FRAMES_PER_WINDOW = 64;
/** Somebody who reads too slowly is let go before we run out of memory: they can come back. */
const MAX_BUFFERED_BYTES = 4 * 1024 * 1024;

/** Everything that waits, in the whole house: until the blink is over. */
export class CoalescingWindow {
  private readonly waitingOutboxes: SocketOutbox[] = [];
  private framesInWindow = 0;
  private windowTimer: NodeJS.Timeout | undefined;

  /** Asked for every frame that could wait. */
  countFrameAndCheckBusy(): boolean {
    this.windowTimer ??= setTimeout(() => this.flushAll(), COALESCING_WINDOW_MS).unref();
    return ++this.framesInWindow > BUSY_FRAMES_PER_WINDOW;
  }

  flushLater(outbox: SocketOutbox): void {
    this.waitingOutboxes.push(outbox);
  }

  flushAll(): void {
    clearTimeout(this.windowTimer);
    this.windowTimer = undefined;
    this.framesInWindow = 0;
    for (const outbox of this.waitingOutboxes.splice(0)) outbox.flush();
  }
}

export class SocketOutbox {
  private readonly coalescingWindow: CoalescingWindow;
  private readonly ws: WebSocket;
  private readonly socket: Duplex;
  /** Frames, one after the other, with a byte in each character. */
  private heldFrames = '';

  constructor(post: CoalescingWindow, ws: WebSocket, socket: Duplex) {
    this.coalescingWindow = post;
    this.ws = ws;
    this.socket = socket;
  }

  /** Nothing is compressed here, so `ws` keeps nothing back that a frame of ours could overtake. */
  send(text: string, canWait = false): void {
    const { socket, ws } = this;
    if (ws.readyState !== ws.OPEN) return;
    if (ws.bufferedAmount > MAX_BUFFERED_BYTES) {
      ws.terminate();
      return;
    }
    const frame = encodeTextFrame(text);
    if (frame === undefined) {
      this.flush();
      ws.send(text);
    } else if (canWait && this.coalescingWindow.countFrameAndCheckBusy()) {
      if (this.heldFrames === '') this.coalescingWindow.flushLater(this);
      this.heldFrames += frame;
    } else {
      socket.write(this.heldFrames + frame, 'latin1');
      this.heldFrames = '';
    }
  }

  /** Sends what waits; before anything that goes another way. */
  flush(): void {
    const { heldFrames, socket, ws } = this;
    this.heldFrames = '';
    if (heldFrames !== '' && ws.readyState === ws.OPEN) socket.write(heldFrames, 'latin1');
  }

  /** Says why, and closes. */
  close(status: number, why: string, bye?: object): void {
    this.flush();
    if (bye) this.ws.send(JSON.stringify({ bye }));
    this.ws.close(status, why);
  }
}
