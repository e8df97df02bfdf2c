/** Waits for people who have closed the table they play at. */
import type { TimerGroup } from '../async/timers.ts';
import type { Ports } from '../ports.ts';
import type { LiveTable } from './live-table.ts';

/** A person who has not had the table open for this long is away. */
const ABSENCE_TIMEOUT_MS = 90_000;

export class AbsenceTimers {
  private readonly clock: Ports['clock'];
  private readonly timers: TimerGroup;
  private readonly liveTable: LiveTable;
  private readonly onAway: (person: string) => void;
  /** Those who sit here but have closed the table; calling the value cancels their timer. */
  private readonly cancelByPerson = new Map<string, () => void>();

  constructor(
    clock: Ports['clock'],
    timers: TimerGroup,
    liveTable: LiveTable,
    onAway: (person: string) => void,
  ) {
    this.clock = clock;
    this.timers = timers;
    this.liveTable = liveTable;
    this.onAway = onAway;
  }

  /** Starts a timer for everybody who is missing while others are there. */
  update(): void {
    const { presence, table } = this.liveTable;
    const { match, phase, setup } = table;
    if (phase !== 'playing') return;
    const present = presence.listPresentPeople();
    for (const { isPlayedByBot, gone, person } of match!.holders) {
      if (person === undefined) continue;
      const isAbsent = !isPlayedByBot && gone === undefined && !present.includes(person);
      const isOut = isAbsent && table.isOutOfGame(person);
      const isMissed = isAbsent && (isOut || setup.clock.kind !== 'correspondence');
      const cancel = this.cancelByPerson.get(person);
      if (!isMissed) {
        cancel?.();
        this.cancelByPerson.delete(person);
        presence.standInTimes.delete(person);
        continue;
      }
      // No bot plays for who is out of the game: they leave with their place, so that no vote waits for them.
      if (isOut) presence.standInTimes.delete(person);
      if (!cancel && present.length > 0) {
        if (!isOut) presence.standInTimes.set(person, this.clock.now() + ABSENCE_TIMEOUT_MS);
        const end = () => this.end(person);
        this.cancelByPerson.set(person, this.timers.start(ABSENCE_TIMEOUT_MS, end));
      }
    }
  }

  private end(person: string): void {
    this.cancelByPerson.delete(person);
    this.onAway(person);
  }

  /** Forgets the timers, which the group has cancelled. */
  clear(): void {
    this.cancelByPerson.clear();
    this.liveTable.presence.standInTimes.clear();
  }
}
