/**
 * The people who join a game that has been dealt: each takes the seat of a bot. They are apart from the
 * roster's entries, because the deal follows from those.
 */
import type { Seat } from '@ludotheque/core';
import { refuseInput } from './input-errors.ts';
import type { PersonId } from './table-setup.ts';

export interface Latecomer {
  readonly person: PersonId;
  readonly name: string;
  readonly seat: Seat;
  /** Whether they still wait for the round to end. */
  readonly isWaiting: boolean;
}

export class Latecomers {
  list: readonly Latecomer[] = [];

  /** Those who take their seats when the next round begins. */
  get waiting(): Latecomer[] {
    return this.list.filter(({ isWaiting }) => isWaiting);
  }

  isWaiting(person: PersonId): boolean {
    return this.waiting.some((latecomer) => latecomer.person === person);
  }

  /** Notes that a person wants the seat. */
  add(person: PersonId, name: string, seat: Seat): void {
    if (this.list.some((latecomer) => latecomer.seat === seat))
      refuseInput('take-over', 'somebody else takes this seat');
    this.list = [...this.list, { person, name, seat, isWaiting: true }];
  }

  /** A person no longer wants the seat that they wait for. */
  cancel(person: PersonId): void {
    this.list = this.list.filter(
      (latecomer) => latecomer.person !== person || !latecomer.isWaiting,
    );
  }

  cancelAll(): void {
    this.list = this.list.filter(({ isWaiting }) => !isWaiting);
  }

  /** Everybody who waits has taken their seat. */
  settle(): void {
    this.list = this.list.map((latecomer) => ({ ...latecomer, isWaiting: false }));
  }
}
