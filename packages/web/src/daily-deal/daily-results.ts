/** Remembers in this browser the tables of the daily deals, and how they ended. */
import { localStore } from '../browser/local-store.ts';
import { type Day, getDayBefore } from './daily-deal.ts';

const STORAGE_KEY = 'daily-deals';
/** More than a page shows, and enough for a year in a row. */
const MAX_ENTRIES = 400;

export interface DailyResult {
  /** Of the player; 1 is the best. */
  readonly place: number;
  readonly score: number;
  readonly seats: number;
}

export interface DailyEntry {
  readonly day: Day;
  readonly game: string;
  readonly table: string;
  /** Undefined while it is played, and if the player gave it up. */
  readonly result?: DailyResult;
}

/** The newest first. */
export function readDailyEntries(): readonly DailyEntry[] {
  try {
    const stored: DailyEntry[] = JSON.parse(localStore.getItem(STORAGE_KEY) ?? '[]');
    return stored;
  } catch {
    return [];
  }
}

const storeEntries = (entries: readonly DailyEntry[]): void =>
  localStore.setItem(STORAGE_KEY, JSON.stringify(entries.slice(0, MAX_ENTRIES)));

export const storeDailyTable = (entry: DailyEntry): void =>
  storeEntries([entry, ...readDailyEntries().filter(({ day }) => day !== entry.day)]);

/** The first result counts. */
export function storeDailyResult(table: string, { place, score, seats }: DailyResult): void {
  const entries = readDailyEntries();
  const result = { place, score, seats };
  if (entries.some((entry) => entry.table === table && !entry.result))
    storeEntries(entries.map((entry) => (entry.table === table ? { ...entry, result } : entry)));
}

export const findEntryOfDay = (day: Day): DailyEntry | undefined =>
  readDailyEntries().find((entry) => entry.day === day);

export const findEntryOfTable = (table: string): DailyEntry | undefined =>
  readDailyEntries().find((entry) => entry.table === table);

/** How many days in a row the deal was played to its end, until today or yesterday. */
export function countDaysInARow(entries: readonly DailyEntry[], today: Day): number {
  const played = new Set(entries.flatMap(({ day, result }) => (result ? day : [])));
  let count = 0;
  for (
    let day = played.has(today) ? today : getDayBefore(today);
    played.has(day);
    day = getDayBefore(day)
  )
    count++;
  return count;
}
