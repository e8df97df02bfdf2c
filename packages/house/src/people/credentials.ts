/**
 * What signs people in: the cookies of their devices, links for one more device, and recovery codes; and
 * where their devices are notified, which ends with the device.
 */
import { refuseRequest } from '@ludotheque/protocol';
import {
  checkTypedRecoveryCode,
  formatRecoveryCode,
  RECOVERY_CODE_RANDOM_BYTES,
} from '@ludotheque/protocol/recovery-code';
import type {
  AccountStore,
  CredentialRow,
  PersonRow,
  PushSubscriptionRow,
  TableRecordStore,
  WriteBatch,
} from '@ludotheque/store';
import type { Ports } from '../ports.ts';
import {
  CredentialRecords,
  listEndpointsOfOthers,
  listHashes,
  type OwnedCredentials,
  requireDevice,
} from './credential-records.ts';
import { createRandomText } from './random-text.ts';

export const SECRET_LENGTH = 32;
const DEVICE_LINK_TTL_MS = 10 * 60_000;
const DAY_MS = 86_400_000;
/** Browsers keep no cookie longer than this after the last visit. */
const DEVICE_TTL_MS = 400 * DAY_MS;
const MAX_DEVICES = 50;
const MAX_PUSH_SUBSCRIPTIONS = 10;
/** With a further link, the oldest one ends. */
const MAX_OPEN_LINKS = 5;
/** How much of its hash names a device in a list. */
const DEVICE_ID_LENGTH = 16;

export type CredentialPorts = Pick<Ports, 'clock' | 'hash' | 'randomBytes'> & {
  readonly store: AccountStore & TableRecordStore;
};

/** In place of the hash of a code, where there is none. */
const NO_RECOVERY_PREFIX = 'none:';

const toDeviceId = ({ hash }: CredentialRow) => hash.slice(0, DEVICE_ID_LENGTH);
const toDay = (time: number) => Math.floor(time / DAY_MS);
const refuseWrongCode = () => refuseRequest('recovery', 'this code opens nothing');

export class Credentials {
  private readonly ports: CredentialPorts;
  private readonly records: CredentialRecords;

  constructor(ports: CredentialPorts) {
    this.ports = ports;
    this.records = new CredentialRecords(ports);
  }

  createDevice(person: string, label: string) {
    const secret = createRandomText(this.ports, SECRET_LENGTH);
    return { secret, row: this.createDeviceRow(person, this.ports.hash(secret), label) };
  }

  private createDeviceRow(person: string, hash: string, label: string): CredentialRow {
    const now = this.ports.clock.now();
    const expires = now + DEVICE_TTL_MS;
    return { hash, person, kind: 'device', label, created: now, seen: now, expires };
  }

  /** What no code and no cookie has as its hash. */
  createUnknownRecoveryHash(): string {
    return NO_RECOVERY_PREFIX + createRandomText(this.ports, SECRET_LENGTH);
  }

  /** Whether this cookie is one of the person's devices. Notes that it was seen, once a day. */
  async recognize(person: PersonRow, hash: string, label: string): Promise<boolean> {
    const now = this.ports.clock.now();
    const row = await this.ports.store.findCredential(hash);
    if (!row) {
      const isImported = person.secret === hash && person.seen + DEVICE_TTL_MS > now;
      return isImported && this.importFirstDevice(person.id, hash, label);
    }
    if (row.person !== person.id || row.kind !== 'device' || row.expires <= now) return false;
    if (toDay(row.seen) < toDay(now) || (row.label === '' && label !== '')) {
      const seen = Math.max(now, row.seen);
      const change = { hash, seen, expires: seen + DEVICE_TTL_MS, label: row.label || label };
      await this.ports.store.commit({ changedCredentials: [change] });
    }
    return true;
  }

  /** The cookie of a person of an older version is stored with the person only. */
  private async importFirstDevice(id: string, hash: string, label: string): Promise<boolean> {
    await this.records.change(id, ({ devices, person }) => {
      if (person.secret !== hash || listHashes(devices).includes(hash)) return undefined;
      return {
        credentials: [{ ...this.createDeviceRow(id, hash, label), created: person.created }],
      };
    });
    return (await this.ports.store.findCredential(hash)) !== undefined;
  }

  /** A link or QR code that signs in one more device. It works once, for ten minutes. */
  async createLink(id: string, device: string | undefined): Promise<string> {
    const token = createRandomText(this.ports, SECRET_LENGTH);
    const now = this.ports.clock.now();
    await this.records.change(id, (own) => {
      requireDevice(own, device);
      const expires = now + DEVICE_LINK_TTL_MS;
      const hash = this.ports.hash(token);
      const byAge = own.links.toSorted((a, b) => b.expires - a.expires);
      return {
        credentials: [
          { hash, person: id, kind: 'link', label: '', created: now, seen: now, expires },
        ],
        revoked: listHashes(byAge.slice(MAX_OPEN_LINKS - 1)),
      };
    });
    return token;
  }

  /** The person whom a link signs in; refuses one that is used, too old or unknown. */
  async findLinkOwner(token: string): Promise<PersonRow> {
    const link = await this.ports.store.findCredential(this.ports.hash(token));
    const isOpen = link?.kind === 'link' && link.expires > this.ports.clock.now();
    const person = isOpen ? await this.ports.store.findPerson(link.person) : undefined;
    if (!person || person.blocked) refuseRequest('link', 'this link is used up, or too old');
    return person;
  }

  async redeemLink(token: string, label: string): Promise<{ id: string; secret: string }> {
    const { id } = await this.findLinkOwner(token);
    const used = this.ports.hash(token);
    const { row, secret } = this.createDevice(id, label);
    await this.records.change(id, ({ devices, links }) => {
      if (!listHashes(links).includes(used)) refuseRequest('link', 'this link is used up');
      if (devices.length >= MAX_DEVICES)
        refuseRequest('link', `${MAX_DEVICES} devices at most: sign one of them out first`);
      return { credentials: [row], revoked: [used] };
    });
    return { id, secret };
  }

  /** A new code for a lost cookie; older codes are no longer valid. */
  async createRecoveryCode(id: string, device: string | undefined): Promise<string> {
    const code = formatRecoveryCode(this.ports.randomBytes(RECOVERY_CODE_RANDOM_BYTES));
    const hash = this.hashRecoveryCode(code);
    await this.records.change(id, (own) => {
      requireDevice(own, device);
      return { changedPeople: [{ id, recovery: hash }] };
    });
    return code;
  }

  private hashRecoveryCode(typed: string): string {
    const read = checkTypedRecoveryCode(typed);
    return 'code' in read ? this.ports.hash(read.code) : refuseWrongCode();
  }

  /** The person with this recovery code, which is not used up, and the devices that it would sign out. */
  async findRecoveryCodeOwner(code: string) {
    const { id } = await this.findOwnerByRecoveryHash(this.hashRecoveryCode(code));
    const devices = await this.listDevices(id, undefined);
    return { id, devices: devices.map(({ label, seen }) => ({ label, seen })) };
  }

  private async findOwnerByRecoveryHash(hash: string): Promise<PersonRow> {
    const person = await this.ports.store.findPersonByRecoveryHash(hash);
    return person && !person.blocked ? person : refuseWrongCode();
  }

  /** Signs in a new device with a recovery code, and ends the code, all other devices and all links. */
  async redeemRecoveryCode(code: string, label: string): Promise<{ id: string; secret: string }> {
    const used = this.hashRecoveryCode(code);
    const { id } = await this.findOwnerByRecoveryHash(used);
    const { row, secret } = this.createDevice(id, label);
    await this.records.change(id, (own) => {
      const { devices, links, person } = own;
      if (person.recovery !== used || person.blocked) refuseWrongCode();
      return {
        changedPeople: [{ id, secret: row.hash, recovery: this.createUnknownRecoveryHash() }],
        credentials: [row],
        revoked: listHashes([...devices, ...links]),
        unpushed: listEndpointsOfOthers(own, []),
      };
    });
    return { id, secret };
  }

  /** The person's devices, the last seen first. Times are days: nobody needs to know more. */
  async listDevices(id: string, device: string | undefined) {
    const now = this.ports.clock.now();
    const { devices } = await this.records.read(id);
    return devices
      .filter(({ expires }) => expires > now)
      .sort((a, b) => b.seen - a.seen || b.created - a.created)
      .map((row) => ({
        device: toDeviceId(row),
        label: row.label,
        ...(row.created > 0 && { since: toDay(row.created) * DAY_MS }),
        seen: toDay(row.seen) * DAY_MS,
        ...(row.hash === device && { current: true as const }),
      }));
  }

  /**
   * Ends the device with this id, or the one that asks; and all links: whoever had the device may have
   * made one.
   */
  async signOut(id: string, device: string | undefined, deviceId?: string): Promise<void> {
    await this.records.change(id, (own) => {
      const asking = requireDevice(own, device);
      const isMeant = (row: CredentialRow) =>
        deviceId === undefined ? row === asking : toDeviceId(row) === deviceId;
      const gone = own.devices.find(isMeant);
      if (!gone) refuseRequest('device', 'there is no such device');
      return this.endDevices(own, [gone, ...own.links]);
    });
  }

  private endDevices(own: OwnedCredentials, gone: readonly CredentialRow[]): WriteBatch {
    const { id, secret } = own.person;
    const kept = own.devices.filter((row) => !gone.includes(row));
    return {
      revoked: listHashes(gone),
      unpushed: listEndpointsOfOthers(own, kept),
      // A cookie that is stored with the person would sign in again, and does at older versions.
      ...(listHashes(gone).includes(secret) && {
        changedPeople: [{ id, secret: kept[0]?.hash ?? this.createUnknownRecoveryHash() }],
      }),
    };
  }

  /**
   * Deletes links that nobody followed, and devices that were not seen for as long as cookies live. Returns
   * how many there were.
   */
  async deleteExpired(limit: number): Promise<number> {
    const { clock, store } = this.ports;
    const now = clock.now();
    const revoked: string[] = [];
    const owners = new Set<string>();
    // A late batch may have stored a device of somebody who was forgotten.
    const expired = await store.listExpiredCredentials(now, limit);
    for (const { hash, kind, person } of expired)
      if (kind === 'device' && (await store.findPerson(person))) owners.add(person);
      else revoked.push(hash);
    for (const id of owners)
      await this.records.change(id, (own) => {
        const gone = own.devices.filter(({ expires }) => expires < now);
        return gone.length > 0 ? this.endDevices(own, gone) : undefined;
      });
    if (revoked.length > 0) await store.commit({ revoked });
    return expired.length;
  }

  /** Ends all devices but this one, all links, and the recovery code. */
  async signOutOthers(id: string, device: string | undefined): Promise<void> {
    await this.records.change(id, (own) => {
      const kept = requireDevice(own, device);
      const { devices, links, person } = own;
      const revoked = listHashes([...devices.filter((row) => row !== kept), ...links]);
      const unpushed = listEndpointsOfOthers(own, [kept]);
      const hasCode = !person.recovery.startsWith(NO_RECOVERY_PREFIX);
      const isSecretKept = person.secret === kept.hash;
      if (isSecretKept && !hasCode && revoked.length + unpushed.length === 0) return undefined;
      const recovery = this.createUnknownRecoveryHash();
      return { changedPeople: [{ id, secret: kept.hash, recovery }], revoked, unpushed };
    });
  }

  /** Notifies this device from now on. Whoever registers an endpoint last has it. False if it did already. */
  addPushSubscription(
    id: string,
    device: string | undefined,
    { endpoint, keys }: Pick<PushSubscriptionRow, 'endpoint' | 'keys'>,
  ): Promise<boolean> {
    return this.records.change(id, (own) => {
      const { hash } = requireDevice(own, device);
      const { subscriptions } = own;
      const before = subscriptions.find((row) => row.endpoint === endpoint);
      if (before?.keys === keys && before.device === hash) return undefined;
      if (!before && subscriptions.length >= MAX_PUSH_SUBSCRIPTIONS)
        refuseRequest('push', `${MAX_PUSH_SUBSCRIPTIONS} devices at most`);
      return { pushes: [{ person: id, endpoint, keys, device: hash }] };
    });
  }

  async forget(id: string): Promise<void> {
    await this.ports.store.forgetPerson(id);
    await this.records.delete(id);
  }
}
