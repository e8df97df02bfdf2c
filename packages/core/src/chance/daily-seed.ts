/**
 * The public seed of the deal of a day: it follows from the date, so that everybody gets the same cards.
 * docs/fair-dealing.md says what that means for a check.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { fail } from '../error.ts';

const DAY_MS = 86_400_000;
/** Before the first deal of a day. */
const FIRST_DAY_MS = Date.UTC(2026, 0, 1);
const SEARCHED_DAYS = 36_525;

/** Nobody adds anything to a deal that is the same for all. */
export const DAILY_NONCE = '00'.repeat(16);

/** The seed in hex for a day in UTC, such as `2026-11-17`. */
export const computeDailySeed = (day: string): string =>
  bytesToHex(sha256(utf8ToBytes(`ludotheque/daily/1/${day}`)));

/** The day in a hundred years whose deal has this seed. */
function findDayOfSeed(seed: string): string | undefined {
  for (let number = 0; number < SEARCHED_DAYS; number++) {
    const day = new Date(FIRST_DAY_MS + number * DAY_MS).toISOString().slice(0, 10);
    if (computeDailySeed(day) === seed) return day;
  }
  return undefined;
}

/**
 * The day of a deal whose record says that its seed was public. Throws a CodedError if the seed is that of
 * no day, or if a nonce made it another deal than everybody else's.
 */
export function findDayOfPublicDeal({
  nonces,
  seed,
}: {
  readonly seed: string;
  readonly nonces: readonly string[];
}): string {
  const day = findDayOfSeed(seed);
  if (day === undefined)
    fail('public-seed', 'the record says that its seed is public, but it is that of no day');
  if (nonces.length !== 1 || nonces[0] !== DAILY_NONCE)
    fail('public-seed', `the nonces are not that of the deal of ${day}, so its cards are others`);
  return day;
}
