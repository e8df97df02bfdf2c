/** The seed of random tests: titles print it, and `SEED=…` makes the same choices again. */
export const testSeed = process.env.SEED ?? `${Date.now()}`;
