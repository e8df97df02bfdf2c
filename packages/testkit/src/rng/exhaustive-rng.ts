/** Enumerates all random outcomes, for spaces small enough not to sample. */
import { fisherYatesShuffle, type Rng } from '@ludotheque/core';

export class ExhaustiveRng implements Rng {
  private readonly choices: { value: number; of: number }[] = [];
  private nextChoice = 0;

  /** One divided by the probability of the current outcome. */
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

  /** Moves on to the next outcome; returns false when all have been tried. */
  advanceToNextOutcome(): boolean {
    this.nextChoice = 0;
    for (let last = this.choices.at(-1); last !== undefined; last = this.choices.at(-1)) {
      if (++last.value < last.of) return true;
      this.choices.pop();
    }
    return false;
  }
}

/** All results of a random function, with their probabilities, which sum to 1. */
export function* enumerateOutcomes<T>(
  chance: (rng: Rng) => T,
): Generator<{ value: T; weight: number }> {
  const rng = new ExhaustiveRng();
  do {
    const value = chance(rng);
    yield { value, weight: 1 / rng.inverseProbability };
  } while (rng.advanceToNextOutcome());
}
