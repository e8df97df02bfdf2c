/** The chairs before the deal: who sits there, in the order of arrival. */
import { fail } from '@ludotheque/core';
import type { BotLevel, Chair, PersonId } from './setup.ts';

const NONCE = /^(?:[0-9a-f]{2}){8,64}$/;

export class Chairs {
  readonly list: Chair[] = [];
  private readonly seats: number;
  private readonly host: PersonId;

  constructor(seats: number, host: PersonId) {
    this.seats = seats;
    this.host = host;
  }

  get people(): PersonId[] {
    return this.list.flatMap((chair) => (chair.kind === 'person' ? [chair.person] : []));
  }

  get nonces(): string[] {
    return this.list.flatMap((chair) => (chair.kind === 'person' ? [chair.nonce] : []));
  }

  nonceOf(person: PersonId): string | undefined {
    const chair = this.list.find((one) => one.kind === 'person' && one.person === person);
    return chair?.kind === 'person' ? chair.nonce : undefined;
  }

  get free(): number {
    return this.seats - this.list.length;
  }

  /** Who may decide about chairs: whoever opened the table, or else sits there longest. */
  get keeper(): PersonId | undefined {
    const { people } = this;
    return people.includes(this.host) ? this.host : people[0];
  }

  checkKeeper(person: PersonId): void {
    if (person !== this.keeper) fail('keeper', 'only who keeps the table decides this');
  }

  has(person: PersonId): boolean {
    return this.people.includes(person);
  }

  sit(person: PersonId, name: string, nonce: string): void {
    if (this.has(person)) fail('seated', 'you already sit here');
    if (this.free === 0) fail('full', 'all seats are taken');
    if (!NONCE.test(nonce)) fail('nonce', 'a nonce is 8 to 64 bytes in lower-case hex');
    // With equal ones nobody could tell from the published list whose seat is whose.
    if (this.nonces.includes(nonce)) fail('nonce', 'somebody here has sent this nonce already');
    this.list.push({ kind: 'person', person, name, nonce });
  }

  leave(person: PersonId): void {
    const chair = this.list.findIndex((c) => c.kind === 'person' && c.person === person);
    if (chair < 0) fail('seat', 'you do not sit here');
    this.list.splice(chair, 1);
  }

  seatBot(level: BotLevel): void {
    if (this.free === 0) fail('full', 'all seats are taken');
    this.list.push({ kind: 'bot', level });
  }

  unseatBot(): void {
    const chair = this.list.findLastIndex(({ kind }) => kind === 'bot');
    if (chair < 0) fail('seat', 'no bot sits here');
    this.list.splice(chair, 1);
  }
}
