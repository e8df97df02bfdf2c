/**
 * What goes out over a connection. In a busy house, what a table tells somebody who has nothing to do
 * yet waits a blink for whatever comes next: together they are one call of the system, and those are
 * the dearest part of a move. In a quiet house nothing waits.
 */
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { textFrame } from './text-frame.ts';

/** In milliseconds: nobody sees whether somebody else's card was laid so much earlier. */
const BLINK = 50;
/** With more frames than this in a blink that could wait, the house is busy. */
const BUSY = 64;
/** Somebody who reads too slowly is let go before we run out of memory: they can come back. */
const MOST_BUFFERED = 4 * 1024 * 1024;

/** Everything that waits, in the whole house: until the blink is over. */
export class Post {
  private readonly waiting: Outbox[] = [];
  private count = 0;
  private blink: NodeJS.Timeout | undefined;

  /** Asked for every frame that could wait. */
  isBusy(): boolean {
    this.blink ??= setTimeout(() => this.collect(), BLINK).unref();
    return ++this.count > BUSY;
  }

  add(outbox: Outbox): void {
    this.waiting.push(outbox);
  }

  collect(): void {
    clearTimeout(this.blink);
    this.blink = undefined;
    this.count = 0;
    for (const outbox of this.waiting.splice(0)) outbox.flush();
  }
}

export class Outbox {
  private readonly post: Post;
  private readonly ws: WebSocket;
  private readonly socket: Duplex;
  /** Frames, one after the other, with a byte in each character. */
  private held = '';

  constructor(post: Post, ws: WebSocket, socket: Duplex) {
    this.post = post;
    this.ws = ws;
    this.socket = socket;
  }

  /** Nothing is compressed here, so `ws` keeps nothing back that a frame of ours could overtake. */
  send(text: string, canWait = false): void {
    const { socket, ws } = this;
    if (ws.readyState !== ws.OPEN) return;
    if (ws.bufferedAmount > MOST_BUFFERED) {
      ws.terminate();
      return;
    }
    const frame = textFrame(text);
    if (frame === undefined) {
      this.flush();
      ws.send(text);
    } else if (canWait && this.post.isBusy()) {
      if (this.held === '') this.post.add(this);
      this.held += frame;
    } else {
      socket.write(this.held + frame, 'latin1');
      this.held = '';
    }
  }

  /** Sends what waits; before anything that goes another way. */
  flush(): void {
    const { held, socket, ws } = this;
    this.held = '';
    if (held !== '' && ws.readyState === ws.OPEN) socket.write(held, 'latin1');
  }

  /** Says why, and closes. */
  end(status: number, why: string, bye?: object): void {
    this.flush();
    if (bye) this.ws.send(JSON.stringify({ bye }));
    this.ws.close(status, why);
  }
}
