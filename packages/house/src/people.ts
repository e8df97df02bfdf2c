/**
 * Who somebody is: a name and a secret, no account. The secret is in a cookie and only its hash is
 * kept; further devices have secrets of their own, and a recovery code replaces a lost cookie.
 */
import { CodedError, fail } from '@ludotheque/core';
import type { PersonRow, WriteBatch } from '@ludotheque/store';
import { checkName } from './names.ts';
import type { Ports } from './ports.ts';

export interface About {
  readonly muted?: readonly string[];
  readonly blocked?: readonly string[];
}

/** What a device keeps: whose it is, and its secret. */
export type Pass = string;

/** Letters that cannot be taken for one another. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const ID_LETTERS = 16;
const SECRET_LETTERS = 32;
const CODE_LETTERS = 20;
/** A link for a second device holds for so long. */
const LINK_HOLDS = 10 * 60_000;
/** The last visit is written down once in so long, not with every click. */
const SEEN_EVERY = 3_600_000;
/** So many people are kept at hand. */
const AT_HAND = 20_000;

export class People {
  private readonly ports: Ports;
  private readonly atHand = new Map<string, PersonRow>();
  private readonly turns = new Map<string, Promise<void>>();

  constructor(ports: Ports) {
    this.ports = ports;
  }

  /** So many letters that nobody can guess. */
  letters(count: number): string {
    let made = '';
    while (made.length < count)
      // Whole rounds of the alphabet only, so that every letter has the same chance.
      for (const byte of this.ports.random(count))
        if (byte < 4 * LETTERS.length && made.length < count)
          made += LETTERS[byte % LETTERS.length];
    return made;
  }

  newId(): string {
    return this.letters(ID_LETTERS);
  }

  async visit(given: string): Promise<{ person: PersonRow; pass: Pass }> {
    const name = checkName(given);
    const secret = this.letters(SECRET_LETTERS);
    const now = this.ports.clock.now();
    const person: PersonRow = {
      id: this.newId(),
      name,
      secret: this.ports.hash(secret),
      recovery: this.ports.hash(this.letters(CODE_LETTERS)),
      created: now,
      seen: now,
      blocked: false,
      about: '{}',
    };
    await this.put(person);
    return { person, pass: `${person.id}.${secret}` };
  }

  /** Who has this pass; undefined for a pass that opens nothing. */
  async known(pass: Pass | undefined): Promise<PersonRow | undefined> {
    const [id, secret, more] = pass?.split('.') ?? [];
    if (!id || !secret || more !== undefined || secret.length !== SECRET_LETTERS) return undefined;
    const person = await this.ports.store.findPerson(id);
    if (!person) return undefined;
    const hash = this.ports.hash(secret);
    const own =
      person.secret === hash || (await this.ports.store.readKeyValue(`device:${hash}`)) === id;
    if (!own) return undefined;
    this.remember(person);
    if (person.blocked) fail('blocked', 'this person may not play here any more');
    const now = this.ports.clock.now();
    if (now - person.seen <= SEEN_EVERY) return person;
    return this.alter(id, (row) => ({ ...row, seen: now }));
  }

  /** As they were last seen: fresh enough for a name. */
  async find(id: string): Promise<PersonRow> {
    const person = await this.seen(id);
    if (!person) fail('person', 'nobody has this name any more');
    this.remember(person);
    return person;
  }

  /** Reads these people, so that their wishes are known at once. */
  async haveAtHand(ids: readonly string[]): Promise<void> {
    for (const id of ids) {
      const person = await this.seen(id);
      if (person) this.remember(person);
    }
  }

  /** Where there are other nodes, what we have at hand may be what it was. */
  private async seen(id: string): Promise<PersonRow | undefined> {
    const atHand = this.ports.announcer ? undefined : this.atHand.get(id);
    return atHand ?? (await this.ports.store.findPerson(id));
  }

  /** Somebody has changed elsewhere: reads them anew, if anybody here knows them. */
  async refresh(id: string, isHere: boolean): Promise<PersonRow | undefined> {
    if (!isHere && !this.atHand.has(id)) return undefined;
    const person = await this.ports.store.findPerson(id);
    if (person) this.remember(person);
    else this.atHand.delete(id);
    return person;
  }

  async rename(id: string, given: string): Promise<PersonRow> {
    const name = checkName(given);
    return this.alter(id, (person) => ({ ...person, name }));
  }

  /** A new code for a lost cookie; an older one opens nothing any more. */
  async newRecovery(id: string): Promise<string> {
    const code = this.letters(CODE_LETTERS);
    await this.alter(id, (person) => ({ ...person, recovery: this.ports.hash(code) }));
    return code;
  }

  /** A new pass for who has the code; the code and all older passes but those of devices end. */
  recover(code: string): Promise<{ person: PersonRow; pass: Pass }> {
    return this.once('recovery', 'this code opens nothing', () => this.useCode(code));
  }

  private async useCode(code: string): Promise<{ person: PersonRow; pass: Pass }> {
    const used = this.ports.hash(code.trim());
    const found = await this.ports.store.findPersonByRecoveryHash(used);
    if (!found || found.blocked) fail('recovery', 'this code opens nothing');
    const secret = this.letters(SECRET_LETTERS);
    const recovery = this.ports.hash(this.letters(CODE_LETTERS));
    const hash = this.ports.hash(secret);
    const change = (row: PersonRow) => ({ ...row, secret: hash, recovery });
    const person = await this.alter(found.id, change, this.using(`recovery:${used}`));
    return { person, pass: `${person.id}.${secret}` };
  }

  /** For a link or QR code that makes a second device the same person, once and soon. */
  async deviceLink(id: string): Promise<string> {
    const token = this.letters(SECRET_LETTERS);
    const until = this.ports.clock.now() + LINK_HOLDS;
    await this.note(`link:${this.ports.hash(token)}`, `${id} ${until}`);
    return token;
  }

  followLink(token: string): Promise<{ person: PersonRow; pass: Pass }> {
    return this.once('link', 'this link is used up', () => this.useLink(token));
  }

  /** What opens once, on whatever node: a record of its own, and who writes its first line was first. */
  private using(key: string): WriteBatch {
    const first = { number: 0, at: this.ports.clock.now(), body: '{}' };
    return { record: { table: key, lines: [first] } };
  }

  private async once<T>(code: string, refusal: string, use: () => Promise<T>): Promise<T> {
    try {
      return await use();
    } catch (error) {
      if (error instanceof CodedError && error.code === 'conflict') fail(code, refusal);
      throw error;
    }
  }

  private async useLink(token: string): Promise<{ person: PersonRow; pass: Pass }> {
    const key = `link:${this.ports.hash(token)}`;
    const [id = '', until = '0'] = ((await this.ports.store.readKeyValue(key)) ?? '').split(' ');
    const person = id && Number(until) > this.ports.clock.now() && (await this.fresh(id));
    if (!person) fail('link', 'this link is used up, or too old');
    const secret = this.letters(SECRET_LETTERS);
    await this.ports.store.commit({
      ...this.using(key),
      notes: [
        { key, value: '' },
        { key: `device:${this.ports.hash(secret)}`, value: id },
      ],
    });
    return { person, pass: `${id}.${secret}` };
  }

  async change(id: string, list: keyof About, other: string, on: boolean): Promise<void> {
    await this.alter(id, (person) => {
      const about = JSON.parse(person.about) as About;
      const others = new Set(about[list]);
      if (on) others.add(other);
      else others.delete(other);
      if (others.size > 1000) fail('list', 'this list is full');
      return { ...person, about: JSON.stringify({ ...about, [list]: [...others] }) };
    });
  }

  about(id: string): About {
    const person = this.atHand.get(id);
    return person ? (JSON.parse(person.about) as About) : {};
  }

  async forget(id: string): Promise<void> {
    await this.inTurn(id, () => this.ports.store.forgetPerson(id));
    this.atHand.delete(id);
    this.ports.announcer?.tell({ about: 'person', person: id });
  }

  private alter(
    id: string,
    change: (person: PersonRow) => PersonRow,
    beside: WriteBatch = {},
  ): Promise<PersonRow> {
    return this.inTurn(id, async () => {
      const person = change(await this.fresh(id));
      await this.put(person, beside);
      this.ports.announcer?.tell({ about: 'person', person: id });
      return person;
    });
  }

  /** What changes one person happens one after the other: a row is read, changed and written. */
  private inTurn<T>(id: string, change: () => Promise<T>): Promise<T> {
    const done = (this.turns.get(id) ?? Promise.resolve()).then(change);
    const over = done.then(
      () => undefined,
      () => undefined,
    );
    this.turns.set(id, over);
    void over.then(() => this.turns.get(id) === over && this.turns.delete(id));
    return done;
  }

  private async fresh(id: string): Promise<PersonRow> {
    this.atHand.delete(id);
    return this.find(id);
  }

  private async put(person: PersonRow, beside: WriteBatch = {}): Promise<void> {
    await this.ports.store.commit({ ...beside, people: [person] });
    this.remember(person);
  }

  private note(key: string, value: string): Promise<void> {
    return this.ports.store.commit({ notes: [{ key, value }] });
  }

  private remember(person: PersonRow): void {
    this.atHand.delete(person.id);
    this.atHand.set(person.id, person);
    if (this.atHand.size <= AT_HAND) return;
    const [oldest] = this.atHand.keys();
    this.atHand.delete(oldest!);
  }
}
