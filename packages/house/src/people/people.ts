/**
 * People: a name and a secret, no account. The secret is in a cookie, and only its hash is stored.
 * Further devices have secrets of their own, and a recovery code replaces a lost cookie.
 */

import { CodedError } from '@ludotheque/core';
import { type RequestErrorCode, refuseRequest } from '@ludotheque/protocol';
import type { AccountStore, KeyValueStore, PersonRow, WriteBatch } from '@ludotheque/store';
import { KeyedSerialQueue } from '../async/serial-queue.ts';
import type { Ports } from '../ports.ts';
import { validatePersonName } from './person-name.ts';

export interface MuteAndBlockLists {
  readonly muted?: readonly string[];
  readonly blocked?: readonly string[];
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

/** Letters and digits that cannot be confused with each other. */
const TOKEN_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const ID_LENGTH = 16;
const SECRET_LENGTH = 32;
const RECOVERY_CODE_LENGTH = 20;
const DEVICE_LINK_TTL_MS = 10 * 60_000;
/** The time of the last visit is not stored more often than this. */
const LAST_SEEN_UPDATE_INTERVAL_MS = 3_600_000;
const MAX_CACHED_PEOPLE = 20_000;

type PeoplePorts = Pick<Ports, 'clock' | 'hash' | 'pubSub' | 'randomBytes'> & {
  readonly store: AccountStore & KeyValueStore;
};

export class People {
  private readonly ports: PeoplePorts;
  private readonly cache = new Map<string, PersonRow>();
  /** Rows are never changed, so their lists are parsed once. */
  private readonly listsByRow = new WeakMap<PersonRow, MuteAndBlockLists>();
  /** Changes of one person run one after the other: each reads, changes and writes the row. */
  private readonly changes = new KeyedSerialQueue();

  constructor(ports: PeoplePorts) {
    this.ports = ports;
  }

  /** Letters that nobody can guess. */
  private createRandomText(length: number): string {
    let text = '';
    while (text.length < length)
      // Only whole multiples of the alphabet, so that every letter has the same chance.
      for (const byte of this.ports.randomBytes(length))
        if (byte < 4 * TOKEN_ALPHABET.length && text.length < length)
          text += TOKEN_ALPHABET[byte % TOKEN_ALPHABET.length];
    return text;
  }

  createId(): string {
    return this.createRandomText(ID_LENGTH);
  }

  async register(given: string): Promise<SignIn> {
    const name = validatePersonName(given);
    const secret = this.createRandomText(SECRET_LENGTH);
    const now = this.ports.clock.now();
    const person: PersonRow = {
      id: this.createId(),
      name,
      secret: this.ports.hash(secret),
      recovery: this.ports.hash(this.createRandomText(RECOVERY_CODE_LENGTH)),
      created: now,
      seen: now,
      blocked: false,
      about: '{}',
    };
    await this.save(person);
    return { person, token: `${person.id}.${secret}` };
  }

  /** The person with this token; undefined if it is not valid. */
  async authenticate(token: DeviceToken | undefined): Promise<PersonRow | undefined> {
    const [id, secret, more] = token?.split('.') ?? [];
    if (!id || !secret || more !== undefined || secret.length !== SECRET_LENGTH) return undefined;
    const person = await this.ports.store.findPerson(id);
    if (!person) return undefined;
    const hash = this.ports.hash(secret);
    const isTheirs =
      person.secret === hash || (await this.ports.store.readKeyValue(`device:${hash}`)) === id;
    if (!isTheirs) return undefined;
    this.addToCache(person);
    if (person.blocked) refuseRequest('blocked', 'this person may not play here any more');
    const now = this.ports.clock.now();
    if (now - person.seen <= LAST_SEEN_UPDATE_INTERVAL_MS) return person;
    return this.update(id, (row) => ({ ...row, seen: now }));
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
    return this.update(id, (person) => ({ ...person, name }));
  }

  /** A new code for a lost cookie; older codes are no longer valid. */
  async createRecoveryCode(id: string): Promise<string> {
    const code = this.createRandomText(RECOVERY_CODE_LENGTH);
    await this.update(id, (person) => ({ ...person, recovery: this.ports.hash(code) }));
    return code;
  }

  /** A new token for a recovery code. The code and the old main token are no longer valid. */
  redeemRecoveryCode(code: string): Promise<SignIn> {
    return this.refuseOnConflict('recovery', 'this code opens nothing', () =>
      this.tryRecoveryCode(code),
    );
  }

  private async tryRecoveryCode(code: string): Promise<SignIn> {
    const used = this.ports.hash(code.trim());
    const found = await this.ports.store.findPersonByRecoveryHash(used);
    if (!found || found.blocked) refuseRequest('recovery', 'this code opens nothing');
    const secret = this.createRandomText(SECRET_LENGTH);
    const recovery = this.ports.hash(this.createRandomText(RECOVERY_CODE_LENGTH));
    const hash = this.ports.hash(secret);
    const change = (row: PersonRow) => ({ ...row, secret: hash, recovery });
    const person = await this.update(
      found.id,
      change,
      this.createSingleUseBatch(`recovery:${used}`),
    );
    return { person, token: `${person.id}.${secret}` };
  }

  /** For a link or QR code that signs in a second device. It works once, for ten minutes. */
  async createDeviceLink(id: string): Promise<string> {
    const token = this.createRandomText(SECRET_LENGTH);
    const until = this.ports.clock.now() + DEVICE_LINK_TTL_MS;
    await this.putKeyValue(`link:${this.ports.hash(token)}`, `${id} ${until}`);
    return token;
  }

  redeemDeviceLink(token: string): Promise<SignIn> {
    return this.refuseOnConflict('link', 'this link is used up', () => this.tryDeviceLink(token));
  }

  /** What may be used once, at any node: whoever writes the first line of its record was first. */
  private createSingleUseBatch(key: string): WriteBatch {
    const first = { number: 0, at: this.ports.clock.now(), body: '{}' };
    return { record: { table: key, lines: [first] } };
  }

  private async refuseOnConflict<T>(
    code: RequestErrorCode,
    refusal: string,
    redeem: () => Promise<T>,
  ): Promise<T> {
    try {
      return await redeem();
    } catch (error) {
      if (error instanceof CodedError && error.code === 'conflict') refuseRequest(code, refusal);
      throw error;
    }
  }

  private async tryDeviceLink(token: string): Promise<SignIn> {
    const key = `link:${this.ports.hash(token)}`;
    const [id = '', until = '0'] = ((await this.ports.store.readKeyValue(key)) ?? '').split(' ');
    const person = id && Number(until) > this.ports.clock.now() && (await this.reread(id));
    if (!person) refuseRequest('link', 'this link is used up, or too old');
    const secret = this.createRandomText(SECRET_LENGTH);
    await this.ports.store.commit({
      ...this.createSingleUseBatch(key),
      notes: [
        { key, value: '' },
        { key: `device:${this.ports.hash(secret)}`, value: id },
      ],
    });
    return { person, token: `${id}.${secret}` };
  }

  async setListMembership(
    id: string,
    list: keyof MuteAndBlockLists,
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
      return { ...person, about: JSON.stringify({ ...about, [list]: [...others] }) };
    });
  }

  getCachedLists(id: string): MuteAndBlockLists {
    const person = this.cache.get(id);
    if (!person) return {};
    const lists = this.listsByRow.get(person) ?? parseLists(person.about);
    this.listsByRow.set(person, lists);
    return lists;
  }

  async forget(id: string): Promise<void> {
    await this.changes.run(id, () => this.ports.store.forgetPerson(id));
    this.cache.delete(id);
    this.ports.pubSub?.publish({ about: 'person', person: id });
  }

  private update(
    id: string,
    change: (person: PersonRow) => PersonRow,
    extraBatch: WriteBatch = {},
  ): Promise<PersonRow> {
    return this.changes.run(id, async () => {
      const person = change(await this.reread(id));
      await this.save(person, extraBatch);
      this.ports.pubSub?.publish({ about: 'person', person: id });
      return person;
    });
  }

  private async reread(id: string): Promise<PersonRow> {
    this.cache.delete(id);
    return this.find(id);
  }

  private async save(person: PersonRow, extraBatch: WriteBatch = {}): Promise<void> {
    await this.ports.store.commit({ ...extraBatch, people: [person] });
    this.addToCache(person);
  }

  private putKeyValue(key: string, value: string): Promise<void> {
    return this.ports.store.commit({ notes: [{ key, value }] });
  }

  private addToCache(person: PersonRow): void {
    this.cache.delete(person.id);
    this.cache.set(person.id, person);
    if (this.cache.size <= MAX_CACHED_PEOPLE) return;
    const [oldest] = this.cache.keys();
    this.cache.delete(oldest!);
  }
}
