/** A step: what one input did to the table. */
import type { EmittedEvent } from './event-collector.ts';
import type { ChatContent } from './table-input.ts';
import type { PersonId } from './table-setup.ts';

export interface Step {
  /** The number of its line in the record. */
  readonly number: number;
  readonly at: number;
  readonly events: readonly EmittedEvent[];
  readonly said?: ChatContent & { readonly by: PersonId; readonly name: string };
  /** Whether more than the game and its clocks has changed: seats, votes or the end. */
  readonly publicTableChanged: boolean;
}

export const NO_EVENTS: readonly EmittedEvent[] = [];
