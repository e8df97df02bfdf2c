/**
 * Who looks after a table: asks its bots when it is their turn, stops the clocks of those who have
 * run out of time, and lets a bot play for those who have been away for long. How long a bot takes
 * does not depend on what it holds: timing tells nothing.
 */
import type { Level } from '@ludotheque/bots';
import { Fault, has, type Seat } from '@ludotheque/core';
import type { Input } from '@ludotheque/table';
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

type Submit = (room: Room, input: Input) => Promise<unknown>;

export class Attendant {
  private readonly ports: Ports;
  private readonly room: Room;
  private readonly submit: Submit;
  /** The seats whose bots are thinking, or waiting for their moment, each with its last question. */
  private readonly asking = new Map<Seat, Question>();
  /** Bots that would rather not interrupt, and after which move they said so. */
  private readonly passed = new Map<Seat, number>();
  private readonly timers = new Set<() => void>();
  /** Those who sit here but have closed the table, and what ends when they open it again. */
  private readonly missed = new Map<string, () => void>();
  private alarm: (() => void) | undefined;
  private ended = false;

  constructor(ports: Ports, room: Room, submit: Submit) {
    this.ports = ports;
    this.room = room;
    this.submit = submit;
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
    for (const seat of table.match!.thinkers)
      if (!this.isAsked(seat) && this.passed.get(seat) !== table.match!.plies) this.ask(seat);
  }

  /**
   * Whether the last question is still a good one. Otherwise the next is asked at once: a bot that
   * could have interrupted, and so was asked, must not take longer over its turn than one that could not.
   */
  private isAsked(seat: Seat): boolean {
    const question = this.asking.get(seat);
    const { awaited, plies } = this.room.table.match!;
    return !!question && (question.plies === plies || (question.together && has(awaited, seat)));
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
    for (const { bot, gone, person } of match!.holders) {
      if (person === undefined) continue;
      const isMissed = !bot && gone === undefined && !present.includes(person);
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
    if (this.room.table.phase === 'playing' && this.room.present().length > 0)
      this.try({ kind: 'leave', by: person });
  }

  private ask(seat: Seat): void {
    const { ports } = this;
    const { match, number } = this.room.table;
    const { game, holders, plies, state } = match!;
    const level = holders[seat]!.level as Level;
    const view = game.view(state, seat);
    const awaited = has(match!.awaited, seat);
    const { interruptible, move, think } = ports.pace;
    const searches = level === 'hard' || level === 'expert';
    const budget = Math.max(1, level === 'expert' ? 2 * think : think);
    // Who may interrupt has to be quicker than who is awaited.
    const pause = awaited ? (game.interrupts ? interruptible : move) : interruptible / 2;
    const wait = pause + (searches && awaited ? budget : 0);
    const asked = ports.clock.now();
    const seed = Array.from(ports.random(16), (byte) => byte.toString(16)).join('.');
    const question = { plies, together: awaited && view.awaited.length > 1 };
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
          else if (reply.move === null) this.passed.set(seat, plies);
          else {
            const written = game.write(reply.move);
            this.try({ kind: 'bot-move', seat, seen: number - 1, move: written });
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

  /** What the table refuses has been overtaken by something else: then we look again. */
  private try(input: Input): void {
    this.submit(this.room, input).catch((error: unknown) => {
      if (this.ended) return;
      if (!(error instanceof Fault)) this.ports.warn('a table could not be attended to', error);
      this.lookLater();
    });
  }
}
