/** What came of an input. */

import type { EmittedEvent } from './event-collector.ts';
import type { ChatContent } from './table-input.ts';
import type { PersonId } from './table-setup.ts';

export interface Step {
  /** The number of the line that it will have in the record. */
  readonly number: number;
  readonly at: number;
  readonly events: readonly EmittedEvent[];
  readonly said?: ChatContent & { readonly by: PersonId; readonly name: string };
  /** Whether more has changed than the game and its clocks: seats, votes, the end. */
  readonly publicTableChanged: boolean;
}

export const NO_EVENTS: readonly EmittedEvent[] = [];
