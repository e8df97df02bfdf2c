/** The game at a table, once it has been dealt: the rules' state, who holds which seat, the clocks. */
import {
  type AnyGame,
  CodedError,
  deriveDealKey,
  drawSeats,
  FairRng,
  fail,
  hasSeat,
  type Json,
  listSeats,
  type Refusal,
  type Seat,
  type SeatSet,
  singleSeatSet,
  sortNonceIndexes,
} from '@ludotheque/core';
import { Clocks } from './clocks.ts';
import { fromHex } from './hex.ts';
import { Patience } from './patience.ts';
import type { BotLevel, Chair, PersonId, Setup } from './setup.ts';

export interface Holder {
  readonly person: PersonId | undefined;
  readonly name: string;
  /** Who plays while no person does: the bot of the seat, or the stand-in. */
  readonly level: BotLevel;
  /** Whether the bot plays now. */
  bot: boolean;
  /** Has resigned, or was voted away: the seat is the bot's for good. */
  gone: 'resigned' | 'removed' | undefined;
}

/** An event with those who may know all of it. */
export interface Told {
  readonly insiders: SeatSet;
  readonly secret: unknown;
  readonly open: unknown;
}

/** A move that the rules do not allow, with their reason. */
export class IllegalMove extends CodedError {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super('illegal', `the rules do not allow this: ${refusal.code}`);
    this.refusal = refusal;
  }
}

export class Match {
  readonly game: AnyGame;
  readonly state: unknown;
  readonly holders: readonly Holder[];
  readonly clocks: Clocks;
  readonly patience: Patience;
  /** The line in which each seat last moved: a move decided before it is late. */
  readonly lastMoves: number[];
  /** How many moves have been made. */
  plies = 0;
  private readonly rng: FairRng;
  private told: Told[] = [];
  private readonly sink = {
    emit: (insiders: SeatSet, secret: unknown, open?: unknown) => {
      this.told.push({ insiders, secret, open });
    },
  };

  constructor(game: AnyGame, setup: Setup, seed: string, chairs: readonly Chair[]) {
    this.game = game;
    const people = chairs.filter((chair) => chair.kind === 'person');
    const bots = chairs.filter((chair) => chair.kind === 'bot');
    const nonces = people.map(({ nonce }) => fromHex(nonce));
    const key = deriveDealKey(fromHex(seed), nonces);
    const inOrder = [...sortNonceIndexes(nonces).map((i) => people[i]!), ...bots];
    const drawn = drawSeats(key, setup.seats);
    const holders: Holder[] = [];
    for (const [i, chair] of inOrder.entries()) holders[drawn[i]!] = holderOf(chair, setup);
    this.holders = holders;
    this.clocks = new Clocks(setup.clock, setup.seats);
    this.patience = new Patience(setup.seats);
    this.lastMoves = new Array<number>(setup.seats).fill(0);
    this.rng = new FairRng(key, 'shuffles');
    this.state = game.setup(setup.options, setup.seats, this.rng, this.sink);
  }

  get awaited(): SeatSet {
    return this.game.awaited(this.state);
  }

  /** Whom the game waits for and who is a person sitting there: their clocks run. */
  get awaitedPeople(): SeatSet {
    let set = this.awaited;
    for (const seat of listSeats(set)) if (this.holders[seat]!.bot) set &= ~singleSeatSet(seat);
    return set;
  }

  seatOf(person: PersonId): Seat | undefined {
    const seat = this.holders.findIndex((h) => h.person === person && h.gone === undefined);
    return seat < 0 ? undefined : seat;
  }

  /** People who still have their seat, at the table or away. */
  get people(): Seat[] {
    return this.holders.flatMap(({ gone, person }, seat) =>
      person !== undefined && gone === undefined ? [seat] : [],
    );
  }

  /** Somebody takes the seat back from the bot that has been playing it. */
  sitDown(seat: Seat): void {
    this.holders[seat]!.bot = false;
    this.clocks.welcome(seat);
  }

  /** Away, for whatever reason, or letting the others wait where no clock ends the wait. */
  isIdle(seat: Seat, now: number): boolean {
    return this.holders[seat]!.bot || (!this.clocks.run && this.patience.isOver(seat, now));
  }

  /** How many people besides this seat are there to decide about it. */
  voicesBeside(seat: Seat): number {
    return this.people.filter((other) => other !== seat && !this.holders[other]!.bot).length;
  }

  /** Time runs for whom the game waits now. */
  turn(now: number): void {
    const awaited = this.awaitedPeople;
    this.clocks.turnTo(awaited, now);
    this.patience.turnTo(awaited, now);
  }

  /** Bots that are to move, or may interrupt. */
  get thinkers(): Seat[] {
    const { awaited, game, holders, state } = this;
    const thinkers: Seat[] = [];
    if (awaited === 0) return thinkers;
    for (const [seat, { bot }] of holders.entries()) {
      if (!bot) continue;
      const mayInterrupt = game.interrupts && !hasSeat(awaited, seat);
      if (hasSeat(awaited, seat) || (mayInterrupt && game.moves(state, seat, scratchFor(game)) > 0))
        thinkers.push(seat);
    }
    return thinkers;
  }

  /** Refuses what was decided before the seat's last move, or for a line that does not exist. */
  checkSeen(seat: Seat, seen: number, number: number): void {
    if (!(seen >= this.lastMoves[seat]! && seen < number))
      fail('late', 'this was decided before the last move, or for a table that does not exist');
  }

  /** Makes a move of the given seat, or refuses it with the rules' reason; says what happened. */
  play(seat: Seat, written: Json): Told[] {
    const { game, state } = this;
    const move = game.read(written);
    const scratch = scratchFor(game);
    const count = move === undefined ? 0 : game.moves(state, seat, scratch);
    let legal = false;
    for (let i = 0; i < count && !legal; i++) legal = scratch[i] === move;
    if (!legal) {
      const refusal = game.explain(game.view(state, seat), written);
      if (refusal === undefined) fail('move', 'this is not a move of the game');
      throw new IllegalMove(refusal);
    }
    game.play(state, seat, move!, this.rng, this.sink);
    this.plies++;
    return this.takeTold();
  }

  /** What has been told since the last time. */
  takeTold(): Told[] {
    const { told } = this;
    this.told = [];
    return told;
  }
}

function holderOf(chair: Chair, setup: Setup): Holder {
  if (chair.kind === 'bot')
    return { person: undefined, name: '', level: chair.level, bot: true, gone: undefined };
  const { name, person } = chair;
  return { person, name, level: setup.standIn, bot: false, gone: undefined };
}

/** Room for the moves of one seat: one for each game, since nothing is kept in it. */
const scratches = new WeakMap<AnyGame, Int32Array>();
function scratchFor(game: AnyGame): Int32Array {
  let scratch = scratches.get(game);
  if (!scratch) {
    scratch = new Int32Array(game.limits.moves);
    scratches.set(game, scratch);
  }
  return scratch;
}
