/**
 * People: a name and a secret, no account. The secret is in the cookie of a device, and only its hash
 * is stored. A recovery code replaces lost cookies.
 */

import { refuseRequest } from '@ludotheque/protocol';
import type { KeyValueStore, PersonRow } from '@ludotheque/store';
import { KeyedSerialQueue } from '../async/serial-queue.ts';
import type { Ports } from '../ports.ts';
import { type CredentialPorts, Credentials, SECRET_LENGTH } from './credentials.ts';
import { makeForgottenMuteEntry, readMutedUntil } from './operator-mute.ts';
import { validatePersonName } from './person-name.ts';
import { createRandomText } from './random-text.ts';

export interface MuteAndBlockLists {
  readonly muted?: readonly string[];
  readonly blocked?: readonly string[];
  /** Until when an operator muted this person, in a row that was written before that had its own key. */
  readonly mutedUntil?: number;
}

/** The lists as they are stored with the person. */
export const parseLists = (about: string): MuteAndBlockLists =>
  JSON.parse(about) as MuteAndBlockLists;

/** The credential of a device, kept in its cookie: the person's id and a secret. */
export type DeviceToken = string;

/** A person on a new device. */
export interface SignIn {
  readonly person: PersonRow;
  readonly token: DeviceToken;
}

const ID_LENGTH = 16;
/** The time of the last visit is not stored more often than this. */
const LAST_SEEN_UPDATE_INTERVAL_MS = 3_600_000;
const MAX_CACHED_PEOPLE = 20_000;

type PeoplePorts = CredentialPorts & Pick<Ports, 'pubSub'> & { readonly store: KeyValueStore };

export class People {
  /** Called when devices of a person were signed out here, so that their connections are closed. */
  onDevicesSignedOut: (person: string) => void = () => undefined;
  private readonly ports: PeoplePorts;
  private readonly credentials: Credentials;
  private readonly cache = new Map<string, PersonRow>();
  /** Rows are never changed, so their lists are parsed once. */
  private readonly listsByRow = new WeakMap<PersonRow, MuteAndBlockLists>();
  /** Changes of one person run one after the other: each reads, changes and writes the row. */
  private readonly changes = new KeyedSerialQueue();

  constructor(ports: PeoplePorts) {
    this.ports = ports;
    this.credentials = new Credentials(ports);
  }

  createId(): string {
    return createRandomText(this.ports, ID_LENGTH);
  }

  /** `label` says in coarse words what the device is. */
  async register(given: string, label = ''): Promise<SignIn> {
    const name = validatePersonName(given);
    const id = this.createId();
    const { row, secret } = this.credentials.createDevice(id, label);
    const now = this.ports.clock.now();
    const person: PersonRow = {
      id,
      name,
      secret: row.hash,
      recovery: this.credentials.createUnknownRecoveryHash(),
      created: now,
      seen: now,
      blocked: false,
      about: '{}',
    };
    await this.ports.store.commit({ people: [person], credentials: [row] });
    this.addToCache(person);
    return { person, token: `${id}.${secret}` };
  }

  /** Which device a token belongs to: a name for it that is no secret. */
  getDevice(token: DeviceToken): string {
    return this.ports.hash(token.split('.')[1] ?? '');
  }

  /** The person with this token; undefined if it is not valid. */
  async authenticate(token: DeviceToken | undefined, label = ''): Promise<PersonRow | undefined> {
    const [id, secret, more] = token?.split('.') ?? [];
    if (!id || !secret || more !== undefined || secret.length !== SECRET_LENGTH) return undefined;
    const person = await this.ports.store.findPerson(id);
    if (!person) return undefined;
    if (!(await this.credentials.recognize(person, this.ports.hash(secret), label)))
      return undefined;
    this.addToCache(person);
    if (person.blocked) refuseRequest('blocked', 'this person may not play here any more');
    const now = this.ports.clock.now();
    if (now - person.seen <= LAST_SEEN_UPDATE_INTERVAL_MS) return person;
    return this.update(id, () => ({ seen: now }));
  }

  /** When the device of a token signed in: 0 if a version before has not stored it, Infinity if there is none. */
  async findSignInTime(token: DeviceToken): Promise<number> {
    const row = await this.ports.store.findCredential(this.getDevice(token));
    if (row) return row.created;
    const person = await this.ports.store.findPerson(token.split('.')[0]!);
    return person?.created ?? Number.POSITIVE_INFINITY;
  }

  /** May come from the cache, which is fresh enough for a name. */
  async find(id: string): Promise<PersonRow> {
    const person = await this.readCachedOrStored(id);
    if (!person) refuseRequest('person', 'nobody has this name any more');
    this.addToCache(person);
    return person;
  }

  /** May be out of date; empty for somebody who was forgotten. */
  async findName(id: string): Promise<string> {
    const person = this.cache.get(id) ?? (await this.ports.store.findPerson(id));
    if (person) this.addToCache(person);
    return person?.name ?? '';
  }

  /** Reads these people into the cache, so that their lists can be looked up without waiting. */
  async preload(ids: readonly string[]): Promise<void> {
    for (const id of ids) {
      const person = await this.readCachedOrStored(id);
      if (person) this.addToCache(person);
    }
  }

  /** Where there are other nodes, the cache may be out of date. */
  private async readCachedOrStored(id: string): Promise<PersonRow | undefined> {
    const cached = this.ports.pubSub ? undefined : this.cache.get(id);
    return cached ?? (await this.ports.store.findPerson(id));
  }

  /** A person has changed at another node: reads them again, if they matter here. */
  async refresh(id: string, isConnected: boolean): Promise<PersonRow | undefined> {
    if (!isConnected && !this.cache.has(id)) return undefined;
    const person = await this.ports.store.findPerson(id);
    if (person) this.addToCache(person);
    else this.cache.delete(id);
    return person;
  }

  async rename(id: string, given: string): Promise<PersonRow> {
    const name = validatePersonName(given);
    return this.update(id, () => ({ name }));
  }

  /** `device` is the one that asks. Links and codes are not given to a device that is signed out. */
  createRecoveryCode(id: string, device: string | undefined): Promise<string> {
    return this.credentials.createRecoveryCode(id, device);
  }

  /** Signs in a new device, and signs out all others. */
  async redeemRecoveryCode(code: string, label = ''): Promise<SignIn> {
    const { id, secret } = await this.credentials.redeemRecoveryCode(code, label);
    this.announceSignOut(id);
    return { person: await this.reread(id), token: `${id}.${secret}` };
  }

  /** Whom a code signs in, and which devices it signs out, without using it up. */
  async findRecoveryCodeOwner(code: string) {
    const { devices, id } = await this.credentials.findRecoveryCodeOwner(code);
    return { person: await this.find(id), devices };
  }

  createDeviceLink(id: string, device: string | undefined): Promise<string> {
    return this.credentials.createLink(id, device);
  }

  /** Whom a link signs in, without using it up. */
  findDeviceLinkOwner(token: string): Promise<PersonRow> {
    return this.credentials.findLinkOwner(token);
  }

  async redeemDeviceLink(token: string, label = ''): Promise<SignIn> {
    const { id, secret } = await this.credentials.redeemLink(token, label);
    return { person: await this.reread(id), token: `${id}.${secret}` };
  }

  listDevices(id: string, device: string | undefined) {
    return this.credentials.listDevices(id, device);
  }

  /** `deviceId` is from the list of devices. */
  async signOutDevice(id: string, device: string | undefined, deviceId: string): Promise<void> {
    await this.credentials.signOut(id, device, deviceId);
    this.announceSignOut(id);
  }

  async signOutThisDevice(id: string, device: string): Promise<void> {
    await this.credentials.signOut(id, device);
    this.announceSignOut(id);
  }

  async signOutOtherDevices(id: string, device: string | undefined): Promise<void> {
    await this.credentials.signOutOthers(id, device);
    this.announceSignOut(id);
  }

  addPushSubscription(...args: Parameters<Credentials['addPushSubscription']>): Promise<boolean> {
    return this.credentials.addPushSubscription(...args);
  }

  deleteExpiredCredentials(limit: number): Promise<number> {
    return this.credentials.deleteExpired(limit);
  }

  private announceSignOut(id: string): void {
    this.onDevicesSignedOut(id);
    this.ports.pubSub?.publish({ about: 'person', person: id });
  }

  /** Which of these devices have been signed out. */
  async listSignedOutDevices(devices: readonly string[]): Promise<string[]> {
    const known = new Set(await this.ports.store.listKnownCredentials(devices));
    return devices.filter((device) => !known.has(device));
  }

  async setListMembership(
    id: string,
    list: 'blocked' | 'muted',
    other: string,
    on: boolean,
  ): Promise<void> {
    // A list of people who do not exist would be looked up in vain again and again.
    if (on && !(await this.readCachedOrStored(other)))
      refuseRequest('person', 'nobody has this name any more');
    await this.update(id, (person) => {
      const about = parseLists(person.about);
      const others = new Set(about[list]);
      if (on) others.add(other);
      else others.delete(other);
      if (others.size > 1000) refuseRequest('list', 'this list is full');
      return { about: JSON.stringify({ ...about, [list]: [...others] }) };
    });
  }

  getCachedLists(id: string): MuteAndBlockLists {
    const person = this.cache.get(id);
    if (!person) return {};
    const lists = this.listsByRow.get(person) ?? parseLists(person.about);
    this.listsByRow.set(person, lists);
    return lists;
  }

  /** Until when the operator has muted a person; as it is stored now, whichever node wrote it. */
  async findMutedUntil({ about, id }: PersonRow): Promise<number | undefined> {
    return (await readMutedUntil(this.ports.store, id)) ?? parseLists(about).mutedUntil;
  }

  async forget(id: string): Promise<void> {
    await this.changes.run(id, async () => {
      await this.ports.store.commit({ notes: [makeForgottenMuteEntry(id)] });
      await this.credentials.forget(id);
    });
    this.cache.delete(id);
    this.ports.pubSub?.publish({ about: 'person', person: id });
  }

  /** Writes only the fields that change, because others may be changed elsewhere at the same moment. */
  private update(
    id: string,
    change: (person: PersonRow) => Pick<Partial<PersonRow>, 'about' | 'name' | 'seen'>,
  ): Promise<PersonRow> {
    return this.changes.run(id, async () => {
      const before = await this.reread(id);
      const changed = change(before);
      await this.ports.store.commit({ changedPeople: [{ id, ...changed }] });
      const person = { ...before, ...changed };
      this.addToCache(person);
      this.ports.pubSub?.publish({ about: 'person', person: id });
      return person;
    });
  }

  private async reread(id: string): Promise<PersonRow> {
    this.cache.delete(id);
    return this.find(id);
  }

  private addToCache(person: PersonRow): void {
    this.cache.delete(person.id);
    this.cache.set(person.id, person);
    if (this.cache.size <= MAX_CACHED_PEOPLE) return;
    const [oldest] = this.cache.keys();
    this.cache.delete(oldest!);
  }
}
