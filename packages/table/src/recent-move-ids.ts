/** The last moves of each person by the ids they chose, to know a repetition from a new move. */
import type { PersonId } from './table-setup.ts';

const MAX_IDS_PER_PERSON = 32;

export class RecentMoveIds {
  /** By person, and then by id: the number of the move, the oldest first. */
  private readonly numbersByPerson = new Map<PersonId, Map<string, number>>();

  add(person: PersonId, id: string, number: number): void {
    const made = this.numbersByPerson.get(person);
    if (!made) {
      this.numbersByPerson.set(person, new Map([[id, number]]));
      return;
    }
    made.set(id, number);
    if (made.size > MAX_IDS_PER_PERSON) made.delete(made.keys().next().value!);
  }

  findNumber(person: PersonId, id: string): number | undefined {
    return this.numbersByPerson.get(person)?.get(id);
  }
}
