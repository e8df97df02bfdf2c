/**
 * Which finished games nobody has played: no person made a move, because they gave up at once. Finished
 * games are kept for ever by default, so that each is looked at only once: the house remembers how far it is.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { CodedError } from '@ludotheque/core';
import type { KeyValueStore, TableRecordStore, TableRow } from '@ludotheque/store';
import { parseTableInput } from '@ludotheque/table';

const POSITION_KEY = 'housekeeping:unplayed';
/** Reading a long record at once would keep the event loop busy. In most games a person moves sooner. */
const LINES_PER_PAGE = 100;

/** The last table that was looked at, in the order in which the store lists idle tables. */
export type IdleTablePosition = Pick<TableRow, 'touched' | 'id'>;

/** Where to go on; undefined at the first time, and if the clock has been set back behind that place. */
export async function readUnplayedGamesPosition(
  store: KeyValueStore,
  before: number,
): Promise<IdleTablePosition | undefined> {
  const text = await store.readKeyValue(POSITION_KEY);
  const position = text === undefined ? undefined : (JSON.parse(text) as IdleTablePosition);
  return position && position.touched <= before ? position : undefined;
}

export async function writeUnplayedGamesPosition(
  store: KeyValueStore,
  { id, touched }: IdleTablePosition,
): Promise<void> {
  await store.commit({ notes: [{ key: POSITION_KEY, value: JSON.stringify({ touched, id }) }] });
}

/** True also for a record that cannot be read to its end: it may have a move. */
export async function hasMoveOfPerson(
  store: Pick<TableRecordStore, 'readRecord'>,
  table: string,
): Promise<boolean> {
  try {
    for (let from = 0; ; from += LINES_PER_PAGE) {
      const lines = await store.readRecord(table, from, LINES_PER_PAGE);
      if (lines.some(({ body }) => parseTableInput(body).kind === 'move')) return true;
      if (lines.length < LINES_PER_PAGE) return false;
      await nextTurn();
    }
  } catch (error) {
    if (error instanceof CodedError && error.code !== 'store') return true;
    throw error;
  }
}
