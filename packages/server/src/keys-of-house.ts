/** Keys that are made at the first start, and are the same for all nodes of a house. */
import { CodedError } from '@ludotheque/core';
import type { KeyValueStore } from '@ludotheque/store';

/**
 * Of nodes that start at the same time, the one that writes the first line of the record makes the key. The
 * others read what it has written.
 */
export async function loadOrCreateKeyOfHouse(
  store: KeyValueStore,
  { key, record }: { readonly key: string; readonly record: string },
  create: () => string,
): Promise<string> {
  for (;;) {
    const stored = await store.readKeyValue(key);
    if (stored) return stored;
    const value = create();
    const first = { number: 0, at: Date.now(), body: '{}' };
    try {
      await store.commit({
        record: { table: record, lines: [first] },
        notes: [{ key, value }],
      });
      return value;
    } catch (error) {
      if (!(error instanceof CodedError && error.code === 'conflict')) throw error;
    }
  }
}
