/** Checks whether a PostgreSQL server keeps what it acknowledges, also if it crashes or is replaced. */
import { CodedError } from '@ludotheque/core';
import type { Client } from 'pg';

async function readSetting(client: Client, name: string): Promise<string> {
  const { rows } = await client.query<{ value: string }>('SELECT current_setting($1) AS value', [
    name,
  ]);
  return rows[0]?.value ?? '';
}

/** Refuses a server that would lose acknowledged writes in a crash. */
export async function assertDurableServer(client: Client): Promise<void> {
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes'])
    if ((await readSetting(client, setting)) === 'off')
      throw new CodedError(
        'database',
        `A crash would lose moves: ${setting} is off on this server.`,
      );
}

/** Connected standbys, and slots of standbys that are not connected now. Every user may count them. */
const STANDBYS_SQL = `SELECT (SELECT count(*) FROM pg_stat_replication)
  + (SELECT count(*) FROM pg_replication_slots WHERE slot_type = 'physical') > 0 AS has_standbys`;

/**
 * Says in a sentence why a failover to a standby could lose acknowledged moves; undefined if it could
 * not, or if there is no standby.
 */
export async function findFailoverRisk(client: Client): Promise<string | undefined> {
  const { rows } = await client.query<{ has_standbys: boolean }>(STANDBYS_SQL);
  if (!rows[0]?.has_standbys) return undefined;
  const commit = await readSetting(client, 'synchronous_commit');
  const names = await readSetting(client, 'synchronous_standby_names');
  const setting =
    names === ''
      ? 'synchronous_standby_names is empty'
      : commit === 'local'
        ? 'synchronous_commit is local'
        : undefined;
  return setting && `A failover to a standby could lose acknowledged moves: ${setting}.`;
}
