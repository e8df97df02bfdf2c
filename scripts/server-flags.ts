/**
 * How Node is started for the server. A table's work takes a tenth of a millisecond at a time: handing
 * parts of garbage collection and compilation to other threads would cost a tenth more processor time.
 *
 * The space for new objects is collected when it is full, and each time what is in use is copied: with half
 * of this limit a move would cost a twentieth more. A quiet server never needs so much. A busy one does not
 * return it.
 *
 * The last view of every table is kept until its next move. While a server fills up, nearly all views
 * live on; V8 concludes that views live for long, and from then on allocates all of them, 1.4 KB a move,
 * where only a full collection frees them.
 */
export const SERVER_NODE_FLAGS: readonly string[] = [
  '--v8-pool-size=0',
  '--max-semi-space-size=64',
  '--no-allocation-site-pretenuring',
];
