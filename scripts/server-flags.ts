/**
 * How Node is started for the server. A table's work takes a tenth of a millisecond at a time: handing
 * parts of garbage collection and compilation to other threads would cost a tenth more processor time.
 */
export const SERVER_NODE_FLAGS: readonly string[] = ['--v8-pool-size=0'];
