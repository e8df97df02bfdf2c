/** The game at a table after the deal: the state of the rules, the holders of the seats, the clocks. */
import {
  type AnyGame,
  CodedError,
  deriveDealKey,
  drawSeats,
  FairRng,
  findLowestSeatInSet,
  hasSeat,
  hexToBytes,
  type Json,
  type OptionValues,
  type Refusal,
  type Seat,
  type SeatSet,
  singleSeatSet,
  sortForSeating,
  WATCHER,
} from '@ludotheque/core';
import { type EmittedEvent, EventCollector } from './event-collector.ts';
import { refuseInput } from './input-errors.ts';
import type { Latecomer } from './latecomers.ts';
import { PlayedMoves } from './played-moves.ts';
import { computeForfeitAbsenceMs, isGameRated, type SeatMoveCounts } from './rated-rules.ts';
import { RoundStart } from './round-start.ts';
import { SeatClocks } from './seat-clocks.ts';
import { createSeatHolder, type SeatHolder } from './seat-holder.ts';
import { SeatWaitTimes } from './seat-wait-times.ts';
import type { PersonId, RecordedBotLevel, RosterEntry, TableSetup } from './table-setup.ts';

/** The rules do not allow a move, for this reason. */
export class IllegalMoveError extends CodedError {
  declare readonly code: 'illegal';
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super('illegal', `the rules do not allow this: ${refusal.code}`);
    this.refusal = refusal;
  }
}

export class GameInProgress {
  readonly game: AnyGame;
  readonly state: unknown;
  readonly holders: readonly SeatHolder[];
  readonly clocks: SeatClocks;
  readonly idleTimer: SeatWaitTimes;
  /** The line of each seat's last move. A move that was decided before it is refused. */
  readonly lastMoveNumbers: number[];
  readonly moves = new PlayedMoves();
  readonly roundStart = new RoundStart();
  /** The line of the deal. */
  dealLine = 0;
  readonly options: OptionValues;
  /** All shuffles follow from it, so nobody may know it before the end. */
  readonly dealKey: Uint8Array;
  /** How long a person may be away before that is a resignation; for ever, unless the game is rated. */
  private readonly maxAbsenceMs: number;
  private readonly rng: FairRng;
  private readonly events = new EventCollector();

  constructor(
    game: AnyGame,
    setup: TableSetup,
    seed: string,
    roster: readonly RosterEntry[],
    isArranged = false,
  ) {
    this.game = game;
    const people = roster.filter((entry) => entry.kind === 'person');
    const bots = roster.filter((entry) => entry.kind === 'bot');
    const nonces = people.flatMap(({ nonce }) => (nonce === undefined ? [] : hexToBytes(nonce)));
    const key = deriveDealKey(hexToBytes(seed), nonces);
    const inOrder = isArranged ? roster : [...sortForSeating(people), ...bots];
    const drawn = isArranged ? [...roster.keys()] : drawSeats(key, setup.seats);
    const holders: SeatHolder[] = [];
    for (const [i, entry] of inOrder.entries()) holders[drawn[i]!] = createSeatHolder(entry, setup);
    this.holders = holders;
    this.options = setup.options;
    this.dealKey = key;
    this.clocks = new SeatClocks(setup.clock, setup.seats);
    this.idleTimer = new SeatWaitTimes(setup.seats);
    this.lastMoveNumbers = new Array<number>(setup.seats).fill(0);
    this.maxAbsenceMs = isGameRated(setup, roster)
      ? computeForfeitAbsenceMs(setup.clock)
      : Infinity;
    this.rng = new FairRng(key, 'shuffles');
    this.state = game.setup(setup.options, setup.seats, this.rng, this.events);
  }

  get moveCount(): number {
    return this.moves.count;
  }

  get awaited(): SeatSet {
    return this.game.awaited(this.state);
  }

  /** The awaited seats that people play themselves; only their clocks run. Every move asks for it. */
  get awaitedPersonSeats(): SeatSet {
    let set = this.awaited;
    for (let rest = set; rest !== 0; rest &= rest - 1) {
      const seat = findLowestSeatInSet(rest);
      if (this.holders[seat]!.isPlayedByBot) set &= ~singleSeatSet(seat);
    }
    return set;
  }

  findSeat(person: PersonId): Seat | undefined {
    const seat = this.holders.findIndex((h) => h.person === person && h.gone === undefined);
    return seat < 0 ? undefined : seat;
  }

  /** The seat from which a person sees the game. Who has left with their place may look on from there. */
  findViewSeat(person: PersonId): Seat | undefined {
    const seat = this.holders.findIndex((h) => h.person === person && h.gone === 'out');
    return seat < 0 ? this.findSeat(person) : seat;
  }

  /** The place of a seat that is out of the game for good; undefined for those who still play. */
  findFinalRank(seat: Seat): number | undefined {
    const { game, state } = this;
    return game.finalRank?.(game.view(state, WATCHER), seat);
  }

  /** A person whose seat is out of the game leaves it with their place: nobody plays there. */
  leaveWithPlace(seat: Seat): void {
    const holder = this.holders[seat]!;
    holder.gone = 'out';
    holder.isPlayedByBot = false;
    holder.awaySince = undefined;
  }

  /** The seats of people who have not left for good; they may be away. */
  get personSeats(): Seat[] {
    return this.holders.flatMap(({ gone, person }, seat) =>
      person !== undefined && gone === undefined ? [seat] : [],
    );
  }

  /** The seats that have always been played by a bot. */
  get botSeats(): Seat[] {
    return this.holders.flatMap(({ person }, seat) => (person === undefined ? [seat] : []));
  }

  /** A person plays what was the seat of a bot; while they are away, the stand-in does. */
  giveBotSeatTo({ name, person, seat }: Latecomer, standIn: RecordedBotLevel): void {
    const holder = this.holders[seat]!;
    holder.replacedBot = holder.botLevel;
    holder.person = person;
    holder.name = name;
    holder.botLevel = standIn;
    holder.isPlayedByBot = false;
  }

  /** The stand-in plays from now on. */
  handSeatToStandIn(seat: Seat, now: number): void {
    const holder = this.holders[seat]!;
    holder.isPlayedByBot = true;
    holder.awaySince ??= now;
  }

  /** A person takes the seat back from the bot that played it. */
  takeSeatBack(seat: Seat): void {
    const holder = this.holders[seat]!;
    holder.isPlayedByBot = false;
    holder.awaySince = undefined;
    this.clocks.topUpOnReturn(seat);
  }

  private forfeitTime(seat: Seat): number {
    return (this.holders[seat]!.awaySince ?? Infinity) + this.maxAbsenceMs;
  }

  /** The people who have been away from a rated game for too long. */
  listForfeits(now: number): PersonId[] {
    return this.personSeats
      .filter((seat) => this.forfeitTime(seat) <= now)
      .map((seat) => this.holders[seat]!.person!);
  }

  /** Refuses to resign for somebody who may still come back. */
  requireForfeit(person: PersonId, now: number): void {
    if (!this.listForfeits(now).includes(person))
      refuseInput('early', 'this person has not been away from a rated game for long');
  }

  /** When the next clock runs out, or somebody has been away for too long. Asked at every move. */
  findDeadline(): number | undefined {
    let first = this.clocks.findDeadline() ?? Infinity;
    if (this.maxAbsenceMs !== Infinity)
      for (const seat of this.personSeats) first = Math.min(first, this.forfeitTime(seat));
    return first === Infinity ? undefined : first;
  }

  /** A person is idle who is away, or who at a table without clocks does not move for long. */
  isIdle(seat: Seat, now: number): boolean {
    return (
      this.holders[seat]!.isPlayedByBot ||
      (!this.clocks.isTimed && this.idleTimer.isIdle(seat, now))
    );
  }

  /** How many people at other seats are present and can vote about this seat. */
  countOtherVoters(seat: Seat): number {
    return this.personSeats.filter((other) => other !== seat && !this.holders[other]!.isPlayedByBot)
      .length;
  }

  /** Lets the time run for the people whom the game awaits now. */
  updateTimers(now: number): void {
    const awaited = this.awaitedPersonSeats;
    this.clocks.runFor(awaited, now);
    this.idleTimer.runFor(awaited, now);
  }

  /** The seats of bots that have to move, or may interrupt. */
  get botSeatsToMove(): Seat[] {
    const { awaited, game, holders, state } = this;
    const seats: Seat[] = [];
    if (awaited === 0) return seats;
    for (let seat = 0; seat < holders.length; seat++) {
      if (!holders[seat]!.isPlayedByBot) continue;
      const mayInterrupt = game.interrupts && !hasSeat(awaited, seat);
      if (
        hasSeat(awaited, seat) ||
        (mayInterrupt && game.moves(state, seat, getMoveBuffer(game)) > 0)
      )
        seats.push(seat);
    }
    return seats;
  }

  /** Refuses a move that was decided before the seat's last move, or after a line that is not there. */
  requireUpToDate(seat: Seat, seen: number, number: number): void {
    if (!(seen >= this.lastMoveNumbers[seat]! && seen < number))
      refuseInput(
        'late',
        'this was decided before the last move, or for a table that does not exist',
      );
  }

  /** Refuses a vote of this seat against another one unless the other person is idle. */
  requireMayVote(own: Seat, against: Seat, now: number): void {
    if (this.holders[own]!.isPlayedByBot) refuseInput('away', 'while you are away you cannot vote');
    if (against === own || !this.personSeats.includes(against))
      refuseInput('vote', 'you can only vote to remove another person at the table');
    if (!this.isIdle(against, now))
      refuseInput('vote', `${this.holders[against]!.name} is not idle`);
  }

  /** Makes a move that was decided when the line `seen` was the last one; its line has this number. */
  makeMove(
    seat: Seat,
    { move, seen }: { readonly move: Json; readonly seen: number },
    number: number,
    by: keyof SeatMoveCounts,
  ): EmittedEvent[] {
    this.requireUpToDate(seat, seen, number);
    const events = this.play(number, seat, move);
    this.lastMoveNumbers[seat] = number;
    this.holders[seat]!.moveCounts[by]++;
    return events;
  }

  /** Makes the move of a line and returns its events, or refuses it with the reason of the rules. */
  play(line: number, seat: Seat, written: Json): EmittedEvent[] {
    const { game, state } = this;
    const move = game.read(written);
    const buffer = getMoveBuffer(game);
    const count = move === undefined ? 0 : game.moves(state, seat, buffer);
    let legal = false;
    for (let i = 0; i < count && !legal; i++) legal = buffer[i] === move;
    if (!legal) {
      const refusal = game.explain(game.view(state, seat), written);
      if (refusal === undefined) refuseInput('move', 'this is not a move of the game');
      throw new IllegalMoveError(refusal);
    }
    game.play(state, seat, move!, this.rng, this.events);
    this.moves.add(line, seat, move!);
    return this.takeEvents();
  }

  /** Returns the events since the last call, in order. */
  takeEvents(): EmittedEvent[] {
    return this.events.takeEvents();
  }
}

/** A buffer for the moves of one seat. All tables of a game share it: nothing stays in it. */
const moveBuffers = new WeakMap<AnyGame, Int32Array>();
function getMoveBuffer(game: AnyGame): Int32Array {
  let buffer = moveBuffers.get(game);
  if (!buffer) {
    buffer = new Int32Array(game.limits.moves);
    moveBuffers.set(game, buffer);
  }
  return buffer;
}
