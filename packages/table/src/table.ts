/**
 * A table as a pure state machine: it turns an input into a step, or refuses it and changes nothing. It
 * reads no clock and draws no random numbers, so the same record always gives the same table.
 */
import { computeSeedCommitment, hexToBytes, type Seat } from '@ludotheque/core';
import { createChatStep } from './chat-step.ts';
import type { EmittedEvent } from './event-collector.ts';
import { GameInProgress } from './game-in-progress.ts';
import { refuseInput } from './input-errors.ts';
import { resolveSetup } from './resolve-setup.ts';
import { Roster, type RosterInput } from './roster.ts';
import { skipDowntime } from './skip-downtime.ts';
import { NO_EVENTS, type Step } from './step.ts';
import type { TableInput, TableInputOf } from './table-input.ts';
import type { EndReason, PersonId } from './table-setup.ts';
import { TableState } from './table-state.ts';
import { findVoteDecision } from './vote-decision.ts';
import { resolveWithdrawal } from './withdrawal.ts';

export class Table extends TableState {
  /** Applies an input. At a table, time never runs backwards, except after chat of another node. */
  apply(now: number, input: TableInput): Step {
    const at = Math.max(now, this.lastInputAt);
    if (this.phase === 'closed') refuseInput('closed', 'this table has been cleared away');
    if ((input.kind === 'create') !== (this.lineCount === 0))
      refuseInput('create', 'a record begins with its creation, and has only one');
    const step = this.applyInput(at, input);
    this.lineAllowance.count(at, input, this);
    this.lineCount++;
    if (input.kind !== 'say') this.lastInputAt = at;
    this.lastLineAt = at;
    return step;
  }

  private applyInput(at: number, input: TableInput): Step {
    switch (input.kind) {
      case 'create':
        return this.create(at, input);
      case 'sit':
      case 'seat-bot':
      case 'unseat-bot':
      case 'remove':
      case 'arrange-seats':
      case 'pass-host':
      case 'start':
      case 'open-nonce':
      case 'nonce-deadline':
        return this.changeRoster(at, input);
      case 'leave':
        return this.leave(at, input);
      case 'move':
        return this.move(at, input);
      case 'bot-move':
        return this.botMove(at, input);
      case 'timeout':
        return this.timeout(at, input.seat);
      case 'downtime':
        skipDowntime(this, at, input.ms);
        return this.match ? this.finishTurn(at, NO_EVENTS, false) : this.createStep(at);
      case 'return':
        return this.returnToSeat(at, input.by);
      case 'resign':
        if (this.phase === 'open' && !input.absent) return this.changeRoster(at, input);
        if (input.absent) this.match?.requireForfeit(input.by, at);
        return this.removeFromGame(at, this.requireSeat(input.by), 'resigned');
      case 'withdraw': {
        const meant = resolveWithdrawal(this, input.by);
        return meant ? this.applyInput(at, meant) : this.createStep(at);
      }
      case 'take-over':
        return this.takeOver(at, input);
      case 'allow-take-over':
        return this.allowTakeOver(at, input);
      case 'agree':
        return this.agree(at, input.by, input.yes);
      case 'vote':
        return this.vote(at, input.by, input.against);
      case 'rematch':
        return this.rematch(at, input.by, input.next);
      case 'say':
        return createChatStep(this, at, input);
      case 'close':
        this.phase = 'closed';
        this.ending ??= input.why;
        this.match?.clocks.runFor(0, at);
        return this.createStep(at);
    }
  }

  private createStep(
    at: number,
    events: readonly EmittedEvent[] = NO_EVENTS,
    changed = true,
  ): Step {
    return { number: this.lineCount, at, events, publicTableChanged: changed };
  }

  private create(at: number, input: TableInputOf<'create'>): Step {
    const setup = resolveSetup(this.rulesLookup, input.setup, input.seed);
    const roster = new Roster(setup.seats, input.by);
    for (const [i, level] of (input.bots ?? []).entries())
      roster.seatBot(level, input.botNames?.[i]);
    this.id = input.id;
    this.creator = input.by;
    this.setup = setup;
    this.roster = roster;
    this.seed = input.seed;
    this.commitment = computeSeedCommitment(hexToBytes(input.seed));
    this.createdAt = at;
    return this.createStep(at);
  }

  private changeRoster(at: number, input: RosterInput): Step {
    this.requirePhase('open');
    if (input.kind === 'arrange-seats' && this.setup.rated)
      refuseInput('rated', 'the seats of a rated game are drawn');
    this.roster.apply(at, input);
    return this.roster.isReadyToDeal ? this.deal(at) : this.createStep(at);
  }

  private leave(at: number, input: TableInputOf<'leave'>): Step {
    if (this.phase === 'open') return this.changeRoster(at, input);
    if (this.roster.latecomers.isWaiting(input.by)) {
      this.roster.latecomers.cancel(input.by);
      return this.createStep(at);
    }
    const seat = this.requireSeat(input.by);
    if (this.match!.holders[seat]!.isPlayedByBot) refuseInput('away', 'you are away already');
    return this.handSeatToBot(at, seat);
  }

  private deal(at: number): Step {
    const match = this.dealGame();
    match.dealLine = this.lineCount;
    match.lastMoveNumbers.fill(this.lineCount);
    // Who left between the start and the deal is away, or gone, from now on.
    for (const holder of match.holders) {
      if (holder.person !== undefined && holder.isPlayedByBot) holder.awaySince = at;
      if (holder.gone !== undefined) holder.goneNumber = this.lineCount;
    }
    this.phase = 'playing';
    if (match.personSeats.length === 0) return this.end(at, 'abandoned', match.takeEvents());
    return this.finishTurn(at, match.takeEvents());
  }

  /** Deals the game, as seed, nonces and setup decide. Also called to restore a table. */
  dealGame(): GameInProgress {
    const game = this.rulesLookup.find(this.setup.game, this.setup.version)!;
    const { entries, isArranged } = this.roster;
    this.match = new GameInProgress(game, this.setup, this.seed, entries, isArranged);
    return this.match;
  }

  private requireSeat(person: PersonId): Seat {
    this.requirePhase('playing');
    return this.match!.findSeat(person) ?? refuseInput('seat', 'you do not sit here');
  }

  private move(at: number, input: TableInputOf<'move'>): Step {
    const { by, id } = input;
    const match = this.match!;
    const seat = this.requireSeat(by);
    if (this.findMoveNumber(by, id) !== undefined) refuseInput('repeated', 'made already');
    const isReturning = match.holders[seat]!.isPlayedByBot;
    const events = match.makeMove(seat, input, this.lineCount, 'own');
    if (isReturning) match.takeSeatBack(seat);
    match.clocks.addIncrement(seat, at);
    match.idleTimer.reset(seat);
    this.recentMoveIds.add(by, id, this.lineCount);
    return this.finishTurn(at, events, isReturning);
  }

  private botMove(at: number, input: TableInputOf<'bot-move'>): Step {
    this.requirePhase('playing');
    const match = this.match!;
    const { seat } = input;
    if (!match.holders[seat]?.isPlayedByBot) refuseInput('seat', `no bot plays seat ${seat}`);
    return this.finishTurn(at, match.makeMove(seat, input, this.lineCount, 'standIn'), false);
  }

  private timeout(at: number, seat: Seat): Step {
    this.requirePhase('playing');
    if (!this.match!.clocks.hasRunOut(seat, at)) refuseInput('early', 'the clock still runs');
    return this.handSeatToBot(at, seat);
  }

  /** A bot plays until the person returns; meanwhile the person has no vote. */
  private handSeatToBot(at: number, seat: Seat): Step {
    this.match!.handSeatToStandIn(seat, at);
    this.votes.withdrawVotes(this.match!.holders[seat]!.person!);
    return this.enactVotes(at) ?? this.finishTurn(at);
  }

  private returnToSeat(at: number, by: PersonId): Step {
    const seat = this.requireSeat(by);
    if (!this.match!.holders[seat]!.isPlayedByBot) refuseInput('there', 'you are playing already');
    this.match!.takeSeatBack(seat);
    return this.finishTurn(at);
  }

  /**
   * The person has left for good, and a bot plays the seat to the end. Who is out of the game gives up
   * nothing, and leaves with their place.
   */
  private removeFromGame(at: number, seat: Seat, why: 'resigned' | 'removed'): Step {
    const match = this.match!;
    const holder = match.holders[seat]!;
    if (match.findFinalRank(seat) !== undefined) match.leaveWithPlace(seat);
    else {
      holder.gone = why;
      holder.goneNumber = this.lineCount;
      match.handSeatToStandIn(seat, at);
    }
    this.votes.removePerson(holder.person!, seat);
    return this.enactVotes(at) ?? this.finishTurn(at);
  }

  /** A person takes the seat of a bot: now if a round has just begun, otherwise with the next one. */
  private takeOver(at: number, { by, name, seat }: TableInputOf<'take-over'>): Step {
    this.requirePhase('playing');
    const match = this.match!;
    if (!this.allowsTakeOver) refuseInput('take-over', 'nobody joins this game any more');
    if (this.roster.has(by)) refuseInput('seated', 'you have a seat here, or had one');
    this.roster.requireNotRemoved(by);
    if (!match.botSeats.includes(seat)) refuseInput('seat', `seat ${seat} is not that of a bot`);
    this.roster.latecomers.add(by, name, seat);
    return this.finishTurn(at);
  }

  private allowTakeOver(at: number, { by, on }: TableInputOf<'allow-take-over'>): Step {
    this.requirePhase('playing');
    if (by !== this.host) refuseInput('keeper', 'only the keeper of the table decides this');
    this.takeOverChoice = on;
    if (!on) this.roster.latecomers.cancelAll();
    return this.finishTurn(at);
  }

  private seatLatecomers(match: GameInProgress): boolean {
    const { latecomers } = this.roster;
    if (latecomers.list.length === 0) return false;
    const { waiting } = latecomers;
    if (waiting.length === 0 || !match.roundStart.isFresh(match)) return false;
    for (const latecomer of waiting) match.giveBotSeatTo(latecomer, this.setup.standIn);
    latecomers.settle();
    return true;
  }

  private agree(at: number, by: PersonId, yes: boolean): Step {
    this.requireSeat(by);
    this.votes.setAgreedToEnd(by, yes);
    return this.enactVotes(at) ?? this.createStep(at);
  }

  private vote(at: number, by: PersonId, against: Seat): Step {
    const own = this.requireSeat(by);
    this.match!.requireMayVote(own, against, at);
    this.votes.voteToRemove(by, against);
    return this.enactVotes(at) ?? this.createStep(at);
  }

  /** Carries out what the votes decide. When somebody leaves, those of the others may be enough. */
  private enactVotes(at: number): Step | undefined {
    const outcome = findVoteDecision(this.votes, this.match!);
    if (outcome === undefined) return undefined;
    if ('ending' in outcome) return this.end(at, outcome.ending);
    return this.removeFromGame(at, outcome.out, 'removed');
  }

  private rematch(at: number, by: PersonId, next: string): Step {
    this.requirePhase('over');
    if (this.rematchId !== undefined) refuseInput('rematch', 'there is a rematch already');
    if (!this.roster.has(by)) refuseInput('seat', 'you did not sit here');
    this.rematchId = next;
    this.rematchBy = by;
    return this.createStep(at);
  }

  /** Updates timers and votes after anything that may change whose turn it is, and ends the game. */
  private finishTurn(
    at: number,
    events: readonly EmittedEvent[] = NO_EVENTS,
    changed = true,
  ): Step {
    const match = this.match!;
    if (this.allowsTakeOver && match.botSeats.length > 0) match.roundStart.follow(match);
    const hasNewPeople = this.seatLatecomers(match);
    match.updateTimers(at);
    if (match.awaited === 0) return this.end(at, 'played', events);
    const votesCleared = this.votes.clearVotesAgainstActive((seat) => match.isIdle(seat, at));
    return this.createStep(at, events, changed || votesCleared || hasNewPeople);
  }

  private end(at: number, ending: EndReason, events: readonly EmittedEvent[] = NO_EVENTS): Step {
    this.phase = 'over';
    this.ending = ending;
    this.match!.clocks.runFor(0, at);
    return this.createStep(at, events);
  }
}
