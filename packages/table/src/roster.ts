/** The roster before the deal: people and bots in the order of arrival. */
import { refuseInput } from './input-errors.ts';
import type { TableInputOf } from './table-input.ts';
import type { PersonId, RecordedBotLevel, RosterEntry } from './table-setup.ts';

const NONCE_PATTERN = /^(?:[0-9a-f]{2}){8,64}$/;

/** The inputs that change who takes part, before the deal. */
export type RosterInput = TableInputOf<'sit' | 'leave' | 'seat-bot' | 'unseat-bot'>;

export class Roster {
  readonly entries: RosterEntry[] = [];
  private readonly seatCount: number;
  private readonly creator: PersonId;

  constructor(seatCount: number, creator: PersonId) {
    this.seatCount = seatCount;
    this.creator = creator;
  }

  get people(): PersonId[] {
    return this.entries.flatMap((entry) => (entry.kind === 'person' ? [entry.person] : []));
  }

  get nonces(): string[] {
    return this.entries.flatMap((entry) => (entry.kind === 'person' ? [entry.nonce] : []));
  }

  findNonce(person: PersonId): string | undefined {
    const index = this.findIndex(person);
    const entry = this.entries[index];
    return entry?.kind === 'person' ? entry.nonce : undefined;
  }

  /** The name that a person sat down with. */
  findName(person: PersonId): string | undefined {
    const entry = this.entries[this.findIndex(person)];
    return entry?.kind === 'person' ? entry.name : undefined;
  }

  /** The names of everybody but this person. */
  listOtherNames(person: PersonId): string[] {
    return this.entries.flatMap((entry) =>
      entry.kind === 'person' && entry.person !== person ? [entry.name] : [],
    );
  }

  private findIndex(person: PersonId): number {
    return this.entries.findIndex((entry) => entry.kind === 'person' && entry.person === person);
  }

  get freeSeats(): number {
    return this.seatCount - this.entries.length;
  }

  /** The person who decides about bots and the start: the creator, or else the first who sat down. */
  get host(): PersonId | undefined {
    const { people } = this;
    return people.includes(this.creator) ? this.creator : people[0];
  }

  requireHost(person: PersonId): void {
    if (person !== this.host) refuseInput('keeper', 'only the keeper of the table decides this');
  }

  has(person: PersonId): boolean {
    return this.people.includes(person);
  }

  apply(input: RosterInput): void {
    if (input.kind === 'sit') this.sit(input);
    else if (input.kind === 'leave') this.leave(input.by);
    else {
      this.requireHost(input.by);
      if (input.kind === 'seat-bot') this.seatBot(input.level);
      else this.unseatBot();
    }
  }

  private sit({ by: person, name, nonce }: TableInputOf<'sit'>): void {
    if (this.has(person)) refuseInput('seated', 'you already sit here');
    if (this.freeSeats === 0) refuseInput('full', 'all seats are taken');
    if (!NONCE_PATTERN.test(nonce))
      refuseInput('nonce', 'a nonce is 8 to 64 bytes in lower-case hex');
    // With equal nonces the published list would not show which seat belongs to whom.
    if (this.nonces.includes(nonce))
      refuseInput('nonce', 'somebody here has sent this nonce already');
    this.entries.push({ kind: 'person', person, name, nonce });
  }

  private leave(person: PersonId): void {
    const index = this.findIndex(person);
    if (index < 0) refuseInput('seat', 'you do not sit here');
    this.entries.splice(index, 1);
  }

  seatBot(level: RecordedBotLevel): void {
    if (this.freeSeats === 0) refuseInput('full', 'all seats are taken');
    this.entries.push({ kind: 'bot', level });
  }

  private unseatBot(): void {
    const index = this.entries.findLastIndex(({ kind }) => kind === 'bot');
    if (index < 0) refuseInput('seat', 'no bot sits here');
    this.entries.splice(index, 1);
  }
}
