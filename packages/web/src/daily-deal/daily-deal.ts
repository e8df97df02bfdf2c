/** The deal of a day: which game it is, by the date in UTC. The cards follow from the date, too. */
import { gameBoxes } from '../game-boxes/boxes.ts';

const DAY_MS = 86_400_000;
/** As at a quick table, within what the game allows. */
const DAILY_SEATS = 4;

/** A day in UTC, as `2026-11-17`. */
export type Day = string;

export const getDay = (time: number): Day => new Date(time).toISOString().slice(0, 10);

/** Midnight in UTC. */
export const getDayStart = (day: Day): number => Date.parse(`${day}T00:00:00Z`);

export const getDayBefore = (day: Day): Day => getDay(getDayStart(day) - DAY_MS);

export interface DailyDeal {
  readonly day: Day;
  readonly game: string;
  readonly seats: number;
}

/** The games take turns, in the order of the shelf. */
export function findDailyDeal(day: Day, boxes = gameBoxes): DailyDeal {
  const { id, seats } = boxes[(getDayStart(day) / DAY_MS) % boxes.length]!;
  return { day, game: id, seats: Math.max(seats[0], Math.min(seats[1], DAILY_SEATS)) };
}
