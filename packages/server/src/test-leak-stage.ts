/**
 * One world played in a real house on a fake clock: people and bots do what the world says, and every
 * frame that the listener and a spectator are sent is kept, with the moment at which it was sent.
 */
import { createHash } from 'node:crypto';
import type { BotReply, BotRequest } from '@ludotheque/bots';
import { type AnyGame, type Rng, type Seat, SeededRng, WATCHER } from '@ludotheque/core';
import { type Clock, Guest, House, type Ports } from '@ludotheque/house';
import { readLetter } from '@ludotheque/protocol';
import { MemoryStore } from '@ludotheque/store';
import { dealing, type Route, type World, type WrittenMoves } from './test-leak-worlds.ts';

/** People take a moment for each move; bots much longer than whole rounds of people. */
const MOMENT = 100;
const PACE = { move: 10_000, interruptible: 20_000, think: 1 };

class FakeClock implements Clock {
  private time = 1_700_000_000_000;
  private readonly timers = new Set<{ readonly at: number; readonly call: () => void }>();

  now(): number {
    return this.time;
  }

  after(milliseconds: number, call: () => void): () => void {
    const timer = { at: this.time + milliseconds, call };
    this.timers.add(timer);
    return () => this.timers.delete(timer);
  }

  /** Time passes up to the next thing that waits for it. */
  async next(until = Infinity): Promise<void> {
    const first = [...this.timers].reduce((a, b) => (b.at < a.at ? b : a), {
      at: until,
      call() {},
    });
    this.timers.delete(first);
    this.time = Math.max(this.time, first.at);
    first.call();
    await quiet();
  }

  async pass(milliseconds: number): Promise<void> {
    const until = this.time + milliseconds;
    while (this.time < until) await this.next(until);
  }
}

/** Nothing here waits for the outside: after one turn of the loop everything has been said. */
const quiet = () => new Promise<void>((resolve) => setImmediate(resolve));

/** The rules as they are, but for the deals, which come out as the world wants them. */
function dealt(game: AnyGame, orders: readonly Uint8Array[]): AnyGame {
  // Each match has a generator of its own, also when the record is read again.
  const scripts = new WeakMap<Rng, Rng>();
  const scriptFor = (rng: Rng) => {
    const script = scripts.get(rng) ?? dealing(orders);
    scripts.set(rng, script);
    return script;
  };
  return {
    ...game,
    setup: (options, seats, rng, events) => game.setup(options, seats, scriptFor(rng), events),
    play: (state, seat, move, rng, events) => game.play(state, seat, move, scriptFor(rng), events),
  };
}

/** A bot's question: who gets the answer, and when it must have come to go unnoticed. */
interface Asked {
  readonly isAwaited: boolean;
  readonly until: number;
  readonly reply: (reply: BotReply) => void;
}

export interface Staging {
  readonly seed: string;
  readonly listener: Seat;
  /** How many of the seats are bots'. */
  readonly bots: number;
  /** Before each ply: what the listener tries although it may not, as messages without id. */
  readonly probes: readonly (object | undefined)[];
  /** How long bots think in this world; it is less than they wait. */
  readonly thinking: number;
}

export class Stage {
  readonly clock = new FakeClock();
  readonly frames: { readonly listener: string[]; readonly watcher: string[] };
  private readonly route: Route;
  private readonly staging: Staging;
  private readonly house: House;
  private readonly guests: Guest[] = [];
  private readonly asked = new Map<Seat, Asked>();
  private watcher!: Guest;
  private table = '';
  private lastId = 0;

  constructor(route: Route, orders: readonly Uint8Array[], staging: Staging, tamper = asItIs) {
    this.route = route;
    this.staging = staging;
    this.frames = { listener: [], watcher: [] };
    const game = tamper(dealt(route.game, orders));
    const chance = new SeededRng(`${staging.seed} house`);
    const ports: Ports = {
      store: new MemoryStore(),
      clock: this.clock,
      rules: () => game,
      shelf: [game.id],
      bots: { ask: (request) => this.ask(request) },
      random: (bytes) => Uint8Array.from({ length: bytes }, () => chance.below(256)),
      hash: (text) => createHash('sha256').update(text).digest('hex'),
      push: async () => true,
      warn(what, error) {
        throw new Error(what, { cause: error });
      },
      pace: PACE,
      build: 'leaks',
    };
    this.house = new House(ports);
  }

  private ask({ view }: BotRequest): Promise<BotReply> {
    const { interruptible, move } = PACE;
    const isAwaited = view.awaited.includes(view.seat);
    const wait = isAwaited && !this.route.game.interrupts ? move : interruptible / 2;
    const until = this.clock.now() + wait;
    return new Promise((reply) => this.asked.set(view.seat, { isAwaited, until, reply }));
  }

  private say(guest: Guest, ask: object): Promise<void> {
    // As it comes over the wire: the house is never handed what the protocol would not let in.
    const letter = readLetter(JSON.stringify({ id: ++this.lastId, ...ask }));
    void this.house.hear(guest, letter.id, letter.ask);
    return quiet();
  }

  private at(guest: Guest, ask: object): Promise<void> {
    return this.say(guest, { table: this.table, ...ask });
  }

  /** Everybody comes, sits down, and the cards are dealt; says at which seats there are people. */
  async begin(): Promise<Seat[]> {
    const { bots, seed } = this.staging;
    const { game, options, seats } = this.route;
    await this.house.open();
    for (let i = 0; i <= seats - bots; i++) this.guests.push(await this.come(`Guest ${i}`));
    this.watcher = this.guests.pop()!;
    const levels = Array.from({ length: bots }, () => 'easy');
    const clock = { kind: 'live', bank: 3_600_000, add: 0 };
    const answers: string[] = [];
    const host = new Guest(this.guests[0]!.person, (frame) => answers.push(frame));
    await this.say(host, { do: 'create', game: game.id, options, seats, clock, bots: levels });
    this.table = (JSON.parse(answers[0]!) as { ok: { table: string } }).ok.table;
    await this.say(this.watcher, { do: 'lobby', on: true });
    const nonces = new SeededRng(`${seed} nonces`);
    for (const guest of [this.watcher, ...this.guests]) await this.at(guest, { do: 'open' });
    for (const guest of this.guests) {
      const nonce = Array.from({ length: 16 }, () => `${10 + nonces.below(90)}`).join('');
      await this.at(guest, { do: 'sit', nonce });
    }
    const { holders } = await this.match();
    return holders.flatMap(({ person }, seat) => (person === undefined ? [] : [seat]));
  }

  private async come(name: string): Promise<Guest> {
    const { person } = await this.house.people.visit(name);
    return this.enter(person);
  }

  private enter(person: Guest['person']): Guest {
    const guest: Guest = new Guest(person, (frame) => this.keep(guest, frame));
    guest.send(JSON.stringify({ welcome: this.house.enter(guest) }));
    return guest;
  }

  /** Whose frames these are may turn out later: until the deal nobody has a seat. */
  private readonly sent = new Map<string, string[]>();
  private keep({ person }: Guest, frame: string): void {
    const frames = this.sent.get(person.id) ?? [];
    this.sent.set(person.id, frames);
    frames.push(`${this.clock.now()} ${frame}`);
  }

  private async match() {
    const { table } = await this.house.rooms.find(this.table);
    return table.match!;
  }

  private async guestAt(seat: Seat): Promise<Guest | undefined> {
    if (seat === WATCHER) return this.watcher;
    const { person } = (await this.match()).holders[seat]!;
    return this.guests.find((guest) => guest.person.id === person);
  }

  async play(moves: WrittenMoves): Promise<void> {
    for (const [ply, [seat, move]] of moves.entries()) {
      await this.clock.pass(MOMENT);
      await this.waiveInterrupts(seat);
      await this.disturb(ply);
      const guest = await this.guestAt(seat);
      if (guest) await this.at(guest, { do: 'move', move, ...(await this.fresh(`ply ${ply}`)) });
      else await this.playBot(ply, seat, this.route.game.read(move)!);
      const { plies } = await this.match();
      if (plies !== ply + 1) throw new Error(`ply ${ply}: ${JSON.stringify([seat, move])} failed`);
    }
    const listener = await this.guestAt(this.staging.listener);
    this.frames.listener.push(...this.sent.get(listener!.person.id)!);
    this.frames.watcher.push(...this.sent.get(this.watcher.person.id)!);
  }

  private async fresh(moveId: string) {
    const { table } = await this.house.rooms.find(this.table);
    return { moveId, seen: table.number - 1 };
  }

  /** The bot has thought, and moves when its time has come. */
  private async playBot(ply: number, seat: Seat, move: number): Promise<void> {
    for (let wait = 0; !this.asked.has(seat) && wait < 50; wait++) await this.clock.next();
    const asked = this.asked.get(seat);
    if (!asked) throw new Error(`ply ${ply}: nobody has asked the bot at ${seat}`);
    this.asked.delete(seat);
    // Who waits for others here, to move in the world's order, has thought long enough.
    const { thinking } = this.staging;
    const thought = this.clock.now() + thinking < asked.until ? thinking : 0;
    this.clock.after(thought, () => asked.reply({ move }));
    const match = await this.match();
    for (let wait = 0; match.plies === ply && wait < 50; wait++) await this.clock.next();
  }

  /** Bots that could interrupt, and will not, say so as soon as they have thought. */
  private async waiveInterrupts(mover: Seat): Promise<void> {
    for (const [seat, { isAwaited, reply }] of this.asked)
      if (!isAwaited && seat !== mover) {
        this.asked.delete(seat);
        reply({ move: null });
      }
    await quiet();
  }

  /** What goes on besides: tries that are refused, talk, people who go and come back. */
  private async disturb(ply: number): Promise<void> {
    const listener = (await this.guestAt(this.staging.listener))!;
    const probe = this.staging.probes[ply];
    if (probe) {
      const fresh = 'move' in probe ? await this.fresh(`probe ${ply}`) : {};
      await this.at(listener, { ...probe, ...fresh });
    }
    if (ply % 40 === 5) await this.at(this.watcher, { do: 'say', preset: 'hello' });
    if (ply % 40 === 15) await this.at(this.guests[0]!, { do: 'say', text: 'What a hand!' });
    if (ply % 40 === 25) await this.at(listener, { do: 'say', text: 'Is it my turn?' });
    if (ply % 16 === 7) await this.comeBack(listener, ply % 32 === 7 ? -1 : ply);
    if (ply % 16 === 12) await this.comeBack(this.watcher, -1);
  }

  /** A broken connection, and all that was missed. */
  private async comeBack(guest: Guest, seen: number): Promise<void> {
    this.house.leave(guest);
    const back = this.enter(guest.person);
    if (guest === this.watcher) this.watcher = back;
    else this.guests[this.guests.indexOf(guest)] = back;
    await this.at(back, { do: 'open', seen });
  }

  async end(): Promise<void> {
    await this.house.close();
  }
}

const asItIs = (game: AnyGame): AnyGame => game;

/** The frames of one world, from the first welcome on. */
export async function framesOf(
  route: Route,
  { moves, orders }: World,
  staging: Staging,
  tamper?: (game: AnyGame) => AnyGame,
): Promise<Stage['frames']> {
  const stage = new Stage(route, orders, staging, tamper);
  await stage.begin();
  await stage.play(moves);
  await stage.end();
  return stage.frames;
}
