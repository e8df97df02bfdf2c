/**
 * How Node is started for the server. A table's work takes a tenth of a millisecond at a time: handing
 * parts of garbage collection and compilation to other threads would cost a tenth more processor time.
 *
 * Without a limit V8 lets the space for new objects grow to three times 64 MB on a busy server, and
 * returns none of it: memory rose for many minutes although what was in use stayed the same.
 *
 * The last view of every table is kept until its next move. While a server fills up, nearly all views
 * live on; V8 concludes that views live for long, and from then on allocates all of them, 1.4 KB a move,
 * where only a full collection frees them.
 */
export const SERVER_NODE_FLAGS: readonly string[] = [
  '--v8-pool-size=0',
  '--max-semi-space-size=32',
  '--no-allocation-site-pretenuring',
];
