/** What came of an input. */
import type { Saying } from './input.ts';
import type { Told } from './match.ts';
import type { PersonId } from './setup.ts';

export interface Step {
  /** The number of the line that it will have in the record. */
  readonly number: number;
  readonly at: number;
  readonly told: readonly Told[];
  readonly said?: Saying & { readonly by: PersonId; readonly name: string };
  /** Whether more has changed than the game and its clocks: seats, votes, the end. */
  readonly changed: boolean;
}

export const NOTHING: readonly Told[] = [];
