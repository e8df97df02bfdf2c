/** The game at a table, once it has been dealt: the rules' state, who holds which seat, the clocks. */
import {
  type AnyGame,
  CodedError,
  deriveDealKey,
  drawSeats,
  FairRng,
  hasSeat,
  hexToBytes,
  type Json,
  listSeats,
  type Refusal,
  type Seat,
  type SeatSet,
  singleSeatSet,
  sortNonceIndexes,
} from '@ludotheque/core';
import { type EmittedEvent, EventCollector } from './event-collector.ts';
import { IdleTimer } from './idle-timer.ts';
import { refuseInput } from './input-errors.ts';
import { SeatClocks } from './seat-clocks.ts';
import type { PersonId, RecordedBotLevel, RosterEntry, TableSetup } from './table-setup.ts';

export interface SeatHolder {
  readonly person: PersonId | undefined;
  readonly name: string;
  /** Who plays while no person does: the bot of the seat, or the stand-in. */
  readonly botLevel: RecordedBotLevel;
  /** Whether the bot plays now. */
  isPlayedByBot: boolean;
  /** Has resigned, or was voted away: the seat is the bot's for good. */
  gone: 'resigned' | 'removed' | undefined;
}

/** A move that the rules do not allow, with their reason. */
export class IllegalMoveError extends CodedError {
  declare readonly code: 'illegal';
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super('illegal', `the rules do not allow this: ${refusal.code}`);
    this.refusal = refusal;
  }
}

export class Match {
  readonly game: AnyGame;
  readonly state: unknown;
  readonly holders: readonly SeatHolder[];
  readonly clocks: SeatClocks;
  readonly idleTimer: IdleTimer;
  /** The line in which each seat last moved: a move decided before it is late. */
  readonly lastMoveNumbers: number[];
  /** How many moves have been made. */
  moveCount = 0;
  private readonly rng: FairRng;
  private readonly events = new EventCollector();

  constructor(game: AnyGame, setup: TableSetup, seed: string, chairs: readonly RosterEntry[]) {
    this.game = game;
    const people = chairs.filter((chair) => chair.kind === 'person');
    const bots = chairs.filter((chair) => chair.kind === 'bot');
    const nonces = people.map(({ nonce }) => hexToBytes(nonce));
    const key = deriveDealKey(hexToBytes(seed), nonces);
    const inOrder = [...sortNonceIndexes(nonces).map((i) => people[i]!), ...bots];
    const drawn = drawSeats(key, setup.seats);
    const holders: SeatHolder[] = [];
    for (const [i, chair] of inOrder.entries()) holders[drawn[i]!] = createSeatHolder(chair, setup);
    this.holders = holders;
    this.clocks = new SeatClocks(setup.clock, setup.seats);
    this.idleTimer = new IdleTimer(setup.seats);
    this.lastMoveNumbers = new Array<number>(setup.seats).fill(0);
    this.rng = new FairRng(key, 'shuffles');
    this.state = game.setup(setup.options, setup.seats, this.rng, this.events);
  }

  get awaited(): SeatSet {
    return this.game.awaited(this.state);
  }

  /** Whom the game waits for and who is a person sitting there: their clocks run. */
  get awaitedPersonSeats(): SeatSet {
    let set = this.awaited;
    for (const seat of listSeats(set))
      if (this.holders[seat]!.isPlayedByBot) set &= ~singleSeatSet(seat);
    return set;
  }

  findSeat(person: PersonId): Seat | undefined {
    const seat = this.holders.findIndex((h) => h.person === person && h.gone === undefined);
    return seat < 0 ? undefined : seat;
  }

  /** People who still have their seat, at the table or away. */
  get personSeats(): Seat[] {
    return this.holders.flatMap(({ gone, person }, seat) =>
      person !== undefined && gone === undefined ? [seat] : [],
    );
  }

  /** Somebody takes the seat back from the bot that has been playing it. */
  takeSeatBack(seat: Seat): void {
    this.holders[seat]!.isPlayedByBot = false;
    this.clocks.topUpOnReturn(seat);
  }

  /** Away, for whatever reason, or letting the others wait where no clock ends the wait. */
  isIdle(seat: Seat, now: number): boolean {
    return (
      this.holders[seat]!.isPlayedByBot ||
      (!this.clocks.isTimed && this.idleTimer.isIdle(seat, now))
    );
  }

  /** How many people besides this seat are there to decide about it. */
  countOtherVoters(seat: Seat): number {
    return this.personSeats.filter((other) => other !== seat && !this.holders[other]!.isPlayedByBot)
      .length;
  }

  /** Time runs for whom the game waits now. */
  updateTimers(now: number): void {
    const awaited = this.awaitedPersonSeats;
    this.clocks.runFor(awaited, now);
    this.idleTimer.runFor(awaited, now);
  }

  /** Bots that are to move, or may interrupt. */
  get botSeatsToMove(): Seat[] {
    const { awaited, game, holders, state } = this;
    const thinkers: Seat[] = [];
    if (awaited === 0) return thinkers;
    for (const [seat, { isPlayedByBot }] of holders.entries()) {
      if (!isPlayedByBot) continue;
      const mayInterrupt = game.interrupts && !hasSeat(awaited, seat);
      if (
        hasSeat(awaited, seat) ||
        (mayInterrupt && game.moves(state, seat, getMoveBuffer(game)) > 0)
      )
        thinkers.push(seat);
    }
    return thinkers;
  }

  /** Refuses what was decided before the seat's last move, or for a line that does not exist. */
  requireUpToDate(seat: Seat, seen: number, number: number): void {
    if (!(seen >= this.lastMoveNumbers[seat]! && seen < number))
      refuseInput(
        'late',
        'this was decided before the last move, or for a table that does not exist',
      );
  }

  /** Makes a move of the given seat, or refuses it with the rules' reason; says what happened. */
  play(seat: Seat, written: Json): EmittedEvent[] {
    const { game, state } = this;
    const move = game.read(written);
    const scratch = getMoveBuffer(game);
    const count = move === undefined ? 0 : game.moves(state, seat, scratch);
    let legal = false;
    for (let i = 0; i < count && !legal; i++) legal = scratch[i] === move;
    if (!legal) {
      const refusal = game.explain(game.view(state, seat), written);
      if (refusal === undefined) refuseInput('move', 'this is not a move of the game');
      throw new IllegalMoveError(refusal);
    }
    game.play(state, seat, move!, this.rng, this.events);
    this.moveCount++;
    return this.takeEvents();
  }

  /** Returns the events since the last call, in order. */
  takeEvents(): EmittedEvent[] {
    return this.events.takeEvents();
  }
}

function createSeatHolder(chair: RosterEntry, setup: TableSetup): SeatHolder {
  if (chair.kind === 'bot')
    return {
      person: undefined,
      name: '',
      botLevel: chair.level,
      isPlayedByBot: true,
      gone: undefined,
    };
  const { name, person } = chair;
  return { person, name, botLevel: setup.standIn, isPlayedByBot: false, gone: undefined };
}

/** Room for the moves of one seat: one for each game, since nothing is kept in it. */
const moveBuffers = new WeakMap<AnyGame, Int32Array>();
function getMoveBuffer(game: AnyGame): Int32Array {
  let scratch = moveBuffers.get(game);
  if (!scratch) {
    scratch = new Int32Array(game.limits.moves);
    moveBuffers.set(game, scratch);
  }
  return scratch;
}
