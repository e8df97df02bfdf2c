/**
 * Plays one world in a real house with a fake clock: people and bots make the moves of the world. All
 * frames to the listener and to a spectator are kept, each with the time when it was sent.
 */
import { createHash } from 'node:crypto';
import type { BotReply, BotRequest } from '@ludotheque/bots';
import {
  type AnyGame,
  GameRegistry,
  type Rng,
  type Seat,
  SeededRng,
  WATCHER,
} from '@ludotheque/core';
import { House, type Ports, Session } from '@ludotheque/house';
import { parseRequestMessage } from '@ludotheque/protocol';
import { MemoryStore } from '@ludotheque/store';
import { createFixedDealRng } from '@ludotheque/testkit';
import { FakeClock, flushEventLoop } from '../../../house/test/fake-clock.ts';
import type { TranscriptMoves, World, WorldSetup } from './indistinguishable-worlds.ts';

/** People move fast; bots wait longer than a whole round of people takes. */
const MOVE_INTERVAL_MS = 100;
const BOT_PACE_MS = { moveDelayMs: 10_000, interruptibleMoveDelayMs: 20_000, thinkTimeMs: 1 };

/** The same rules, but with the deals of the world. */
function withFixedDeals(game: AnyGame, orders: readonly Uint8Array[]): AnyGame {
  // Each match has its own generator, also when the record is read again.
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

/** A bot that must answer before `until`, so that its thinking time does not show. */
interface PendingBotRequest {
  readonly isAwaited: boolean;
  readonly until: number;
  readonly reply: (reply: BotReply) => void;
}

export interface WorldRunOptions {
  readonly seed: string;
  readonly listener: Seat;
  /** How many seats bots have. */
  readonly bots: number;
  /** Forbidden requests that the listener sends before each ply, without id. */
  readonly probes: readonly (object | undefined)[];
  /** How long bots think in this world; less than they wait before they move. */
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
    setup: WorldSetup,
    orders: readonly Uint8Array[],
    options: WorldRunOptions,
    changeRules = keepGame,
  ) {
    this.setup = setup;
    this.options = options;
    this.frames = { listener: [], watcher: [] };
    const game = changeRules(withFixedDeals(setup.game, orders));
    const rng = new SeededRng(`${options.seed} house`);
    const ports: Ports = {
      store: new MemoryStore(),
      clock: this.clock,
      rules: new GameRegistry([game]),
      bots: { ask: (request) => this.askBot(request) },
      randomBytes: (bytes) => Uint8Array.from({ length: bytes }, () => rng.below(256)),
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

  private send(session: Session, request: object): Promise<void> {
    // Parsed as it would be at a socket: the house gets only requests that the protocol allows.
    const message = parseRequestMessage(JSON.stringify({ id: ++this.lastId, ...request }));
    void this.house.handleRequest(session, message.id, message.request);
    return flushEventLoop();
  }

  private sendToTable(session: Session, request: object): Promise<void> {
    return this.send(session, { table: this.table, ...request });
  }

  /** Everybody sits down, and the cards are dealt; resolves with the seats of people. */
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
    for (const session of [this.watcher, ...this.sessions])
      await this.sendToTable(session, { do: 'open' });
    for (const session of this.sessions) {
      const nonce = Array.from({ length: 16 }, () => `${10 + nonces.below(90)}`).join('');
      await this.sendToTable(session, { do: 'sit', nonce });
    }
    const { holders } = await this.findMatch();
    return holders.flatMap(({ person }, seat) => (person === undefined ? [] : [seat]));
  }

  private async addVisitor(name: string): Promise<Session> {
    const { person } = await this.house.people.register(name);
    return this.connect(person);
  }

  private connect(person: Session['person']): Session {
    const session: Session = new Session(person, (frame) => this.keepFrame(session, frame));
    session.send(JSON.stringify({ welcome: this.house.connect(session) }));
    return session;
  }

  /** By person, because nobody has a seat before the deal. */
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
    return this.sessions.find((session) => session.person.id === person);
  }

  async play(moves: TranscriptMoves): Promise<void> {
    for (const [ply, [seat, move]] of moves.entries()) {
      await this.clock.advance(MOVE_INTERVAL_MS);
      await this.declineInterrupts(seat);
      await this.disturb(ply);
      const session = await this.findSession(seat);
      if (session)
        await this.sendToTable(session, {
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

  /** Lets the bot answer, and time pass until its move is made. */
  private async playBot(ply: number, seat: Seat, move: number): Promise<void> {
    for (let wait = 0; !this.pendingBotRequests.has(seat) && wait < 50; wait++)
      await this.clock.runNextTimer();
    const request = this.pendingBotRequests.get(seat);
    if (!request) throw new Error(`ply ${ply}: nobody has asked the bot at ${seat}`);
    this.pendingBotRequests.delete(seat);
    // A bot that had to wait for the moves before its own has thought long enough.
    const { thinking } = this.options;
    const remaining = this.clock.now() + thinking < request.until ? thinking : 0;
    this.clock.after(remaining, () => request.reply({ move }));
    const match = await this.findMatch();
    for (let wait = 0; match.moveCount === ply && wait < 50; wait++)
      await this.clock.runNextTimer();
  }

  /** Bots that could interrupt, but do not in this world, answer at once. */
  private async declineInterrupts(mover: Seat): Promise<void> {
    for (const [seat, { isAwaited, reply }] of this.pendingBotRequests)
      if (!isAwaited && seat !== mover) {
        this.pendingBotRequests.delete(seat);
        reply({ move: null });
      }
    await flushEventLoop();
  }

  /** Requests besides the moves: forbidden ones, chat, and reconnecting. */
  private async disturb(ply: number): Promise<void> {
    const listener = (await this.findSession(this.options.listener))!;
    const probe = this.options.probes[ply];
    if (probe) {
      const moveFields = 'move' in probe ? await this.makeMoveFields(`probe ${ply}`) : {};
      await this.sendToTable(listener, { ...probe, ...moveFields });
    }
    if (ply % 40 === 5) await this.sendToTable(this.watcher, { do: 'say', preset: 'hello' });
    if (ply % 40 === 15)
      await this.sendToTable(this.sessions[0]!, { do: 'say', text: 'What a hand!' });
    if (ply % 40 === 25) await this.sendToTable(listener, { do: 'say', text: 'Is it my turn?' });
    if (ply % 16 === 7) await this.reconnect(listener, ply % 32 === 7 ? -1 : ply);
    if (ply % 16 === 12) await this.reconnect(this.watcher, -1);
  }

  /** Breaks a connection, and opens the table again from the last number seen. */
  private async reconnect(session: Session, seen: number): Promise<void> {
    this.house.disconnect(session);
    const back = this.connect(session.person);
    if (session === this.watcher) this.watcher = back;
    else this.sessions[this.sessions.indexOf(session)] = back;
    await this.sendToTable(back, { do: 'open', seen });
  }

  async close(): Promise<void> {
    await this.house.stop();
  }
}

const keepGame = (game: AnyGame): AnyGame => game;

/** The frames of one world, from the first one on. */
export async function recordFrames(
  setup: WorldSetup,
  { moves, deals }: World,
  options: WorldRunOptions,
  changeRules?: (game: AnyGame) => AnyGame,
): Promise<WorldRun['frames']> {
  const run = new WorldRun(setup, deals, options, changeRules);
  await run.openAndDeal();
  await run.play(moves);
  await run.close();
  return run.frames;
}
