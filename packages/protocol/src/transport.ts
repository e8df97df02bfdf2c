/** What the client needs from its surroundings: a connection, and a timer. */

/** One connection to the server, whatever makes it. */
export interface Transport {
  send(text: string): void;
  close(): void;
}

export interface TransportListener {
  open(): void;
  message(text: string): void;
  close(): void;
}

export type OpenTransport = (listener: TransportListener) => Transport;

export interface Timer {
  /** Calls back once after this time; what it returns cancels the call. */
  after(milliseconds: number, call: () => void): () => void;
  /** A random number from 0 to 1. It spreads the reconnects of clients that lost their server. */
  random?(): number;
}
