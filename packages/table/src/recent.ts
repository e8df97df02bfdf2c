/** The last moves of each person by the ids they chose, to know a repetition from a new move. */
import type { PersonId } from './setup.ts';

const REMEMBERED = 32;

export class Recent {
  /** By person, then by id, the oldest first. */
  private readonly moves = new Map<PersonId, Map<string, number>>();

  add(person: PersonId, id: string, number: number): void {
    const moves = this.moves.get(person) ?? new Map<string, number>();
    this.moves.set(person, moves);
    moves.set(id, number);
    if (moves.size <= REMEMBERED) return;
    for (const oldest of moves.keys()) {
      moves.delete(oldest);
      return;
    }
  }

  find(person: PersonId, id: string): number | undefined {
    return this.moves.get(person)?.get(id);
  }
}
