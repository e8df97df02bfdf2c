/** Weights that bots have learnt, as text: whole numbers of a step, with three digits each. */
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz+/';
const DIGITS_PER_WEIGHT = 3;
const NUMBER_COUNT = DIGITS.length ** DIGITS_PER_WEIGHT;
/** The lowest number, which is written with three zeros. */
const LOWEST = -NUMBER_COUNT / 2;

function encodeWeight(weight: number, step: number): string {
  const number = Math.round(weight / step) - LOWEST;
  const clamped = Math.max(0, Math.min(NUMBER_COUNT - 1, number));
  return [12, 6, 0].map((shift) => DIGITS[(clamped >> shift) & 63]).join('');
}

export const encodeLearntWeights = (weights: Iterable<number>, step: number): string =>
  Array.from(weights, (weight) => encodeWeight(weight, step)).join('');

export function decodeLearntWeights(text: string, step: number): Float64Array {
  const digitAt = (at: number) => DIGITS.indexOf(text[at]!);
  return Float64Array.from({ length: text.length / DIGITS_PER_WEIGHT }, (_, i) => {
    const at = DIGITS_PER_WEIGHT * i;
    const high = digitAt(at) * DIGITS.length + digitAt(at + 1);
    return (high * DIGITS.length + digitAt(at + 2) + LOWEST) * step;
  });
}
