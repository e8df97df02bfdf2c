/**
 * One table as a pure machine: inputs in, a decision out. It never acts, never asks the time and
 * never draws chance; whoever feeds it the same record has the same table. An input that may not be
 * is refused by a Fault and changes nothing.
 */
import {
  computeSeedCommitment,
  type GameResult,
  hexToBytes,
  type Seat,
  type TablePhase,
} from '@ludotheque/core';
import type { EmittedEvent } from './event-collector.ts';
import { refuseInput } from './input-errors.ts';
import { Match, type SeatHolder } from './match.ts';
import { RecentMoveIds } from './recent-move-ids.ts';
import { Roster } from './roster.ts';
import { NO_EVENTS, type Step } from './step.ts';
import type { TableInput } from './table-input.ts';
import type { EndReason, PersonId, TableSetup } from './table-setup.ts';
import { type RulesLookup, validateSetup } from './validate-setup.ts';
import { findVoteOutcome } from './vote-outcome.ts';
import { TableVotes } from './votes.ts';

export class Table {
  id = '';
  creator: PersonId = '';
  setup!: TableSetup;
  phase: TablePhase = 'open';
  ending: EndReason | undefined;
  roster = new Roster(0, '');
  match: Match | undefined;
  /** How many lines the record has. */
  lineCount = 0;
  lastInputAt = 0;
  createdAt = 0;
  /** The table of the rematch. */
  rematchId: string | undefined;
  /** The seed's hash, published from the first moment on. */
  commitment = '';
  readonly votes = new TableVotes();
  private seed = '';
  private readonly rulesLookup: RulesLookup;
  private readonly recentMoveIds = new RecentMoveIds();

  constructor(rules: RulesLookup) {
    this.rulesLookup = rules;
  }

  /** The seed itself, once nothing depends on it any more. */
  get revealedSeed(): string | undefined {
    return this.phase === 'over' || this.phase === 'closed' ? this.seed : undefined;
  }

  get result(): GameResult | undefined {
    return this.ending === 'played' ? this.match?.game.result(this.match.state) : undefined;
  }

  /** Decides; time never runs backwards at a table, whatever the clock of the day does. */
  apply(given: number, input: TableInput): Step {
    const at = Math.max(given, this.lastInputAt);
    if (this.phase === 'closed') refuseInput('closed', 'this table has been cleared away');
    if ((input.kind === 'create') !== (this.lineCount === 0))
      refuseInput('create', 'a record begins with its creation, and has one only');
    const step = this.applyInput(at, input);
    this.lineCount++;
    this.lastInputAt = at;
    return step;
  }

  /** The number under which a move with this id was made, if it was: it is not made twice. */
  findMoveNumber(person: PersonId, id: string): number | undefined {
    return this.recentMoveIds.findNumber(person, id);
  }

  findSeat(person: PersonId): Seat | undefined {
    return this.match?.findSeat(person);
  }

  isSeated(person: PersonId): boolean {
    if (this.match) return this.match.findSeat(person) !== undefined;
    return this.roster.has(person);
  }

  /** When a clock runs out next. */
  get deadline(): number | undefined {
    return this.phase === 'playing' ? this.match!.clocks.findDeadline() : undefined;
  }

  private applyInput(at: number, input: TableInput): Step {
    switch (input.kind) {
      case 'create':
        return this.create(at, input);
      case 'sit':
        return this.sit(at, input);
      case 'leave':
        return this.leave(at, input.by);
      case 'seat-bot':
      case 'unseat-bot':
        return this.changeBotCount(at, input);
      case 'start':
        return this.start(at, input.by);
      case 'move':
        return this.move(at, input);
      case 'bot-move':
        return this.botMove(at, input);
      case 'timeout':
        return this.timeout(at, input.seat);
      case 'return':
        return this.returnToSeat(at, input.by);
      case 'resign':
        return this.removeFromGame(at, this.requireSeat(input.by), 'resigned');
      case 'agree':
        return this.agree(at, input.by, input.yes);
      case 'vote':
        return this.vote(at, input.by, input.against);
      case 'rematch':
        return this.rematch(at, input.by, input.next);
      case 'say':
        return this.say(at, input);
      case 'close':
        this.phase = 'closed';
        this.ending ??= input.why;
        this.match?.clocks.runFor(0, at);
        return this.createStep(at);
    }
  }

  private createStep(at: number, told: readonly EmittedEvent[] = NO_EVENTS, changed = true): Step {
    return { number: this.lineCount, at, events: told, publicTableChanged: changed };
  }

  private create(at: number, input: TableInput & { kind: 'create' }): Step {
    const setup = validateSetup(this.rulesLookup, input.setup, input.seed);
    const chairs = new Roster(setup.seats, input.by);
    for (const level of input.bots ?? []) chairs.seatBot(level);
    this.id = input.id;
    this.creator = input.by;
    this.setup = setup;
    this.roster = chairs;
    this.seed = input.seed;
    this.commitment = computeSeedCommitment(hexToBytes(input.seed));
    this.createdAt = at;
    return this.createStep(at);
  }

  private requirePhase(phase: TablePhase): void {
    if (this.phase !== phase)
      refuseInput('phase', `not now: the table is ${this.phase}, not ${phase}`);
  }

  private sit(at: number, { by, name, nonce }: TableInput & { kind: 'sit' }): Step {
    this.requirePhase('open');
    this.roster.sit(by, name, nonce);
    return this.createStep(at);
  }

  private leave(at: number, by: PersonId): Step {
    if (this.phase === 'open') {
      this.roster.leave(by);
      return this.createStep(at);
    }
    const seat = this.requireSeat(by);
    if (this.match!.holders[seat]!.isPlayedByBot)
      refuseInput('away', 'a bot already plays for you');
    return this.handSeatToBot(at, seat);
  }

  private changeBotCount(
    at: number,
    input: TableInput & { kind: 'seat-bot' | 'unseat-bot' },
  ): Step {
    this.requirePhase('open');
    this.roster.requireHost(input.by);
    if (input.kind === 'seat-bot') this.roster.seatBot(input.level);
    else this.roster.unseatBot();
    return this.createStep(at);
  }

  private start(at: number, by: PersonId): Step {
    this.requirePhase('open');
    this.roster.requireHost(by);
    const { freeSeats } = this.roster;
    if (freeSeats > 0)
      refuseInput('empty', `${freeSeats} of ${this.setup.seats} seats are still free`);
    const game = this.rulesLookup(this.setup.game, this.setup.version)!;
    this.match = new Match(game, this.setup, this.seed, this.roster.entries);
    this.match.lastMoveNumbers.fill(this.lineCount);
    this.phase = 'playing';
    return this.finishTurn(at, this.match.takeEvents());
  }

  private requireSeat(person: PersonId): Seat {
    this.requirePhase('playing');
    return this.match!.findSeat(person) ?? refuseInput('seat', 'you do not sit here');
  }

  private move(at: number, { by, id, move, seen }: TableInput & { kind: 'move' }): Step {
    const match = this.match!;
    const seat = this.requireSeat(by);
    if (this.findMoveNumber(by, id) !== undefined)
      refuseInput('repeated', 'this move has been made already');
    match.requireUpToDate(seat, seen, this.lineCount);
    const back = match.holders[seat]!.isPlayedByBot;
    const told = match.play(seat, move);
    if (back) match.takeSeatBack(seat);
    match.clocks.addIncrement(seat, at);
    match.idleTimer.reset(seat);
    match.lastMoveNumbers[seat] = this.lineCount;
    this.recentMoveIds.add(by, id, this.lineCount);
    return this.finishTurn(at, told, back);
  }

  private botMove(at: number, { move, seat, seen }: TableInput & { kind: 'bot-move' }): Step {
    this.requirePhase('playing');
    const match = this.match!;
    if (!match.holders[seat]?.isPlayedByBot) refuseInput('seat', `no bot plays seat ${seat}`);
    match.requireUpToDate(seat, seen, this.lineCount);
    const told = match.play(seat, move);
    match.lastMoveNumbers[seat] = this.lineCount;
    return this.finishTurn(at, told, false);
  }

  private timeout(at: number, seat: Seat): Step {
    this.requirePhase('playing');
    if (!this.match!.clocks.hasRunOut(seat, at))
      refuseInput('early', `seat ${seat} still has time`);
    return this.handSeatToBot(at, seat);
  }

  /** Away until further notice: a bot plays, and the others decide without this voice. */
  private handSeatToBot(at: number, seat: Seat): Step {
    const holder = this.match!.holders[seat]!;
    holder.isPlayedByBot = true;
    this.votes.withdrawVotes(holder.person!);
    return this.enactVotes(at) ?? this.finishTurn(at);
  }

  private returnToSeat(at: number, by: PersonId): Step {
    const seat = this.requireSeat(by);
    if (!this.match!.holders[seat]!.isPlayedByBot) refuseInput('there', 'you are playing already');
    this.match!.takeSeatBack(seat);
    return this.finishTurn(at);
  }

  /** Gone for good: a bot plays the seat to the end. */
  private removeFromGame(at: number, seat: Seat, why: SeatHolder['gone']): Step {
    const holder = this.match!.holders[seat]!;
    holder.gone = why;
    holder.isPlayedByBot = true;
    this.votes.removePerson(holder.person!, seat);
    return this.enactVotes(at) ?? this.finishTurn(at);
  }

  private agree(at: number, by: PersonId, yes: boolean): Step {
    this.requireSeat(by);
    this.votes.setAgreedToEnd(by, yes);
    return this.enactVotes(at) ?? this.createStep(at);
  }

  private vote(at: number, by: PersonId, against: Seat): Step {
    const own = this.requireSeat(by);
    const match = this.match!;
    if (match.holders[own]!.isPlayedByBot) refuseInput('away', 'who is away has no voice');
    if (against === own || !match.personSeats.includes(against))
      refuseInput('vote', 'one can vote to part with another person at the table only');
    if (!match.isIdle(against, at))
      refuseInput('vote', `${match.holders[against]!.name} is not idle`);
    this.votes.voteToRemove(by, against);
    return this.enactVotes(at) ?? this.createStep(at);
  }

  /**
   * Does what the people have decided, if anything. Asked also when somebody goes: those who stay
   * may have been of one mind already, and nobody can say the same thing twice.
   */
  private enactVotes(at: number): Step | undefined {
    const verdict = findVoteOutcome(this.votes, this.match!);
    if (verdict === undefined) return undefined;
    if ('ending' in verdict) return this.end(at, verdict.ending);
    return this.removeFromGame(at, verdict.out, 'removed');
  }

  private rematch(at: number, by: PersonId, next: string): Step {
    this.requirePhase('over');
    if (this.rematchId !== undefined)
      refuseInput('rematch', 'there is a table for the rematch already');
    if (!this.roster.has(by)) refuseInput('seat', 'you did not sit here');
    this.rematchId = next;
    return this.createStep(at);
  }

  private say(at: number, input: TableInput & { kind: 'say' }): Step {
    const { by, name } = input;
    const sits = this.phase === 'playing' ? this.isSeated(by) : this.roster.has(by);
    if ('text' in input && !sits) refuseInput('say', 'only who sits here may write freely');
    const saying = 'text' in input ? { text: input.text } : { preset: input.preset };
    return { ...this.createStep(at, NO_EVENTS, false), said: { by, name, ...saying } };
  }

  /** After whatever may have changed whose turn it is: clocks, votes, and the end. */
  private finishTurn(at: number, told: readonly EmittedEvent[] = NO_EVENTS, changed = true): Step {
    const match = this.match!;
    match.updateTimers(at);
    if (match.awaited === 0) return this.end(at, 'played', told);
    const acquitted = this.votes.clearVotesAgainstActive((seat) => match.isIdle(seat, at));
    return this.createStep(at, told, changed || acquitted);
  }

  private end(at: number, ending: EndReason, told: readonly EmittedEvent[] = NO_EVENTS): Step {
    this.phase = 'over';
    this.ending = ending;
    this.match!.clocks.runFor(0, at);
    return this.createStep(at, told);
  }
}
