/**
 * The roster before the deal: people and bots in the order of arrival, and what each person adds to
 * the deal. People commit to a nonce when they sit down, and open it when nobody can join any more.
 */
import { computeNonceCommitment, hexToBytes } from '@ludotheque/core';
import { refuseInput } from './input-errors.ts';
import { Latecomers } from './latecomers.ts';
import type { TableInputOf } from './table-input.ts';
import type { PersonId, RecordedBotLevel, RosterEntry } from './table-setup.ts';

const NONCE_PATTERN = /^(?:[0-9a-f]{2}){8,64}$/;
/** A nonce that was committed to must be too long to be guessed from its commitment. */
const COMMITTED_NONCE_PATTERN = /^(?:[0-9a-f]{2}){16,64}$/;
const NONCE_HASH_PATTERN = /^[0-9a-f]{64}$/;

type RosterPerson = Extract<RosterEntry, { kind: 'person' }>;

/** How long the deal waits for nonces after the start. A page opens its own within a round trip. */
export const NONCE_OPENING_MS = 10_000;

/** The inputs before the deal. */
export type RosterInput = TableInputOf<
  | 'sit'
  | 'leave'
  | 'resign'
  | 'seat-bot'
  | 'unseat-bot'
  | 'remove'
  | 'arrange-seats'
  | 'pass-host'
  | 'start'
  | 'open-nonce'
  | 'nonce-deadline'
>;

/** A host who is absent again and again must not fill the record. */
const MAX_HOST_CHANGES = 100;

export class Roster {
  entries: RosterEntry[] = [];
  /** Whether the host decides who sits where: then the order of the entries is that of the seats. */
  isArranged = false;
  /** The people whom the host has removed. */
  readonly removedPeople = new Set<PersonId>();
  readonly latecomers = new Latecomers();
  private appointedHost: PersonId | undefined;
  private hostChanges = 0;
  /** Set by the start, if nonces are missing: the deal begins without them then. */
  nonceDeadline: number | undefined;
  /** The game has been started, and there is nothing left to wait for. */
  isReadyToDeal = false;
  private readonly seatCount: number;
  private readonly creator: PersonId;

  constructor(seatCount: number, creator: PersonId) {
    this.seatCount = seatCount;
    this.creator = creator;
  }

  private get personEntries(): RosterPerson[] {
    return this.entries.filter((entry) => entry.kind === 'person');
  }

  get people(): PersonId[] {
    return [...this.personEntries, ...this.latecomers.list].map(({ person }) => person);
  }

  /** The nonces that are known: opened, or sent plainly. */
  get nonces(): string[] {
    return this.personEntries.flatMap(({ nonce }) => (nonce === undefined ? [] : [nonce]));
  }

  /** The commitments, in the order of arrival. */
  get nonceHashes(): string[] {
    return this.personEntries.flatMap(({ nonceHash }) => nonceHash ?? []);
  }

  /** The people who have committed to a nonce and not opened it. */
  get withoutOpenNonce(): PersonId[] {
    return this.personEntries.flatMap(({ nonce, person }) => (nonce === undefined ? person : []));
  }

  /** The people whose nonce the deal waits for. */
  get awaitedOpeners(): PersonId[] {
    return this.personEntries.flatMap(({ hasLeft, nonce, person }) =>
      nonce === undefined && !hasLeft ? person : [],
    );
  }

  /** What a person added to the deal; undefined for a person who joined after it. */
  findShare(person: PersonId): Pick<RosterPerson, 'nonce' | 'nonceHash'> | undefined {
    const entry = this.personEntries.find((other) => other.person === person);
    if (!entry) return undefined;
    const { nonce, nonceHash } = entry;
    return { ...(nonce !== undefined && { nonce }), ...(nonceHash !== undefined && { nonceHash }) };
  }

  /** The name that a person sat down with. */
  findName(person: PersonId): string | undefined {
    const all = [...this.personEntries, ...this.latecomers.list];
    return all.find((entry) => entry.person === person)?.name;
  }

  /** The names of all people but this one, and of the bots that have names. */
  listOtherNames(person: PersonId): string[] {
    const ofBots = this.entries.flatMap(({ kind, name }) => (kind === 'bot' && name ? name : []));
    const ofPeople = [...this.personEntries, ...this.latecomers.list]
      .filter((entry) => entry.person !== person)
      .map(({ name }) => name);
    return [...ofPeople, ...ofBots];
  }

  private findIndex(person: PersonId): number {
    return this.entries.findIndex((entry) => entry.kind === 'person' && entry.person === person);
  }

  get freeSeats(): number {
    return this.seatCount - this.entries.length;
  }

  /**
   * The person who decides about bots and the start: whom the house has appointed, because the host
   * was absent; or else the creator, or else the first who sat down.
   */
  get host(): PersonId | undefined {
    return this.findHost(this.people);
  }

  private findHost(people: readonly PersonId[]): PersonId | undefined {
    const chosen = [this.appointedHost, this.creator].find(
      (person) => person !== undefined && people.includes(person),
    );
    return chosen ?? people[0];
  }

  /** The host when this person has sat down, too. */
  findHostWith(person: PersonId): PersonId {
    return this.findHost([...this.people, person]) ?? person;
  }

  requireNotRemoved(person: PersonId): void {
    if (this.removedPeople.has(person))
      refuseInput('removed', 'the host has removed you from this table');
  }

  requireHost(person: PersonId): void {
    if (person !== this.host) refuseInput('keeper', 'only the keeper of the table decides this');
  }

  has(person: PersonId): boolean {
    return (
      this.findIndex(person) >= 0 ||
      this.latecomers.list.some((latecomer) => latecomer.person === person)
    );
  }

  apply(at: number, input: RosterInput): void {
    if (input.kind === 'open-nonce' || input.kind === 'nonce-deadline') this.open(at, input);
    else if (input.kind === 'leave' || input.kind === 'resign') this.leave(input);
    else {
      // After the start nobody joins, so that nobody chooses among deals by the nonces of others.
      if (this.nonceDeadline !== undefined) refuseInput('phase', 'the game is being dealt');
      if (input.kind === 'sit') this.sit(input);
      else if (input.kind === 'pass-host') this.passHost(input.to);
      else this.applyHostInput(at, input);
    }
    if (this.nonceDeadline !== undefined) this.isReadyToDeal ||= this.awaitedOpeners.length === 0;
  }

  private applyHostInput(
    at: number,
    input: TableInputOf<'seat-bot' | 'unseat-bot' | 'remove' | 'arrange-seats' | 'start'>,
  ): void {
    this.requireHost(input.by);
    if (input.kind === 'seat-bot') this.seatBot(input.level, input.name);
    else if (input.kind === 'unseat-bot') this.unseatBot();
    else if (input.kind === 'remove') this.remove(input.person);
    else if (input.kind === 'arrange-seats') this.arrangeSeats(input.order);
    else this.start(at);
  }

  private passHost(to: PersonId): void {
    if (!this.has(to) || to === this.host) refuseInput('keeper', 'only another person here');
    if (this.hostChanges >= MAX_HOST_CHANGES) refuseInput('often', 'the host changed very often');
    this.appointedHost = to;
    this.hostChanges++;
  }

  private remove(person: PersonId): void {
    if (person === this.host) refuseInput('seat', 'the host leaves, and is not removed');
    const index = this.findIndex(person);
    if (index < 0) refuseInput('seat', 'this person does not sit here');
    this.entries.splice(index, 1);
    this.removedPeople.add(person);
  }

  private arrangeSeats(order: readonly number[] | undefined): void {
    if (order === undefined) {
      this.isArranged = false;
      return;
    }
    const { entries } = this;
    const places = new Set(order);
    const isPermutation = places.size === order.length && entries.every((_, i) => places.has(i));
    if (!isPermutation || order.length !== entries.length)
      refuseInput('seats', 'the order names each place that is taken once');
    this.entries = order.map((place) => entries[place]!);
    this.isArranged = true;
  }

  private start(at: number): void {
    const { freeSeats, seatCount } = this;
    if (freeSeats > 0) refuseInput('empty', `${freeSeats} of ${seatCount} seats are still free`);
    this.nonceDeadline = at + NONCE_OPENING_MS;
  }

  private open(at: number, input: TableInputOf<'open-nonce' | 'nonce-deadline'>): void {
    if (this.nonceDeadline === undefined)
      refuseInput('phase', 'nonces are opened between the start and the deal');
    if (input.kind === 'open-nonce') this.openNonce(input.by, input.nonce);
    else if (at < this.nonceDeadline) refuseInput('early', 'nonces may still be opened');
    else this.isReadyToDeal = true;
  }

  private sit({ by: person, name, ...share }: TableInputOf<'sit'>): void {
    if (this.has(person)) refuseInput('seated', 'you already sit here');
    this.requireNotRemoved(person);
    if (this.freeSeats === 0) refuseInput('full', 'all seats are taken');
    if ('nonceHash' in share) this.requireNewNonceHash(share.nonceHash);
    else this.requireNewNonce(share.nonce);
    const { nonce, nonceHash } = { nonce: undefined, nonceHash: undefined, ...share };
    this.entries.push({
      kind: 'person',
      person,
      name,
      ...(nonceHash === undefined ? { nonce: nonce! } : { nonceHash }),
    });
  }

  private requireNewNonceHash(nonceHash: string): void {
    if (!NONCE_HASH_PATTERN.test(nonceHash))
      refuseInput('nonce', 'a commitment to a nonce is 32 bytes in lower-case hex');
    // Nobody may repeat the commitment of another person, and open it after them.
    if (this.nonceHashes.includes(nonceHash))
      refuseInput('nonce', 'somebody here has sent this commitment already');
  }

  private requireNewNonce(nonce: string): void {
    if (!NONCE_PATTERN.test(nonce))
      refuseInput('nonce', 'a nonce is 8 to 64 bytes in lower-case hex');
    // With equal nonces the published list would not show which seat belongs to whom.
    if (this.nonces.includes(nonce))
      refuseInput('nonce', 'somebody here has sent this nonce already');
  }

  private openNonce(person: PersonId, nonce: string): void {
    const index = this.findIndex(person);
    const entry = this.entries[index];
    if (entry?.kind !== 'person') refuseInput('seat', 'you do not sit here');
    if (entry.nonce !== undefined) refuseInput('repeated', 'your nonce is open already');
    if (!COMMITTED_NONCE_PATTERN.test(nonce))
      refuseInput('nonce', 'a nonce to open is 16 to 64 bytes in lower-case hex');
    if (computeNonceCommitment(hexToBytes(nonce)) !== entry.nonceHash)
      refuseInput('nonce', 'this is not the nonce that you have committed to');
    if (this.nonces.includes(nonce))
      refuseInput('nonce', 'somebody here has sent this nonce already');
    this.entries[index] = { ...entry, nonce };
  }

  private leave({ by: person, kind }: TableInputOf<'leave' | 'resign'>): void {
    const index = this.findIndex(person);
    const entry = this.entries[index];
    if (entry?.kind !== 'person' || entry.hasResigned) refuseInput('seat', 'you do not sit here');
    if (this.nonceDeadline === undefined) {
      if (kind === 'resign') refuseInput('phase', 'not now: before the start people leave');
      this.entries.splice(index, 1);
      return;
    }
    // The seat stays, so that nobody calls a deal off by leaving. A bot plays it from the deal on.
    if (kind === 'resign') this.entries[index] = { ...entry, hasLeft: true, hasResigned: true };
    else if (entry.hasLeft) refuseInput('away', 'you are away already');
    else this.entries[index] = { ...entry, hasLeft: true };
  }

  seatBot(level: RecordedBotLevel, name?: string): void {
    if (this.freeSeats === 0) refuseInput('full', 'all seats are taken');
    this.entries.push({ kind: 'bot', level, ...(name !== undefined && { name }) });
  }

  private unseatBot(): void {
    const index = this.entries.findLastIndex(({ kind }) => kind === 'bot');
    if (index < 0) refuseInput('seat', 'no bot sits here');
    this.entries.splice(index, 1);
  }
}
