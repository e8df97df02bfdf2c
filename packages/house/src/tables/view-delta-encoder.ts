/**
 * Encodes views as JSON. Fields that are the same for everybody are encoded once, and
 * fields that have not changed since the last step are left out: the client keeps them.
 */
import { type AnyGame, type Seat, WATCHER } from '@ludotheque/core';

/** A field of the view that is the same for everybody, as it was last sent. */
interface SharedField {
  readonly key: string;
  /** Every seat has its own value: not encoded here. */
  readonly isOwn: boolean;
  value: unknown;
  text: string | undefined;
}

export class ViewDeltaEncoder {
  /** In the order of the view, so that no field is looked up by name: this runs for every move. */
  private sharedFields: SharedField[] = [];
  /** The step in which they were encoded. */
  private lastStep = -1;
  private encodedChanges = '';

  /** Encodes the position after a step, as JSON from any seat. */
  createSeatEncoder(step: number, game: AnyGame, state: unknown): (seat: Seat) => string {
    if (!game.own) return (seat) => JSON.stringify(game.view(state, seat));
    let isEncoded = false;
    return (seat) => {
      if (!isEncoded) this.encodeChanges(step, game, state);
      isEncoded = true;
      return JSON.stringify(game.own!(state, seat)).slice(0, -1) + this.encodedChanges;
    };
  }

  /**
   * What everybody gets is taken from the spectator's view. If a game forgets to declare a key as
   * its own, the value is wrong for that seat, but no secret reaches the others.
   */
  private encodeChanges(step: number, game: AnyGame, state: unknown): void {
    const view = game.view(state, WATCHER);
    // If the last step was not encoded, clients do not have what would be left out.
    if (step !== this.lastStep + 1 || !this.hasSameKeys(view))
      this.resetFields(Object.keys(view), game.own!(state, WATCHER));
    this.lastStep = step;
    let changes = '';
    let place = 0;
    for (const key in view) {
      const field = this.sharedFields[place++]!;
      const value: unknown = view[key as keyof typeof view];
      // Views are immutable, so a part that is the same object has not changed.
      if (field.isOwn || (field.text !== undefined && value === field.value)) continue;
      field.value = value;
      const text = JSON.stringify(value) as string | undefined;
      if (text === undefined || text === field.text) continue;
      field.text = text;
      changes += `,"${key}":${text}`;
    }
    this.encodedChanges = `${changes}}`;
  }

  private hasSameKeys(view: object): boolean {
    let place = 0;
    for (const key in view) if (this.sharedFields[place++]?.key !== key) return false;
    return place === this.sharedFields.length;
  }

  private resetFields(keys: readonly string[], own: object): void {
    this.sharedFields = keys.map((key) => ({
      key,
      isOwn: key in own,
      value: undefined,
      text: undefined,
    }));
  }
}
