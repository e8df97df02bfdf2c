/** One thing that is checked of a game, for any program that runs tests. */
export interface GameCheck {
  /** What the check is about: a number of seats with options, a tiny deck, a language. */
  readonly group: string;
  readonly title: string;
  /** Throws if the game does not pass. */
  run(): void;
}

export function expectTrue(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Error(message);
}
