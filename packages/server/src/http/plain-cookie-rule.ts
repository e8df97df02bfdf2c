/**
 * Until when a cookie without the prefix `__Host-` signs in over HTTPS. Browsers that signed in before
 * this house used the prefix have no other one. But any host of the same domain can set it, so that a
 * newcomer would play as the person of an attacker: no later device is believed without the prefix.
 */
import { CodedError } from '@ludotheque/core';
import type { Clock } from '@ludotheque/house';
import type { KeyValueStore, TableRecordStore } from '@ludotheque/store';

const KEY = 'plainCookieSignedInBefore';
const RECORD_ID = 'house:cookies';
/** Every house has keys for notifications from its first start on. */
const OLDER_HOUSE_RECORD_ID = 'house:keys';
const DAY_MS = 86_400_000;
/** During a rolling update, nodes of the version before still give people a plain cookie. */
const ROLLING_UPDATE_MS = DAY_MS;
/** Browsers keep no cookie longer than this. */
const COOKIE_TTL_MS = 400 * DAY_MS;

export type PlainCookieStore = KeyValueStore & TableRecordStore;

export class PlainCookieRule {
  private readonly signedInBefore: number;
  private readonly clock: Pick<Clock, 'now'>;

  constructor(signedInBefore: number, clock: Pick<Clock, 'now'>) {
    this.signedInBefore = signedInBefore;
    this.clock = clock;
  }

  /** `signedIn` is when the device did; 0 if an older version has not stored it. */
  accepts(signedIn: number): boolean {
    const { signedInBefore } = this;
    return signedIn < signedInBefore && this.clock.now() < signedInBefore + COOKIE_TTL_MS;
  }
}

/**
 * Decided once, at the first start over HTTPS: for a new house, never. Of nodes that start at the same
 * time, the one that writes the first line of a record decides. Call it before the keys are made.
 */
export async function loadPlainCookieRule(
  store: PlainCookieStore,
  clock: Pick<Clock, 'now'>,
): Promise<PlainCookieRule> {
  for (;;) {
    const stored = await store.readKeyValue(KEY);
    if (stored !== undefined) return new PlainCookieRule(Number(stored), clock);
    const [keyLines = 0] = await store.countRecordLines([OLDER_HOUSE_RECORD_ID]);
    const signedInBefore = keyLines === 0 ? 0 : clock.now() + ROLLING_UPDATE_MS;
    const first = { number: 0, at: clock.now(), body: '{}' };
    try {
      await store.commit({
        record: { table: RECORD_ID, lines: [first] },
        notes: [{ key: KEY, value: `${signedInBefore}` }],
      });
    } catch (error) {
      if (!(error instanceof CodedError && error.code === 'conflict')) throw error;
    }
  }
}
