/** A step: what one input did to the table. */
import type { EmittedEvent } from './event-collector.ts';
import type { ChatContent, TableInputOf } from './table-input.ts';
import type { PersonId } from './table-setup.ts';

export type ChatLine = ChatContent & { readonly by: PersonId; readonly name: string };

export interface Step {
  /** The number of its line in the record. */
  readonly number: number;
  readonly at: number;
  readonly events: readonly EmittedEvent[];
  readonly said?: ChatLine;
  /** Whether more than the game and its clocks has changed: seats, votes or the end. */
  readonly publicTableChanged: boolean;
}

export const NO_EVENTS: readonly EmittedEvent[] = [];

/** What the others see of a chat message. */
export function toChatLine(input: TableInputOf<'say'>): ChatLine {
  const { by, name } = input;
  return 'text' in input ? { by, name, text: input.text } : { by, name, preset: input.preset };
}
