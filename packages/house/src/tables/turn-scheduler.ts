/**
 * Who looks after a table: asks its bots when it is their turn, stops the clocks of those who have
 * run out of time, and lets a bot play for those who have been away for long. How long a bot takes
 * does not depend on what it holds: timing tells nothing.
 */
import { type BotLevel, CodedError, hasSeat, type Seat } from '@ludotheque/core';
import type { TableInput } from '@ludotheque/table';
import type { Ports } from '../ports.ts';
import type { LiveTable } from './live-table.ts';

/** Somebody who has not had the table open for so long is away. */
const ABSENCE_TIMEOUT_MS = 90_000;
/** Timers go no further than that; then we look again. */
const MAX_TIMER_MS = 3_600_000;
/** Before a bot that failed is asked again. */
const RETRY_DELAY_MS = 1_000;

/** What a bot was asked: after how many moves, and whether others choose at the same time. */
interface PendingBotRequest {
  readonly plies: number;
  readonly together: boolean;
}

export interface TurnSchedulerCallbacks {
  submit(input: TableInput): Promise<unknown>;
  /** Whether the table is ours to look after; where that has to be asked for, it is known later. */
  acquireLease(): boolean | Promise<boolean>;
  /** Whether somebody who is not seen is not there. */
  isPresenceReliable(): boolean;
}

export class TurnScheduler {
  private readonly ports: Ports;
  private readonly liveTable: LiveTable;
  private readonly callbacks: TurnSchedulerCallbacks;
  /** The seats whose bots are thinking, or waiting for their moment, each with its last question. */
  private readonly pendingBotRequests = new Map<Seat, PendingBotRequest>();
  /** Bots that would rather not interrupt, and after which move they said so. */
  private readonly declinedAtPly = new Map<Seat, number>();
  private readonly activeTimers = new Set<() => void>();
  /** Those who sit here but have closed the table, and what ends when they open it again. */
  private readonly absenceTimers = new Map<string, () => void>();
  private cancelDeadlineTimer: (() => void) | undefined;
  private isStopped = false;

  constructor(ports: Ports, room: LiveTable, events: TurnSchedulerCallbacks) {
    this.ports = ports;
    this.liveTable = room;
    this.callbacks = events;
  }

  /** Looks what there is to do; called whenever something has changed. */
  update(): void {
    const { table } = this.liveTable;
    if (this.isStopped) return;
    if (this.liveTable.isInvalidated || table.phase !== 'playing') {
      this.clearTimers();
      return;
    }
    this.startDeadlineTimer();
    const thinkers = table.match!.botSeatsToMove.filter(
      (seat) =>
        !this.hasCurrentBotRequest(seat) && this.declinedAtPly.get(seat) !== table.match!.moveCount,
    );
    // While that is being asked, bots may think already: nothing comes of it if the answer is no.
    if (thinkers.length === 0 || this.callbacks.acquireLease() === false) return;
    for (const seat of thinkers) this.requestBotMove(seat);
  }

  /**
   * Whether the last question is still a good one. Otherwise the next is asked at once: a bot that
   * could have interrupted, and so was asked, must not take longer over its turn than one that could not.
   */
  private hasCurrentBotRequest(seat: Seat): boolean {
    const question = this.pendingBotRequests.get(seat);
    const { awaited, moveCount } = this.liveTable.table.match!;
    return (
      !!question && (question.plies === moveCount || (question.together && hasSeat(awaited, seat)))
    );
  }

  /** After a failure on our side: what failed just now would fail again. */
  updateLater(): void {
    this.startTimer(RETRY_DELAY_MS, () => this.update());
  }

  /** For good: the table has another room, or the house closes. */
  stop(): void {
    this.isStopped = true;
    this.clearTimers();
  }

  private clearTimers(): void {
    for (const cancel of [...this.activeTimers]) cancel();
    this.absenceTimers.clear();
    this.cancelDeadlineTimer?.();
    this.cancelDeadlineTimer = undefined;
  }

  /** Nothing is to be done before somebody comes, or a clock runs out. */
  get isIdle(): boolean {
    return this.pendingBotRequests.size === 0 && this.activeTimers.size === 0;
  }

  private startTimer(milliseconds: number, call: () => void): () => void {
    if (this.isStopped) return () => undefined;
    const stop = this.ports.clock.after(milliseconds, () => {
      this.activeTimers.delete(cancel);
      call();
    });
    const cancel = () => {
      stop();
      this.activeTimers.delete(cancel);
    };
    this.activeTimers.add(cancel);
    return cancel;
  }

  private startDeadlineTimer(): void {
    this.cancelDeadlineTimer?.();
    this.cancelDeadlineTimer = undefined;
    const { deadline } = this.liveTable.table;
    if (deadline === undefined) return;
    const wait = Math.min(MAX_TIMER_MS, Math.max(0, deadline - this.ports.clock.now()));
    this.cancelDeadlineTimer = this.ports.clock.after(wait, () => {
      this.cancelDeadlineTimer = undefined;
      this.submitTimeouts();
    });
  }

  private submitTimeouts(): void {
    const { match, phase } = this.liveTable.table;
    if (phase !== 'playing' || this.liveTable.isInvalidated) return;
    const now = this.ports.clock.now();
    const late = match!.holders.flatMap((_, seat) =>
      match!.clocks.hasRunOut(seat, now) ? [seat] : [],
    );
    for (const seat of late) this.submitIfLeased({ kind: 'timeout', seat });
    if (late.length === 0) this.update();
  }

  /** Who is missing? If they stay away, a bot plays on, as long as others are there. */
  updateAbsenceTimers(): void {
    const { match, phase, setup } = this.liveTable.table;
    if (this.isStopped || phase !== 'playing' || setup.clock.kind === 'correspondence') return;
    const present = this.liveTable.listPresentPeople();
    for (const { isPlayedByBot, gone, person } of match!.holders) {
      if (person === undefined) continue;
      const isMissed = !isPlayedByBot && gone === undefined && !present.includes(person);
      const waiting = this.absenceTimers.get(person);
      if (!isMissed) {
        waiting?.();
        this.absenceTimers.delete(person);
      } else if (!waiting && present.length > 0)
        this.absenceTimers.set(
          person,
          this.startTimer(ABSENCE_TIMEOUT_MS, () => this.replaceAbsentPlayer(person)),
        );
    }
  }

  private replaceAbsentPlayer(person: string): void {
    this.absenceTimers.delete(person);
    const present = this.liveTable.listPresentPeople();
    if (this.liveTable.table.phase !== 'playing' || present.length === 0) return;
    // They may have come meanwhile, at another node.
    if (present.includes(person) || !this.callbacks.isPresenceReliable())
      this.updateAbsenceTimers();
    else this.submitIfLeased({ kind: 'leave', by: person });
  }

  private requestBotMove(seat: Seat): void {
    const { ports } = this;
    const { match, lineCount } = this.liveTable.table;
    const { game, holders, moveCount, state } = match!;
    const level = holders[seat]!.botLevel as BotLevel;
    const view = game.view(state, seat);
    const awaited = hasSeat(match!.awaited, seat);
    const { interruptibleMoveDelayMs, moveDelayMs, thinkTimeMs } = ports.botPacing;
    const searches = level === 'hard' || level === 'expert';
    const budget = Math.max(1, level === 'expert' ? 2 * thinkTimeMs : thinkTimeMs);
    // Who may interrupt has to be quicker than who is awaited.
    const pause = awaited
      ? game.interrupts
        ? interruptibleMoveDelayMs
        : moveDelayMs
      : interruptibleMoveDelayMs / 2;
    const wait = pause + (searches && awaited ? budget : 0);
    const asked = ports.clock.now();
    const seed = Array.from(ports.randomBytes(16), (byte) => byte.toString(16)).join('.');
    const question = { plies: moveCount, together: awaited && view.awaited.length > 1 };
    this.pendingBotRequests.set(seat, question);
    const request = { game: game.id, version: game.version, view, level, budget, seed };
    ports.bots.ask(request).then(
      (reply) => {
        // Were the clock set back meanwhile, no time would seem to have gone by.
        const thought = Math.max(0, ports.clock.now() - asked);
        this.startTimer(Math.max(0, wait - thought), () => {
          if (this.pendingBotRequests.get(seat) !== question) return;
          const still = this.hasCurrentBotRequest(seat);
          this.pendingBotRequests.delete(seat);
          if (!still || this.liveTable.isInvalidated) this.update();
          else if (reply.move === null) this.declinedAtPly.set(seat, moveCount);
          else {
            const written = game.write(reply.move);
            this.submitIfLeased({ kind: 'bot-move', seat, seen: lineCount - 1, move: written });
          }
        });
      },
      (error: unknown) => {
        if (!this.isStopped) ports.warn('a bot could not answer', error);
        this.startTimer(RETRY_DELAY_MS, () => {
          if (this.pendingBotRequests.get(seat) === question) this.pendingBotRequests.delete(seat);
          this.update();
        });
      },
    );
  }

  private submitIfLeased(input: TableInput): void {
    const duty = this.callbacks.acquireLease();
    if (duty === true) this.submit(input);
    else if (duty) void duty.then((mine) => mine && !this.isStopped && this.submit(input));
  }

  /** What the table refuses has been overtaken by something else: then we look again. */
  private submit(input: TableInput): void {
    this.callbacks.submit(input).catch((error: unknown) => {
      if (this.isStopped) return;
      if (!(error instanceof CodedError))
        this.ports.warn('a table could not be attended to', error);
      this.updateLater();
    });
  }
}
