/** Checks that a turn is notified once, if at all. */
import { assertHousePromise } from './house-promises.ts';
import type { TableModel } from './table-model.ts';

/** A notification that comes later than this belongs to the turn before. */
const MAX_NOTIFICATION_DELAY_MS = 90_000;

export class NotificationCheck {
  /** The last notification, by person and table: in which of their turns, and when. */
  private readonly lastByKey = new Map<string, { readonly turn: number; readonly at: number }>();

  /** A notification was sent to somebody's device; it must not be the second one of a turn. */
  onNotified(person: string, model: TableModel | undefined, now: number): void {
    const turns = model?.turnTimes.get(person) ?? [];
    const key = `${person} ${model?.table.id}`;
    assertHousePromise('notes', turns.length > 0, () => `${key}: a note, and no turn`);
    const last = this.lastByKey.get(key);
    // The one before might have been late, and of the turn before.
    const isSecond =
      last?.turn === turns.length && last.at - (turns.at(-2) ?? 0) > MAX_NOTIFICATION_DELAY_MS;
    assertHousePromise('notes', !isSecond, () => `${key}: two notes of turn ${turns.length}`);
    this.lastByKey.set(key, { turn: turns.length, at: now });
  }
}
