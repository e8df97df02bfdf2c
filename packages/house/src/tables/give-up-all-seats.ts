/** Gives up every seat of a person who will not come back, also where the rules are missing. */
import { CodedError } from '@ludotheque/core';
import { refuseRequest } from '@ludotheque/protocol';
import type { AccountStore, TableRecordStore, TableRow } from '@ludotheque/store';
import { MissingRulesError, type Table, type TableInput } from '@ludotheque/table';
import { readAllPages } from '../async/read-all-pages.ts';
import type { Ports } from '../ports.ts';
import type { LiveTables } from './live-tables.ts';
import { removeSitting } from './seating-inputs.ts';
import { withdrawWithoutRules } from './withdraw-without-rules.ts';

/** The person has no seat there any more: the table is gone or over, or somebody was quicker. */
const NO_SEAT_CODES: ReadonlySet<string> = new Set(['closed', 'phase', 'seat', 'table']);

export interface GiveUpAllSeatsDependencies {
  readonly ports: Pick<Ports, 'clock' | 'pubSub' | 'warn'> & {
    readonly store: AccountStore & TableRecordStore;
  };
  readonly liveTables: Pick<LiveTables, 'getOrLoad' | 'submit'>;
}

/** Refuses if a seat could not be given up, after it has given up all others. */
export async function giveUpAllSeats(deps: GiveUpAllSeatsDependencies, by: string): Promise<void> {
  const { clock, store, warn } = deps.ports;
  let seatsLeft = 0;
  const tables = await readAllPages(clock, (page) => store.listTablesOfPerson(by, page));
  for (const { id, phase } of tables)
    if (mayHaveSeats(phase))
      try {
        await giveUpSeat(deps, by, id);
      } catch (error) {
        if (error instanceof CodedError && NO_SEAT_CODES.has(error.code)) continue;
        seatsLeft++;
        warn(`a seat at table ${id} could not be given up`, error);
      }
  if (seatsLeft > 0)
    refuseRequest(
      'still-seated',
      `your account is kept for now: ${seatsLeft} of your seats could not be given up; please try again later`,
    );
}

const mayHaveSeats = (phase: TableRow['phase']) => phase === 'open' || phase === 'playing';

async function giveUpSeat(
  { liveTables, ports }: GiveUpAllSeatsDependencies,
  by: string,
  id: string,
): Promise<void> {
  try {
    const { table } = await liveTables.getOrLoad(id);
    if (!mayHaveSeats(table.phase) || !decideFinalInput(table, by)) return;
    await liveTables.submit(
      id,
      (now) => [decideFinalInput(now.table, by) ?? refuseRequest('seat', 'you do not sit here')],
      undefined,
      removeSitting(by),
    );
  } catch (error) {
    if (!(error instanceof MissingRulesError)) throw error;
    await withdrawWithoutRules(ports, by, id);
  }
}

/** What gives up a person's seat for good, also one that they only wait for; undefined without a seat. */
function decideFinalInput(table: Table, by: string): TableInput | undefined {
  if (table.roster.latecomers.isWaiting(by)) return { kind: 'leave', by };
  if (!table.isSeated(by)) return undefined;
  const isBeforeStart = table.phase === 'open' && table.deadline === undefined;
  return { kind: isBeforeStart ? 'leave' : 'resign', by };
}
