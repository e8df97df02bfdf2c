/**
 * Until when the operator has muted a person at all tables: a key-value of its own, because the person
 * may write their own lists at the same moment.
 */
import type { KeyValueStore } from '@ludotheque/store';

const getKey = (person: string) => `muted:${person}`;

/** 0 if the mute is over. */
export const makeMuteEntry = (person: string, until: number) => ({
  key: getKey(person),
  value: String(until),
});

/** A key-value that is no more than a person's id is deleted with the person. */
export const makeForgottenMuteEntry = (person: string) => ({ key: getKey(person), value: person });

/** Undefined if there is no such key-value. */
export async function readMutedUntil(
  store: KeyValueStore,
  person: string,
): Promise<number | undefined> {
  const until = await store.readKeyValue(getKey(person));
  return until === undefined ? undefined : Number(until);
}
