/** Honest people who sit down at an open table, one after the other, and leave it for the next one. */
import { randomNonce, sleep } from '../visitors.ts';
import { HonestPlayer } from './honest-player.ts';
import { visitFrom } from './visit-from.ts';

/** So many, because one person or address may sit down only a few times at one table. */
const PEOPLE = 20;
const SEATS = 4;
const PAUSE_MS = 1_000;
const getAddress = (index: number) => `127.2.100.${index + 1}`;

export class Newcomers {
  /** The open table. */
  readonly table: string;
  attempts = 0;
  lockedOut = 0;
  private readonly host: HonestPlayer;
  private readonly people: readonly HonestPlayer[];
  private readonly timeoutMs: number;
  private isStopped = false;
  private done = Promise.resolve();

  private constructor(
    table: string,
    host: HonestPlayer,
    people: readonly HonestPlayer[],
    timeoutMs: number,
  ) {
    this.table = table;
    this.host = host;
    this.people = people;
    this.timeoutMs = timeoutMs;
  }

  static async open(url: string, timeoutMs: number): Promise<Newcomers> {
    const connect = async (name: string, address: string) =>
      HonestPlayer.connect(url, address, await visitFrom(address, url, name));
    const host = await connect('Host', getAddress(PEOPLE));
    const people: HonestPlayer[] = [];
    for (let i = 0; i < PEOPLE; i++) people.push(await connect(`Newcomer ${i}`, getAddress(i)));
    const { ok } = await host.request('create', { game: 'nox', seats: SEATS, listed: true });
    const table = ok!.table!;
    await host.request('open', { table });
    await host.request('sit', { table, nonce: randomNonce() });
    return new Newcomers(table, host, people, timeoutMs);
  }

  start(): void {
    this.done = this.repeat();
  }

  private async repeat(): Promise<void> {
    for (let i = 0; !this.isStopped; i++) {
      this.attempts++;
      if (!(await this.sitDownOnce(this.people[i % PEOPLE]!))) this.lockedOut++;
      await sleep(PAUSE_MS);
    }
  }

  private async sitDownOnce(person: HonestPlayer): Promise<boolean> {
    const { table } = this;
    const visit = async () => {
      await person.request('open', { table });
      const { no } = await person.request('sit', { table, nonce: randomNonce() });
      if (!no) await person.request('leave', { table });
      await person.request('close', { table });
      return no === undefined;
    };
    return (await Promise.race([visit(), sleep(this.timeoutMs)])) ?? false;
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    await this.done;
    for (const person of [this.host, ...this.people]) person.close();
  }
}
