/** The last moves of each person by the ids they chose, to know a repetition from a new move. */
import type { PersonId } from './setup.ts';

const REMEMBERED = 32;

export class Recent {
  private readonly moves = new Map<PersonId, { readonly id: string; readonly number: number }[]>();

  add(person: PersonId, id: string, number: number): void {
    const moves = this.moves.get(person) ?? [];
    this.moves.set(person, moves);
    moves.push({ id, number });
    if (moves.length > REMEMBERED) moves.shift();
  }

  find(person: PersonId, id: string): number | undefined {
    return this.moves.get(person)?.find((move) => move.id === id)?.number;
  }
}
