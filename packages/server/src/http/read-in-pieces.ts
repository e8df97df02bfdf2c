/**
 * Gives Node's HTTP parser a small piece of what one connection has sent in each turn of the event loop.
 * Node itself parses a whole chunk of 64 KB in one turn: two thousand requests, while everybody waits.
 */
import type { Socket } from 'node:net';

/** The whole head of a usual request. As requests that are as short as possible, about a hundred. */
const MAX_PIECE_BYTES = 2_048;

/** Returns a function that leaves the socket to somebody else, with what was not parsed yet. */
export function readInPieces(socket: Socket): () => void {
  const [parse] = socket.listeners('data') as ((chunk: Buffer) => void)[];
  if (!parse) return () => undefined;
  let isReleased = false;
  let nextTurn: NodeJS.Immediate | undefined;
  const waitForNextTurn = () => {
    socket.pause();
    nextTurn ??= setImmediate(() => {
      nextTurn = undefined;
      if (!isReleased) socket.resume();
    });
  };
  const read = (chunk: Buffer) => {
    // Whoever reads the body of a request resumes the socket.
    const isTooEarly = nextTurn !== undefined;
    const piece = isTooEarly ? 0 : Math.min(MAX_PIECE_BYTES, chunk.length);
    if (piece > 0) parse.call(socket, chunk.subarray(0, piece));
    if (piece === chunk.length || socket.destroyed) return;
    // A parser that has paused the socket goes on itself when its replies are read.
    if (!isReleased && !socket.isPaused()) waitForNextTurn();
    socket.unshift(chunk.subarray(piece));
  };
  // Without a listener for data, the parser reads from the system, past all others.
  socket.removeListener('data', parse);
  socket.on('data', read);
  return () => {
    isReleased = true;
    socket.removeListener('data', read);
  };
}
