/** Quantiles and medians of measured figures. */

/** The value below which the given share of all values lies; NaN if there are none. */
export function quantile(values: readonly number[], share: number): number {
  const index = Math.min(values.length - 1, Math.floor(share * values.length));
  return values.toSorted((a, b) => a - b)[index] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

export const round = (value: number, digits: number): number => Number(value.toFixed(digits));

/** The figures of one run, by name. */
export type Figures = { readonly [name: string]: number | string };

/** The median of each figure over all runs; texts are those of the first run. */
export function medianOfRuns(runs: readonly Figures[]): Figures {
  const medianOf = ([name, first]: [string, number | string]) =>
    typeof first === 'string' ? first : median(runs.map((run) => Number(run[name])));
  return Object.fromEntries(
    Object.entries(runs[0] ?? {}).map((entry) => [entry[0], medianOf(entry)]),
  );
}
