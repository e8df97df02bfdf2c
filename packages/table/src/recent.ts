/** The last moves of each person by the ids they chose, to know a repetition from a new move. */
import type { PersonId } from './setup.ts';

const REMEMBERED = 32;

interface Made {
  readonly id: string;
  readonly number: number;
}

export class Recent {
  /** By person, the oldest first. */
  private readonly moves = new Map<PersonId, Made[]>();

  add(person: PersonId, id: string, number: number): void {
    const made = this.moves.get(person);
    if (!made) this.moves.set(person, [{ id, number }]);
    else if (made.push({ id, number }) > REMEMBERED) made.shift();
  }

  find(person: PersonId, id: string): number | undefined {
    return this.moves.get(person)?.find((move) => move.id === id)?.number;
  }
}
