/**
 * Does what a table needs while nobody acts: asks its bots for moves, ends the turns of players whose
 * time has run out, deals without nonces that are not opened in time, lets a bot play for people who
 * are away, resigns for those who have been away from a rated game for too long, and for those who are out
 * where all others agree to end. How long a bot waits does not depend on its cards: it tells nothing.
 */
import { type BotReply, isSearchingLevel } from '@ludotheque/bots';
import { type BotLevel, CodedError, hasSeat, type Seat } from '@ludotheque/core';
import type { TableInput } from '@ludotheque/table';
import { Timer, TimerGroup } from '../async/timers.ts';
import type { Ports } from '../ports.ts';
import { AbsenceTimers } from './absence-timers.ts';
import { computeBotMoveDelay, computeRemainingWait } from './bot-move-delay.ts';
import type { BotMovePace } from './bot-move-pace.ts';
import { createBotMoveSeed } from './bot-move-seed.ts';
import { describeBotCharacter } from './bot-names.ts';
import { BotPause } from './bot-pause.ts';
import { createBotMoveOrigin, findPacedClientKey } from './bot-request-origin.ts';
import type { LiveTable } from './live-table.ts';
import { decideLeaveInput } from './seating-inputs.ts';

/** Longer waits are cut into pieces, because timers cannot be set further ahead. */
const MAX_TIMER_MS = 3_600_000;
/** Before a bot that failed is asked again. */
const RETRY_DELAY_MS = 1_000;

/** The position that a bot was asked about. */
interface PendingBotRequest {
  readonly plies: number;
  /** Whether others choose at the same time. */
  readonly isSimultaneous: boolean;
  /** The address whose bots the move counts for, if any. */
  readonly pacedClientKey: string | undefined;
}

export type TurnSchedulerPorts = Pick<
  Ports,
  'bots' | 'botPacing' | 'clock' | 'randomBytes' | 'warn'
>;

export interface TurnSchedulerDependencies {
  submit(input: TableInput): Promise<unknown>;
  /** Whether this node looks after the table; a promise where the store has to be asked. */
  acquireLease(): boolean | Promise<boolean>;
  /** Whether a person whom no node has reported is really away. */
  isPresenceReliable(): boolean;
  /** Of all tables of this node. */
  readonly pace: BotMovePace;
}

export class TurnScheduler {
  private readonly ports: TurnSchedulerPorts;
  private readonly liveTable: LiveTable;
  private readonly callbacks: TurnSchedulerDependencies;
  /** The last request of each seat whose bot is thinking or waiting for its time. */
  private readonly pendingBotRequests = new Map<Seat, PendingBotRequest>();
  /** Bots that chose not to interrupt, and after which move. */
  private readonly declinedAtPly = new Map<Seat, number>();
  private readonly timers: TimerGroup;
  private readonly deadlineTimer: Timer;
  private readonly absenceTimers: AbsenceTimers;
  private readonly pause: BotPause;
  /** Moves of bots since a person was last awaited. */
  private botMovesInARow = 0;
  private hasPausedBots = false;
  private isStopped = false;

  constructor(
    ports: TurnSchedulerPorts,
    liveTable: LiveTable,
    callbacks: TurnSchedulerDependencies,
  ) {
    this.ports = ports;
    this.liveTable = liveTable;
    this.callbacks = callbacks;
    this.timers = new TimerGroup(ports.clock);
    this.deadlineTimer = new Timer(ports.clock);
    this.pause = new BotPause(liveTable, callbacks.isPresenceReliable);
    this.absenceTimers = new AbsenceTimers(ports.clock, this.timers, liveTable, (person) =>
      this.replaceAbsentPlayer(person),
    );
  }

  /** Starts whatever there is to do; called whenever the table has changed. */
  update(): void {
    const { table } = this.liveTable;
    if (this.isStopped) return;
    const hasNothingToDo = table.phase !== 'playing' && table.deadline === undefined;
    if (this.liveTable.isInvalidated || hasNothingToDo) {
      this.clearTimers();
      return;
    }
    this.startDeadlineTimer();
    if (table.phase !== 'playing') return;
    const [by] = table.listPeopleNotAskedToEnd();
    // Leaving with one's place is an input of earlier versions, so all records and nodes agree on it.
    if (by !== undefined) this.submitIfLeased({ kind: 'resign', by });
    if (table.match!.awaitedPersonSeats !== 0) this.botMovesInARow = 0;
    this.hasPausedBots = !this.pause.mayBotsMove();
    if (this.hasPausedBots) return;
    const botSeats = table.match!.botSeatsToMove.filter(
      (seat) =>
        !this.hasCurrentBotRequest(seat) && this.declinedAtPly.get(seat) !== table.match!.moveCount,
    );
    // While the lease is being requested, bots may think already; their moves wait for it.
    if (botSeats.length === 0 || this.callbacks.acquireLease() === false) return;
    for (const seat of botSeats) this.requestBotMove(seat);
  }

  /** Somebody has acted at the table; called before the update. */
  onSignOfLife(): void {
    this.pause.onSignOfLife();
  }

  /** Somebody has opened or closed the table. */
  updatePresence(): void {
    this.pause.onSignOfLife();
    this.updateAbsenceTimers();
    if (this.hasPausedBots) this.update();
  }

  /**
   * Whether the seat's last request is still about the present position. If not, the bot is asked
   * again at once: one that could have interrupted, and so was asked before, must not take longer over
   * its turn than one that could not.
   */
  private hasCurrentBotRequest(seat: Seat): boolean {
    const request = this.pendingBotRequests.get(seat);
    const { awaited, moveCount } = this.liveTable.table.match!;
    return (
      !!request &&
      (request.plies === moveCount || (request.isSimultaneous && hasSeat(awaited, seat)))
    );
  }

  /** After a failure on our side, which would most likely repeat itself at once. */
  updateLater(): void {
    this.timers.start(RETRY_DELAY_MS, () => this.update());
  }

  /** For good: the table leaves memory, or the house stops. */
  stop(): void {
    this.isStopped = true;
    this.timers.stop();
    this.clearTimers();
  }

  private clearTimers(): void {
    this.timers.cancelAll();
    // Their replies would have been handled by these timers.
    this.pendingBotRequests.clear();
    this.absenceTimers.clear();
    this.deadlineTimer.cancel();
  }

  /** There is nothing to do until somebody comes or a clock runs out. */
  get isIdle(): boolean {
    return this.pendingBotRequests.size === 0 && this.timers.size === 0;
  }

  private startDeadlineTimer(): void {
    const { deadline } = this.liveTable.time;
    if (deadline === undefined) this.deadlineTimer.cancel();
    else {
      const wait = Math.min(MAX_TIMER_MS, Math.max(0, deadline - this.ports.clock.now()));
      this.deadlineTimer.start(wait, () => this.submitTimeouts());
    }
  }

  private submitTimeouts(): void {
    const { deadline, match, phase } = this.liveTable.table;
    if (this.liveTable.isInvalidated) return;
    const now = this.liveTable.time.now();
    if (phase !== 'playing') {
      if (deadline !== undefined && deadline <= now)
        this.submitIfLeased({ kind: 'nonce-deadline' });
      else this.update();
      return;
    }
    const { clocks, holders } = match!;
    const late = [...holders.keys()].filter((seat) => clocks.hasRunOut(seat, now));
    const forfeits = match!.listForfeits(now);
    for (const seat of late) this.submitIfLeased({ kind: 'timeout', seat });
    for (const by of forfeits) this.submitIfLeased({ kind: 'resign', by, absent: true });
    if (late.length + forfeits.length === 0) this.update();
  }

  /** A bot plays on for those who are missing for too long while others are there. */
  updateAbsenceTimers(): void {
    if (!this.isStopped) this.absenceTimers.update();
  }

  private replaceAbsentPlayer(person: string): void {
    const present = this.liveTable.presence.listPresentPeople();
    if (this.liveTable.table.phase !== 'playing' || present.length === 0) return;
    // They may have come back meanwhile, at another node.
    if (present.includes(person) || !this.callbacks.isPresenceReliable())
      this.updateAbsenceTimers();
    else this.submitIfLeased(decideLeaveInput(this.liveTable, person));
  }

  private requestBotMove(seat: Seat): void {
    const { ports } = this;
    const { game, holders, moveCount, state, awaited } = this.liveTable.table.match!;
    const isAwaited = hasSeat(awaited, seat);
    const ownLevel = holders[seat]!.botLevel as BotLevel;
    const searches = isAwaited && isSearchingLevel(ownLevel);
    // A search keeps other bots waiting, which would tell who can interrupt.
    const level = searches || !isSearchingLevel(ownLevel) ? ownLevel : 'medium';
    const view = game.view(state, seat);
    const { thinkTimeMs } = ports.botPacing;
    const budget = Math.max(1, level === 'expert' ? 2 * thinkTimeMs : thinkTimeMs);
    const delay = computeBotMoveDelay(
      this.liveTable,
      ports.botPacing,
      isAwaited,
      this.botMovesInARow,
    );
    const origin = createBotMoveOrigin(this.liveTable);
    const pacedClientKey = ports.botPacing.moveDelayMs > 0 ? findPacedClientKey(origin) : undefined;
    const extraDelay = this.callbacks.pace.computeExtraDelayMs(pacedClientKey);
    const wait = delay + extraDelay + (searches ? budget : 0);
    const askedAt = ports.clock.now();
    const seed = createBotMoveSeed(ports, this.liveTable.table, seat);
    const isSimultaneous = isAwaited && view.awaited.length > 1;
    const pending = { plies: moveCount, isSimultaneous, pacedClientKey };
    const seen = this.liveTable.table.lineCount - 1;
    this.pendingBotRequests.set(seat, pending);
    const nature = describeBotCharacter(holders[seat]!);
    const request = { ...nature, game: game.id, version: game.version, view, level, budget, seed };
    ports.bots.ask(request, origin).then(
      ({ move }) => {
        // If the clock was set back meanwhile, no time has passed by it.
        const thought = Math.max(0, ports.clock.now() - askedAt);
        const remaining = computeRemainingWait(ports.botPacing, wait, thought);
        this.timers.start(remaining, () => this.onBotReply(seat, pending, move, seen));
      },
      (error: unknown) => {
        if (!this.isStopped) ports.warn('a bot could not answer', error);
        this.timers.start(RETRY_DELAY_MS, () => {
          if (this.pendingBotRequests.get(seat) === pending) this.pendingBotRequests.delete(seat);
          this.update();
        });
      },
    );
  }

  private onBotReply(
    seat: Seat,
    pending: PendingBotRequest,
    move: BotReply['move'],
    seen: number,
  ): void {
    if (this.pendingBotRequests.get(seat) !== pending) return;
    const isCurrent = this.hasCurrentBotRequest(seat);
    this.pendingBotRequests.delete(seat);
    // While bots pause, this only notes that there is something to do.
    if (!isCurrent || this.liveTable.isInvalidated || !this.pause.mayBotsMove()) this.update();
    else if (move === null) this.declinedAtPly.set(seat, pending.plies);
    else {
      const { game } = this.liveTable.table.match!;
      this.pause.countMove();
      this.callbacks.pace.countMove(pending.pacedClientKey);
      this.botMovesInARow++;
      this.submitIfLeased({ kind: 'bot-move', seat, seen, move: game.write(move) });
    }
  }

  private submitIfLeased(input: TableInput): void {
    const lease = this.callbacks.acquireLease();
    if (lease === true) this.submit(input);
    else if (lease) void lease.then((isOurs) => isOurs && !this.isStopped && this.submit(input));
  }

  /** An input that is refused was overtaken by something else: then there may be more to do. */
  private submit(input: TableInput): void {
    this.callbacks.submit(input).catch((error: unknown) => {
      if (this.isStopped) return;
      if (!(error instanceof CodedError))
        this.ports.warn('an input of the house could not be submitted', error);
      this.updateLater();
    });
  }
}
