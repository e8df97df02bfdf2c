/** Calls an asynchronous function for each index, a limited number of calls at a time. */
export async function runInBatches(
  from: number,
  to: number,
  batchSize: number,
  run: (index: number) => Promise<unknown>,
): Promise<void> {
  for (let first = from; first < to; first += batchSize)
    await Promise.all(
      Array.from({ length: Math.min(batchSize, to - first) }, (_, i) => run(first + i)),
    );
}
