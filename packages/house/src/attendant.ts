/**
 * Who looks after a table: asks its bots when it is their turn, stops the clocks of those who have
 * run out of time, and lets a bot play for those who have been away for long. How long a bot takes
 * does not depend on what it holds: timing tells nothing.
 */
import type { Level } from '@ludotheque/bots';
import { CodedError, hasSeat, type Seat } from '@ludotheque/core';
import type { TableInput } from '@ludotheque/table';
import type { Ports } from './ports.ts';
import type { Room } from './room.ts';

/** Somebody who has not had the table open for so long is away. */
const AWAY = 90_000;
/** Timers go no further than that; then we look again. */
const FARTHEST = 3_600_000;
/** Before a bot that failed is asked again. */
const AGAIN = 1_000;

/** What a bot was asked: after how many moves, and whether others choose at the same time. */
interface Question {
  readonly plies: number;
  readonly together: boolean;
}

export interface AttendantEvents {
  submit(input: TableInput): Promise<unknown>;
  /** Whether the table is ours to look after; where that has to be asked for, it is known later. */
  onDuty(): boolean | Promise<boolean>;
  /** Whether somebody who is not seen is not there. */
  isSure(): boolean;
}

export class Attendant {
  private readonly ports: Ports;
  private readonly room: Room;
  private readonly events: AttendantEvents;
  /** The seats whose bots are thinking, or waiting for their moment, each with its last question. */
  private readonly asking = new Map<Seat, Question>();
  /** Bots that would rather not interrupt, and after which move they said so. */
  private readonly passed = new Map<Seat, number>();
  private readonly timers = new Set<() => void>();
  /** Those who sit here but have closed the table, and what ends when they open it again. */
  private readonly missed = new Map<string, () => void>();
  private alarm: (() => void) | undefined;
  private ended = false;

  constructor(ports: Ports, room: Room, events: AttendantEvents) {
    this.ports = ports;
    this.room = room;
    this.events = events;
  }

  /** Looks what there is to do; called whenever something has changed. */
  look(): void {
    const { table } = this.room;
    if (this.ended) return;
    if (this.room.isLost || table.phase !== 'playing') {
      this.rest();
      return;
    }
    this.watchClocks();
    const thinkers = table.match!.botSeatsToMove.filter(
      (seat) => !this.isAsked(seat) && this.passed.get(seat) !== table.match!.moveCount,
    );
    // While that is being asked, bots may think already: nothing comes of it if the answer is no.
    if (thinkers.length === 0 || this.events.onDuty() === false) return;
    for (const seat of thinkers) this.ask(seat);
  }

  /**
   * Whether the last question is still a good one. Otherwise the next is asked at once: a bot that
   * could have interrupted, and so was asked, must not take longer over its turn than one that could not.
   */
  private isAsked(seat: Seat): boolean {
    const question = this.asking.get(seat);
    const { awaited, moveCount } = this.room.table.match!;
    return (
      !!question && (question.plies === moveCount || (question.together && hasSeat(awaited, seat)))
    );
  }

  /** After a failure on our side: what failed just now would fail again. */
  lookLater(): void {
    this.later(AGAIN, () => this.look());
  }

  /** For good: the table has another room, or the house closes. */
  end(): void {
    this.ended = true;
    this.rest();
  }

  private rest(): void {
    for (const cancel of [...this.timers]) cancel();
    this.missed.clear();
    this.alarm?.();
    this.alarm = undefined;
  }

  /** Nothing is to be done before somebody comes, or a clock runs out. */
  get isIdle(): boolean {
    return this.asking.size === 0 && this.timers.size === 0;
  }

  private later(milliseconds: number, call: () => void): () => void {
    if (this.ended) return () => undefined;
    const stop = this.ports.clock.after(milliseconds, () => {
      this.timers.delete(cancel);
      call();
    });
    const cancel = () => {
      stop();
      this.timers.delete(cancel);
    };
    this.timers.add(cancel);
    return cancel;
  }

  private watchClocks(): void {
    this.alarm?.();
    this.alarm = undefined;
    const { deadline } = this.room.table;
    if (deadline === undefined) return;
    const wait = Math.min(FARTHEST, Math.max(0, deadline - this.ports.clock.now()));
    this.alarm = this.ports.clock.after(wait, () => {
      this.alarm = undefined;
      this.ring();
    });
  }

  private ring(): void {
    const { match, phase } = this.room.table;
    if (phase !== 'playing' || this.room.isLost) return;
    const now = this.ports.clock.now();
    const late = match!.holders.flatMap((_, seat) =>
      match!.clocks.hasRunOut(seat, now) ? [seat] : [],
    );
    for (const seat of late) this.try({ kind: 'timeout', seat });
    if (late.length === 0) this.look();
  }

  /** Who is missing? If they stay away, a bot plays on, as long as others are there. */
  lookAround(): void {
    const { match, phase, setup } = this.room.table;
    if (this.ended || phase !== 'playing' || setup.clock.kind === 'correspondence') return;
    const present = this.room.present();
    for (const { isPlayedByBot, gone, person } of match!.holders) {
      if (person === undefined) continue;
      const isMissed = !isPlayedByBot && gone === undefined && !present.includes(person);
      const waiting = this.missed.get(person);
      if (!isMissed) {
        waiting?.();
        this.missed.delete(person);
      } else if (!waiting && present.length > 0)
        this.missed.set(
          person,
          this.later(AWAY, () => this.giveUpOn(person)),
        );
    }
  }

  private giveUpOn(person: string): void {
    this.missed.delete(person);
    const present = this.room.present();
    if (this.room.table.phase !== 'playing' || present.length === 0) return;
    // They may have come meanwhile, at another node.
    if (present.includes(person) || !this.events.isSure()) this.lookAround();
    else this.try({ kind: 'leave', by: person });
  }

  private ask(seat: Seat): void {
    const { ports } = this;
    const { match, lineCount } = this.room.table;
    const { game, holders, moveCount, state } = match!;
    const level = holders[seat]!.botLevel as Level;
    const view = game.view(state, seat);
    const awaited = hasSeat(match!.awaited, seat);
    const { interruptible, move, think } = ports.pace;
    const searches = level === 'hard' || level === 'expert';
    const budget = Math.max(1, level === 'expert' ? 2 * think : think);
    // Who may interrupt has to be quicker than who is awaited.
    const pause = awaited ? (game.interrupts ? interruptible : move) : interruptible / 2;
    const wait = pause + (searches && awaited ? budget : 0);
    const asked = ports.clock.now();
    const seed = Array.from(ports.random(16), (byte) => byte.toString(16)).join('.');
    const question = { plies: moveCount, together: awaited && view.awaited.length > 1 };
    this.asking.set(seat, question);
    const request = { game: game.id, version: game.version, view, level, budget, seed };
    ports.bots.ask(request).then(
      (reply) => {
        // Were the clock set back meanwhile, no time would seem to have gone by.
        const thought = Math.max(0, ports.clock.now() - asked);
        this.later(Math.max(0, wait - thought), () => {
          if (this.asking.get(seat) !== question) return;
          const still = this.isAsked(seat);
          this.asking.delete(seat);
          if (!still || this.room.isLost) this.look();
          else if (reply.move === null) this.passed.set(seat, moveCount);
          else {
            const written = game.write(reply.move);
            this.try({ kind: 'bot-move', seat, seen: lineCount - 1, move: written });
          }
        });
      },
      (error: unknown) => {
        if (!this.ended) ports.warn('a bot could not answer', error);
        this.later(AGAIN, () => {
          if (this.asking.get(seat) === question) this.asking.delete(seat);
          this.look();
        });
      },
    );
  }

  private try(input: TableInput): void {
    const duty = this.events.onDuty();
    if (duty === true) this.act(input);
    else if (duty) void duty.then((mine) => mine && !this.ended && this.act(input));
  }

  /** What the table refuses has been overtaken by something else: then we look again. */
  private act(input: TableInput): void {
    this.events.submit(input).catch((error: unknown) => {
      if (this.ended) return;
      if (!(error instanceof CodedError))
        this.ports.warn('a table could not be attended to', error);
      this.lookLater();
    });
  }
}
