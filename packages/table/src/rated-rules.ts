/**
 * What a rated table requires, and when a person has been away from one for so long that they have
 * resigned. A bot that stands in must neither play for the rating of its owner nor save it.
 */
import type { ClockSetup, RecordedBotLevel, RosterEntry, TableSetup } from './table-setup.ts';

/** The stand-in of every rated table. It is weak, so that nobody gains by letting it play. */
export const RATED_STAND_IN: RecordedBotLevel = 'easy';
/** Against bots alone a game is played, but not rated. */
export const MIN_RATED_PEOPLE = 2;
const FORFEIT_AFTER_MS = 300_000;
/** If its stand-in made more than this share of a seat's moves, the game does not raise its owner. */
const MAX_STAND_IN_SHARE = 0.2;

/** How long a person may be away from a rated game before that is a resignation. */
export function computeForfeitAbsenceMs(clock: ClockSetup): number {
  return clock.kind === 'correspondence' ? clock.move : FORFEIT_AFTER_MS;
}

/** Why a table with this setup and these bots cannot be rated; undefined if it can. */
export function findRatedSetupProblem(
  { clock, seats }: Pick<TableSetup, 'clock' | 'seats'>,
  bots: number,
): string | undefined {
  if (clock.kind === 'none') return 'a rated table has a clock';
  if (seats - bots < MIN_RATED_PEOPLE)
    return `a rated table has seats for at least ${MIN_RATED_PEOPLE} people`;
  return undefined;
}

/** Whether the game counts for ratings, with those who take part. */
export function isGameRated(
  { rated }: Pick<TableSetup, 'rated'>,
  roster: readonly RosterEntry[],
): boolean {
  return rated && roster.filter(({ kind }) => kind === 'person').length >= MIN_RATED_PEOPLE;
}

/** How many moves of a seat its owner made, and how many the stand-in. */
export interface SeatMoveCounts {
  own: number;
  standIn: number;
}

/**
 * By which share of a rise the owner's rating rises: that of their own moves, or nothing if the stand-in
 * played too much.
 */
export function computeRiseShare({ own, standIn }: SeatMoveCounts): number {
  if (standIn === 0) return 1;
  return standIn > MAX_STAND_IN_SHARE * (own + standIn) ? 0 : own / (own + standIn);
}
