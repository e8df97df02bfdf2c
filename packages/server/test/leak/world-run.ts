/**
 * One world played in a real house on a fake clock: people and bots do what the world says, and every
 * frame that the listener and a spectator are sent is kept, with the moment at which it was sent.
 */
import { createHash } from 'node:crypto';
import type { BotReply, BotRequest } from '@ludotheque/bots';
import { type AnyGame, type Rng, type Seat, SeededRng, WATCHER } from '@ludotheque/core';
import { House, type Ports, Session } from '@ludotheque/house';
import { parseRequestMessage } from '@ludotheque/protocol';
import { MemoryStore } from '@ludotheque/store';
import { FakeClock, flushEventLoop } from '../../../house/test/test-house.ts';
import {
  createFixedDealRng,
  type TranscriptMoves,
  type World,
  type WorldSetup,
} from './indistinguishable-worlds.ts';

/** People take a moment for each move; bots much longer than whole rounds of people. */
const MOVE_INTERVAL_MS = 100;
const BOT_PACE_MS = { moveDelayMs: 10_000, interruptibleMoveDelayMs: 20_000, thinkTimeMs: 1 };

/** The rules as they are, but for the deals, which come out as the world wants them. */
function withFixedDeals(game: AnyGame, orders: readonly Uint8Array[]): AnyGame {
  // Each match has a generator of its own, also when the record is read again.
  const scripts = new WeakMap<Rng, Rng>();
  const scriptFor = (rng: Rng) => {
    const script = scripts.get(rng) ?? createFixedDealRng(orders);
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
interface PendingBotRequest {
  readonly isAwaited: boolean;
  readonly until: number;
  readonly reply: (reply: BotReply) => void;
}

export interface WorldRunOptions {
  readonly seed: string;
  readonly listener: Seat;
  /** How many of the seats are bots'. */
  readonly bots: number;
  /** Before each ply: what the listener tries although it may not, as messages without id. */
  readonly probes: readonly (object | undefined)[];
  /** How long bots think in this world; it is less than they wait. */
  readonly thinking: number;
}

export class WorldRun {
  readonly clock = new FakeClock();
  readonly frames: { readonly listener: string[]; readonly watcher: string[] };
  private readonly setup: WorldSetup;
  private readonly options: WorldRunOptions;
  private readonly house: House;
  private readonly sessions: Session[] = [];
  private readonly pendingBotRequests = new Map<Seat, PendingBotRequest>();
  private watcher!: Session;
  private table = '';
  private lastId = 0;

  constructor(
    route: WorldSetup,
    orders: readonly Uint8Array[],
    staging: WorldRunOptions,
    tamper = keepGame,
  ) {
    this.setup = route;
    this.options = staging;
    this.frames = { listener: [], watcher: [] };
    const game = tamper(withFixedDeals(route.game, orders));
    const chance = new SeededRng(`${staging.seed} house`);
    const ports: Ports = {
      store: new MemoryStore(),
      clock: this.clock,
      rules: () => game,
      offeredGameIds: [game.id],
      bots: { ask: (request) => this.askBot(request) },
      randomBytes: (bytes) => Uint8Array.from({ length: bytes }, () => chance.below(256)),
      hash: (text) => createHash('sha256').update(text).digest('hex'),
      sendPush: async () => true,
      warn(what, error) {
        throw new Error(what, { cause: error });
      },
      botPacing: BOT_PACE_MS,
      build: 'leaks',
    };
    this.house = new House(ports);
  }

  private askBot({ view }: BotRequest): Promise<BotReply> {
    const { interruptibleMoveDelayMs, moveDelayMs } = BOT_PACE_MS;
    const isAwaited = view.awaited.includes(view.seat);
    const wait =
      isAwaited && !this.setup.game.interrupts ? moveDelayMs : interruptibleMoveDelayMs / 2;
    const until = this.clock.now() + wait;
    return new Promise((reply) =>
      this.pendingBotRequests.set(view.seat, { isAwaited, until, reply }),
    );
  }

  private send(guest: Session, ask: object): Promise<void> {
    // As it comes over the wire: the house is never handed what the protocol would not let in.
    const letter = parseRequestMessage(JSON.stringify({ id: ++this.lastId, ...ask }));
    void this.house.handleRequest(guest, letter.id, letter.request);
    return flushEventLoop();
  }

  private sendToTable(guest: Session, ask: object): Promise<void> {
    return this.send(guest, { table: this.table, ...ask });
  }

  /** Everybody comes, sits down, and the cards are dealt; says at which seats there are people. */
  async openAndDeal(): Promise<Seat[]> {
    const { bots, seed } = this.options;
    const { game, options, seats } = this.setup;
    await this.house.start();
    for (let i = 0; i <= seats - bots; i++) this.sessions.push(await this.addVisitor(`Guest ${i}`));
    this.watcher = this.sessions.pop()!;
    const levels = Array.from({ length: bots }, () => 'easy');
    const clock = { kind: 'live', bank: 3_600_000, add: 0 };
    const answers: string[] = [];
    const host = new Session(this.sessions[0]!.person, (frame) => answers.push(frame));
    await this.send(host, { do: 'create', game: game.id, options, seats, clock, bots: levels });
    this.table = (JSON.parse(answers[0]!) as { ok: { table: string } }).ok.table;
    await this.send(this.watcher, { do: 'lobby', on: true });
    const nonces = new SeededRng(`${seed} nonces`);
    for (const guest of [this.watcher, ...this.sessions])
      await this.sendToTable(guest, { do: 'open' });
    for (const guest of this.sessions) {
      const nonce = Array.from({ length: 16 }, () => `${10 + nonces.below(90)}`).join('');
      await this.sendToTable(guest, { do: 'sit', nonce });
    }
    const { holders } = await this.findMatch();
    return holders.flatMap(({ person }, seat) => (person === undefined ? [] : [seat]));
  }

  private async addVisitor(name: string): Promise<Session> {
    const { person } = await this.house.people.register(name);
    return this.connect(person);
  }

  private connect(person: Session['person']): Session {
    const guest: Session = new Session(person, (frame) => this.keepFrame(guest, frame));
    guest.send(JSON.stringify({ welcome: this.house.connect(guest) }));
    return guest;
  }

  /** Whose frames these are may turn out later: until the deal nobody has a seat. */
  private readonly framesByPerson = new Map<string, string[]>();
  private keepFrame({ person }: Session, frame: string): void {
    const frames = this.framesByPerson.get(person.id) ?? [];
    this.framesByPerson.set(person.id, frames);
    frames.push(`${this.clock.now()} ${frame}`);
  }

  private async findMatch() {
    const { table } = await this.house.liveTables.getOrLoad(this.table);
    return table.match!;
  }

  private async findSession(seat: Seat): Promise<Session | undefined> {
    if (seat === WATCHER) return this.watcher;
    const { person } = (await this.findMatch()).holders[seat]!;
    return this.sessions.find((guest) => guest.person.id === person);
  }

  async play(moves: TranscriptMoves): Promise<void> {
    for (const [ply, [seat, move]] of moves.entries()) {
      await this.clock.advance(MOVE_INTERVAL_MS);
      await this.declineInterrupts(seat);
      await this.disturb(ply);
      const guest = await this.findSession(seat);
      if (guest)
        await this.sendToTable(guest, {
          do: 'move',
          move,
          ...(await this.makeMoveFields(`ply ${ply}`)),
        });
      else await this.playBot(ply, seat, this.setup.game.read(move)!);
      const { moveCount } = await this.findMatch();
      if (moveCount !== ply + 1)
        throw new Error(`ply ${ply}: ${JSON.stringify([seat, move])} failed`);
    }
    const listener = await this.findSession(this.options.listener);
    this.frames.listener.push(...this.framesByPerson.get(listener!.person.id)!);
    this.frames.watcher.push(...this.framesByPerson.get(this.watcher.person.id)!);
  }

  private async makeMoveFields(moveId: string) {
    const { table } = await this.house.liveTables.getOrLoad(this.table);
    return { moveId, seen: table.lineCount - 1 };
  }

  /** The bot has thought, and moves when its time has come. */
  private async playBot(ply: number, seat: Seat, move: number): Promise<void> {
    for (let wait = 0; !this.pendingBotRequests.has(seat) && wait < 50; wait++)
      await this.clock.runNextTimer();
    const asked = this.pendingBotRequests.get(seat);
    if (!asked) throw new Error(`ply ${ply}: nobody has asked the bot at ${seat}`);
    this.pendingBotRequests.delete(seat);
    // Who waits for others here, to move in the world's order, has thought long enough.
    const { thinking } = this.options;
    const thought = this.clock.now() + thinking < asked.until ? thinking : 0;
    this.clock.after(thought, () => asked.reply({ move }));
    const match = await this.findMatch();
    for (let wait = 0; match.moveCount === ply && wait < 50; wait++)
      await this.clock.runNextTimer();
  }

  /** Bots that could interrupt, and will not, say so as soon as they have thought. */
  private async declineInterrupts(mover: Seat): Promise<void> {
    for (const [seat, { isAwaited, reply }] of this.pendingBotRequests)
      if (!isAwaited && seat !== mover) {
        this.pendingBotRequests.delete(seat);
        reply({ move: null });
      }
    await flushEventLoop();
  }

  /** What goes on besides: tries that are refused, talk, people who go and come back. */
  private async disturb(ply: number): Promise<void> {
    const listener = (await this.findSession(this.options.listener))!;
    const probe = this.options.probes[ply];
    if (probe) {
      const fresh = 'move' in probe ? await this.makeMoveFields(`probe ${ply}`) : {};
      await this.sendToTable(listener, { ...probe, ...fresh });
    }
    if (ply % 40 === 5) await this.sendToTable(this.watcher, { do: 'say', preset: 'hello' });
    if (ply % 40 === 15)
      await this.sendToTable(this.sessions[0]!, { do: 'say', text: 'What a hand!' });
    if (ply % 40 === 25) await this.sendToTable(listener, { do: 'say', text: 'Is it my turn?' });
    if (ply % 16 === 7) await this.reconnect(listener, ply % 32 === 7 ? -1 : ply);
    if (ply % 16 === 12) await this.reconnect(this.watcher, -1);
  }

  /** A broken connection, and all that was missed. */
  private async reconnect(guest: Session, seen: number): Promise<void> {
    this.house.disconnect(guest);
    const back = this.connect(guest.person);
    if (guest === this.watcher) this.watcher = back;
    else this.sessions[this.sessions.indexOf(guest)] = back;
    await this.sendToTable(back, { do: 'open', seen });
  }

  async close(): Promise<void> {
    await this.house.stop();
  }
}

const keepGame = (game: AnyGame): AnyGame => game;

/** The frames of one world, from the first welcome on. */
export async function recordFrames(
  route: WorldSetup,
  { moves, deals }: World,
  staging: WorldRunOptions,
  tamper?: (game: AnyGame) => AnyGame,
): Promise<WorldRun['frames']> {
  const stage = new WorldRun(route, deals, staging, tamper);
  await stage.openAndDeal();
  await stage.play(moves);
  await stage.close();
  return stage.frames;
}
