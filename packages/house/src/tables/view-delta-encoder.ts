/**
 * Views and events on their way out. What is the same for everybody at a table is written once for all, and
 * what has not changed since the last step is left out: whoever has seen that one has it.
 */
import { type AnyGame, EVERYONE, hasSeat, type Seat, WATCHER } from '@ludotheque/core';
import { filterEventsForSeat, type Step } from '@ludotheque/table';

/** A field of the view that is the same for everybody, as it was last written. */
interface SharedField {
  readonly key: string;
  /** Only its seat has it: not written here. */
  readonly isOwn: boolean;
  value: unknown;
  text: string | undefined;
}

export class ViewDeltaEncoder {
  /** In the order of the view, so that nothing has to be looked up by its name: this is done for every move. */
  private sharedFields: SharedField[] = [];
  /** And in which step they were written. */
  private lastStep = -1;
  private encodedChanges = '';

  /** The position after a step; gives its JSON from any seat. */
  createSeatEncoder(step: number, game: AnyGame, state: unknown): (seat: Seat) => string {
    if (!game.own) return (seat) => JSON.stringify(game.view(state, seat));
    let written = false;
    return (seat) => {
      if (!written) this.encodeChanges(step, game, state);
      written = true;
      return JSON.stringify(game.own!(state, seat)).slice(0, -1) + this.encodedChanges;
    };
  }

  /**
   * What everybody gets is taken from what a spectator sees: a key that a game forgot to call its
   * own is then wrong for its seat, and no secret for the others.
   */
  private encodeChanges(step: number, game: AnyGame, state: unknown): void {
    const view = game.view(state, WATCHER);
    const keys = Object.keys(view);
    const values: unknown[] = Object.values(view);
    const { sharedFields } = this;
    const isSame =
      step === this.lastStep + 1 &&
      keys.length === sharedFields.length &&
      keys.every((key, place) => sharedFields[place]!.key === key);
    // A step that nobody was shown: nobody knows what would be left out.
    if (!isSame) this.resetFields(keys, game.own!(state, WATCHER));
    this.lastStep = step;
    let news = '';
    for (let place = 0; place < values.length; place++) {
      const field = this.sharedFields[place]!;
      const value = values[place];
      // The same thing is as it was: a view is what it is for good.
      if (field.isOwn || (value === field.value && field.text !== undefined)) continue;
      field.value = value;
      const text = JSON.stringify(value) as string | undefined;
      if (text === undefined || text === field.text) continue;
      field.text = text;
      news += `,"${field.key}":${text}`;
    }
    this.encodedChanges = `${news}}`;
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

/** A step's events as each seat may know them; those who know no more than a spectator share theirs. */
export function createSeatEventsEncoder({ events: told }: Step): (seat: Seat) => string {
  const write = (seat: Seat) => {
    const events = filterEventsForSeat(told, seat);
    return events.length > 0 ? `,"events":${JSON.stringify(events)}` : '';
  };
  let open: string | undefined;
  return (seat) => {
    if (told.some(({ insiders }) => insiders !== EVERYONE && hasSeat(insiders, seat)))
      return write(seat);
    open ??= write(WATCHER);
    return open;
  };
}
