/** The chairs before the deal: who sits there, in the order of arrival. */

import { refuseInput } from './input-errors.ts';
import type { PersonId, RecordedBotLevel, RosterEntry } from './table-setup.ts';

const NONCE_PATTERN = /^(?:[0-9a-f]{2}){8,64}$/;

export class Roster {
  readonly entries: RosterEntry[] = [];
  private readonly seatCount: number;
  private readonly creator: PersonId;

  constructor(seats: number, host: PersonId) {
    this.seatCount = seats;
    this.creator = host;
  }

  get people(): PersonId[] {
    return this.entries.flatMap((chair) => (chair.kind === 'person' ? [chair.person] : []));
  }

  get nonces(): string[] {
    return this.entries.flatMap((chair) => (chair.kind === 'person' ? [chair.nonce] : []));
  }

  findNonce(person: PersonId): string | undefined {
    const chair = this.entries.find((one) => one.kind === 'person' && one.person === person);
    return chair?.kind === 'person' ? chair.nonce : undefined;
  }

  get freeSeats(): number {
    return this.seatCount - this.entries.length;
  }

  /** Who may decide about chairs: whoever opened the table, or else sits there longest. */
  get host(): PersonId | undefined {
    const { people } = this;
    return people.includes(this.creator) ? this.creator : people[0];
  }

  requireHost(person: PersonId): void {
    if (person !== this.host) refuseInput('keeper', 'only who keeps the table decides this');
  }

  has(person: PersonId): boolean {
    return this.people.includes(person);
  }

  sit(person: PersonId, name: string, nonce: string): void {
    if (this.has(person)) refuseInput('seated', 'you already sit here');
    if (this.freeSeats === 0) refuseInput('full', 'all seats are taken');
    if (!NONCE_PATTERN.test(nonce))
      refuseInput('nonce', 'a nonce is 8 to 64 bytes in lower-case hex');
    // With equal ones nobody could tell from the published list whose seat is whose.
    if (this.nonces.includes(nonce))
      refuseInput('nonce', 'somebody here has sent this nonce already');
    this.entries.push({ kind: 'person', person, name, nonce });
  }

  leave(person: PersonId): void {
    const chair = this.entries.findIndex((c) => c.kind === 'person' && c.person === person);
    if (chair < 0) refuseInput('seat', 'you do not sit here');
    this.entries.splice(chair, 1);
  }

  seatBot(level: RecordedBotLevel): void {
    if (this.freeSeats === 0) refuseInput('full', 'all seats are taken');
    this.entries.push({ kind: 'bot', level });
  }

  unseatBot(): void {
    const chair = this.entries.findLastIndex(({ kind }) => kind === 'bot');
    if (chair < 0) refuseInput('seat', 'no bot sits here');
    this.entries.splice(chair, 1);
  }
}
