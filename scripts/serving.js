// How Node is started for the house. A table's work is a tenth of a millisecond at a time: handing parts of
// collecting and compiling to other threads costs it a tenth more processor than doing them itself.
export const SERVING = ['--v8-pool-size=0'];
