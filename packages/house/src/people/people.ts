/**
 * Who somebody is: a name and a secret, no account. The secret is in a cookie and only its hash is
 * kept; further devices have secrets of their own, and a recovery code replaces a lost cookie.
 */

import { CodedError } from '@ludotheque/core';
import { type RequestErrorCode, refuseRequest } from '@ludotheque/protocol';
import type { PersonRow, WriteBatch } from '@ludotheque/store';
import type { Ports } from '../ports.ts';
import { validatePersonName } from './person-name.ts';

export interface MuteAndBlockLists {
  readonly muted?: readonly string[];
  readonly blocked?: readonly string[];
}

/** The lists as they are stored with the person. */
export const parseLists = (about: string): MuteAndBlockLists =>
  JSON.parse(about) as MuteAndBlockLists;

/** What a device keeps: whose it is, and its secret. */
export type SessionToken = string;

/** Letters that cannot be taken for one another. */
const TOKEN_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const ID_LENGTH = 16;
const SECRET_LENGTH = 32;
const RECOVERY_CODE_LENGTH = 20;
/** A link for a second device holds for so long. */
const DEVICE_LINK_TTL_MS = 10 * 60_000;
/** The last visit is written down once in so long, not with every click. */
const LAST_SEEN_UPDATE_INTERVAL_MS = 3_600_000;
/** So many people are kept at hand. */
const MAX_CACHED_PEOPLE = 20_000;

export class People {
  private readonly ports: Ports;
  private readonly cache = new Map<string, PersonRow>();
  private readonly changeQueues = new Map<string, Promise<void>>();

  constructor(ports: Ports) {
    this.ports = ports;
  }

  /** So many letters that nobody can guess. */
  createRandomText(count: number): string {
    let made = '';
    while (made.length < count)
      // Whole rounds of the alphabet only, so that every letter has the same chance.
      for (const byte of this.ports.randomBytes(count))
        if (byte < 4 * TOKEN_ALPHABET.length && made.length < count)
          made += TOKEN_ALPHABET[byte % TOKEN_ALPHABET.length];
    return made;
  }

  createId(): string {
    return this.createRandomText(ID_LENGTH);
  }

  async register(given: string): Promise<{ person: PersonRow; pass: SessionToken }> {
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
    return { person, pass: `${person.id}.${secret}` };
  }

  /** Who has this pass; undefined for a pass that opens nothing. */
  async authenticate(pass: SessionToken | undefined): Promise<PersonRow | undefined> {
    const [id, secret, more] = pass?.split('.') ?? [];
    if (!id || !secret || more !== undefined || secret.length !== SECRET_LENGTH) return undefined;
    const person = await this.ports.store.findPerson(id);
    if (!person) return undefined;
    const hash = this.ports.hash(secret);
    const own =
      person.secret === hash || (await this.ports.store.readKeyValue(`device:${hash}`)) === id;
    if (!own) return undefined;
    this.addToCache(person);
    if (person.blocked) refuseRequest('blocked', 'this person may not play here any more');
    const now = this.ports.clock.now();
    if (now - person.seen <= LAST_SEEN_UPDATE_INTERVAL_MS) return person;
    return this.update(id, (row) => ({ ...row, seen: now }));
  }

  /** As they were last seen: fresh enough for a name. */
  async find(id: string): Promise<PersonRow> {
    const person = await this.readCachedOrStored(id);
    if (!person) refuseRequest('person', 'nobody has this name any more');
    this.addToCache(person);
    return person;
  }

  /** Reads these people, so that their wishes are known at once. */
  async preload(ids: readonly string[]): Promise<void> {
    for (const id of ids) {
      const person = await this.readCachedOrStored(id);
      if (person) this.addToCache(person);
    }
  }

  /** Where there are other nodes, what we have at hand may be what it was. */
  private async readCachedOrStored(id: string): Promise<PersonRow | undefined> {
    const atHand = this.ports.pubSub ? undefined : this.cache.get(id);
    return atHand ?? (await this.ports.store.findPerson(id));
  }

  /** Somebody has changed elsewhere: reads them anew, if anybody here knows them. */
  async refresh(id: string, isHere: boolean): Promise<PersonRow | undefined> {
    if (!isHere && !this.cache.has(id)) return undefined;
    const person = await this.ports.store.findPerson(id);
    if (person) this.addToCache(person);
    else this.cache.delete(id);
    return person;
  }

  async rename(id: string, given: string): Promise<PersonRow> {
    const name = validatePersonName(given);
    return this.update(id, (person) => ({ ...person, name }));
  }

  /** A new code for a lost cookie; an older one opens nothing any more. */
  async createRecoveryCode(id: string): Promise<string> {
    const code = this.createRandomText(RECOVERY_CODE_LENGTH);
    await this.update(id, (person) => ({ ...person, recovery: this.ports.hash(code) }));
    return code;
  }

  /** A new pass for who has the code; the code and all older passes but those of devices end. */
  redeemRecoveryCode(code: string): Promise<{ person: PersonRow; pass: SessionToken }> {
    return this.refuseOnConflict('recovery', 'this code opens nothing', () =>
      this.tryRecoveryCode(code),
    );
  }

  private async tryRecoveryCode(code: string): Promise<{ person: PersonRow; pass: SessionToken }> {
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
    return { person, pass: `${person.id}.${secret}` };
  }

  /** For a link or QR code that makes a second device the same person, once and soon. */
  async createDeviceLink(id: string): Promise<string> {
    const token = this.createRandomText(SECRET_LENGTH);
    const until = this.ports.clock.now() + DEVICE_LINK_TTL_MS;
    await this.putKeyValue(`link:${this.ports.hash(token)}`, `${id} ${until}`);
    return token;
  }

  redeemDeviceLink(token: string): Promise<{ person: PersonRow; pass: SessionToken }> {
    return this.refuseOnConflict('link', 'this link is used up', () => this.tryDeviceLink(token));
  }

  /** What opens once, on whatever node: a record of its own, and who writes its first line was first. */
  private createSingleUseBatch(key: string): WriteBatch {
    const first = { number: 0, at: this.ports.clock.now(), body: '{}' };
    return { record: { table: key, lines: [first] } };
  }

  private async refuseOnConflict<T>(
    code: RequestErrorCode,
    refusal: string,
    use: () => Promise<T>,
  ): Promise<T> {
    try {
      return await use();
    } catch (error) {
      if (error instanceof CodedError && error.code === 'conflict') refuseRequest(code, refusal);
      throw error;
    }
  }

  private async tryDeviceLink(token: string): Promise<{ person: PersonRow; pass: SessionToken }> {
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
    return { person, pass: `${id}.${secret}` };
  }

  async setListMembership(
    id: string,
    list: keyof MuteAndBlockLists,
    other: string,
    on: boolean,
  ): Promise<void> {
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
    return person ? parseLists(person.about) : {};
  }

  async forget(id: string): Promise<void> {
    await this.runExclusively(id, () => this.ports.store.forgetPerson(id));
    this.cache.delete(id);
    this.ports.pubSub?.publish({ about: 'person', person: id });
  }

  private update(
    id: string,
    change: (person: PersonRow) => PersonRow,
    beside: WriteBatch = {},
  ): Promise<PersonRow> {
    return this.runExclusively(id, async () => {
      const person = change(await this.reread(id));
      await this.save(person, beside);
      this.ports.pubSub?.publish({ about: 'person', person: id });
      return person;
    });
  }

  /** What changes one person happens one after the other: a row is read, changed and written. */
  private runExclusively<T>(id: string, change: () => Promise<T>): Promise<T> {
    const done = (this.changeQueues.get(id) ?? Promise.resolve()).then(change);
    const over = done.then(
      () => undefined,
      () => undefined,
    );
    this.changeQueues.set(id, over);
    void over.then(() => this.changeQueues.get(id) === over && this.changeQueues.delete(id));
    return done;
  }

  private async reread(id: string): Promise<PersonRow> {
    this.cache.delete(id);
    return this.find(id);
  }

  private async save(person: PersonRow, beside: WriteBatch = {}): Promise<void> {
    await this.ports.store.commit({ ...beside, people: [person] });
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
