/**
 * All changes of one person's credentials are lines of one record, so that of two that are made at the
 * same moment, at whatever nodes, the second one sees what the first one did. Thus nothing that is asked
 * for while a recovery is under way outlives it.
 */
import { CodedError } from '@ludotheque/core';
import { refuseRequest } from '@ludotheque/protocol';
import type {
  AccountStore,
  CredentialRow,
  PersonRow,
  PushSubscriptionRow,
  TableRecordStore,
  WriteBatch,
} from '@ludotheque/store';
import type { Ports } from '../ports.ts';

/** A person with all their credentials, as they were when a change was decided. */
export interface OwnedCredentials {
  readonly person: PersonRow;
  readonly devices: readonly CredentialRow[];
  readonly links: readonly CredentialRow[];
  readonly subscriptions: readonly PushSubscriptionRow[];
}

export const listHashes = (rows: readonly CredentialRow[]) => rows.map(({ hash }) => hash);
const getRecordId = (person: string) => `credentials:${person}`;
const refuseSignedOut = () =>
  refuseRequest('visit', 'this device has been signed out: POST /api/visit first');

interface CredentialRecordPorts extends Pick<Ports, 'clock'> {
  readonly store: AccountStore & TableRecordStore;
}

export class CredentialRecords {
  private readonly ports: CredentialRecordPorts;

  constructor(ports: CredentialRecordPorts) {
    this.ports = ports;
  }

  async read(id: string): Promise<OwnedCredentials> {
    const { store } = this.ports;
    const person = await store.findPerson(id);
    if (!person) refuseRequest('person', 'nobody has this name any more');
    const rows = await store.listCredentials(id);
    return {
      person,
      devices: rows.filter(({ kind }) => kind === 'device'),
      links: rows.filter(({ kind }) => kind === 'link'),
      subscriptions: await store.listPushSubscriptions(id),
    };
  }

  /**
   * Decides by the credentials as they are, and writes; decides again if somebody was quicker. False if
   * there was nothing to write.
   */
  async change(
    id: string,
    decide: (own: OwnedCredentials) => WriteBatch | undefined,
  ): Promise<boolean> {
    const { clock, store } = this.ports;
    const table = getRecordId(id);
    for (;;) {
      const [number = 0] = await store.countRecordLines([table]);
      const batch = decide(await this.read(id));
      if (!batch) return false;
      const line = { number, at: clock.now(), body: '{}' };
      try {
        await store.commit({ ...batch, record: { table, lines: [line] } });
        return true;
      } catch (error) {
        if (!(error instanceof CodedError) || error.code !== 'conflict') throw error;
      }
    }
  }

  delete(id: string): Promise<void> {
    return this.ports.store.deleteTable(getRecordId(id));
  }
}

/**
 * Where devices other than these are notified. Nobody knows whose those of older versions are, so they
 * count as such; the page of a device that stays subscribes again.
 */
export function listEndpointsOfOthers(
  { subscriptions }: OwnedCredentials,
  devices: readonly CredentialRow[],
): string[] {
  const hashes = new Set<string | null>(listHashes(devices));
  return subscriptions.filter(({ device }) => !hashes.has(device)).map((row) => row.endpoint);
}

/** A session may still be open whose device has just been signed out at another node. */
export function requireDevice(
  { devices }: OwnedCredentials,
  device: string | undefined,
): CredentialRow {
  return devices.find(({ hash }) => hash === device) ?? refuseSignedOut();
}
