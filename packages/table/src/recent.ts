/** The last moves of each person by the ids they chose, to know a repetition from a new move. */
import type { PersonId } from './setup.ts';

const REMEMBERED = 32;

export class Recent {
  /** By person, and then by id: the number of the move, the oldest first. */
  private readonly moves = new Map<PersonId, Map<string, number>>();

  add(person: PersonId, id: string, number: number): void {
    const made = this.moves.get(person);
    if (!made) {
      this.moves.set(person, new Map([[id, number]]));
      return;
    }
    made.set(id, number);
    if (made.size > REMEMBERED) made.delete(made.keys().next().value!);
  }

  find(person: PersonId, id: string): number | undefined {
    return this.moves.get(person)?.get(id);
  }
}
