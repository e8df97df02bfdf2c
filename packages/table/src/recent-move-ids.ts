/** Remembers the ids of each person's last moves, to recognize a move that is sent again. */
import type { PersonId } from './table-setup.ts';

const MAX_IDS_PER_PERSON = 32;

export class RecentMoveIds {
  /** By person and id: the number of the move's line, the oldest first. */
  private readonly numbersByPerson = new Map<PersonId, Map<string, number>>();

  add(person: PersonId, id: string, number: number): void {
    const numbers = this.numbersByPerson.get(person);
    if (!numbers) {
      this.numbersByPerson.set(person, new Map([[id, number]]));
      return;
    }
    numbers.set(id, number);
    if (numbers.size > MAX_IDS_PER_PERSON) numbers.delete(numbers.keys().next().value!);
  }

  findNumber(person: PersonId, id: string): number | undefined {
    return this.numbersByPerson.get(person)?.get(id);
  }
}
