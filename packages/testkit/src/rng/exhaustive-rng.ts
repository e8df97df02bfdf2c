/** Chance that tries everything: where the space is small, enumerate it instead of sampling. */
import { fisherYatesShuffle, type Rng } from '@ludotheque/core';

export class ExhaustiveRng implements Rng {
  private readonly choices: { value: number; of: number }[] = [];
  private nextChoice = 0;

  /** How likely the outcome just tried is, as one in so many. */
  get inverseProbability(): number {
    return this.choices.reduce((product, { of }) => product * of, 1);
  }

  below(n: number): number {
    const choice = this.choices[this.nextChoice++];
    if (choice !== undefined) return choice.value;
    this.choices.push({ value: 0, of: n });
    return 0;
  }

  shuffle(cards: Uint8Array): void {
    fisherYatesShuffle(cards, this);
  }

  /** Turns to the next outcome; false when all have been tried. */
  advanceToNextOutcome(): boolean {
    this.nextChoice = 0;
    for (let last = this.choices.at(-1); last !== undefined; last = this.choices.at(-1)) {
      if (++last.value < last.of) return true;
      this.choices.pop();
    }
    return false;
  }
}

/** Everything that `chance` can give, with the weight of each outcome; they sum to 1. */
export function* enumerateOutcomes<T>(
  chance: (rng: Rng) => T,
): Generator<{ value: T; weight: number }> {
  const rng = new ExhaustiveRng();
  do {
    const value = chance(rng);
    yield { value, weight: 1 / rng.inverseProbability };
  } while (rng.advanceToNextOutcome());
}
