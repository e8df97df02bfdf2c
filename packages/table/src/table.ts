/**
 * One table as a pure machine: inputs in, a decision out. It never acts, never asks the time and
 * never draws chance; whoever feeds it the same record has the same table. An input that may not be
 * is refused by a Fault and changes nothing.
 */
import { computeSeedCommitment, fail, type GameResult, type Seat } from '@ludotheque/core';
import { Chairs } from './chairs.ts';
import { Council } from './council.ts';
import { fromHex } from './hex.ts';
import type { Input } from './input.ts';
import { type Holder, Match, type Told } from './match.ts';
import { checkOpening, type Rules } from './opening.ts';
import { Recent } from './recent.ts';
import type { Ending, PersonId, Phase, Setup } from './setup.ts';
import { NOTHING, type Step } from './step.ts';
import { verdictOf } from './verdict.ts';

export class Table {
  id = '';
  host: PersonId = '';
  setup!: Setup;
  phase: Phase = 'open';
  ending: Ending | undefined;
  chairs = new Chairs(0, '');
  match: Match | undefined;
  /** How many lines the record has. */
  number = 0;
  touched = 0;
  created = 0;
  /** The table of the rematch. */
  next: string | undefined;
  /** The seed's hash, published from the first moment on. */
  commitment = '';
  readonly council = new Council();
  private seed = '';
  private readonly rules: Rules;
  private readonly recent = new Recent();

  constructor(rules: Rules) {
    this.rules = rules;
  }

  /** The seed itself, once nothing depends on it any more. */
  get revealed(): string | undefined {
    return this.phase === 'over' || this.phase === 'closed' ? this.seed : undefined;
  }

  get result(): GameResult | undefined {
    return this.ending === 'played' ? this.match?.game.result(this.match.state) : undefined;
  }

  /** Decides; time never runs backwards at a table, whatever the clock of the day does. */
  apply(given: number, input: Input): Step {
    const at = Math.max(given, this.touched);
    if (this.phase === 'closed') fail('closed', 'this table has been cleared away');
    if ((input.kind === 'create') !== (this.number === 0))
      fail('create', 'a record begins with its creation, and has one only');
    const step = this.decide(at, input);
    this.number++;
    this.touched = at;
    return step;
  }

  /** The number under which a move with this id was made, if it was: it is not made twice. */
  repeated(person: PersonId, id: string): number | undefined {
    return this.recent.find(person, id);
  }

  seatOf(person: PersonId): Seat | undefined {
    return this.match?.seatOf(person);
  }

  isSeated(person: PersonId): boolean {
    if (this.match) return this.match.seatOf(person) !== undefined;
    return this.chairs.has(person);
  }

  /** When a clock runs out next. */
  get deadline(): number | undefined {
    return this.phase === 'playing' ? this.match!.clocks.deadline() : undefined;
  }

  private decide(at: number, input: Input): Step {
    switch (input.kind) {
      case 'create':
        return this.create(at, input);
      case 'sit':
        return this.sit(at, input);
      case 'leave':
        return this.leave(at, input.by);
      case 'seat-bot':
      case 'unseat-bot':
        return this.changeBots(at, input);
      case 'start':
        return this.start(at, input.by);
      case 'move':
        return this.move(at, input);
      case 'bot-move':
        return this.botMove(at, input);
      case 'timeout':
        return this.timeout(at, input.seat);
      case 'return':
        return this.comeBack(at, input.by);
      case 'resign':
        return this.partWith(at, this.ownSeat(input.by), 'resigned');
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
        this.match?.clocks.turnTo(0, at);
        return this.step(at);
    }
  }

  private step(at: number, told: readonly Told[] = NOTHING, changed = true): Step {
    return { number: this.number, at, told, changed };
  }

  private create(at: number, input: Input & { kind: 'create' }): Step {
    const setup = checkOpening(this.rules, input.setup, input.seed);
    const chairs = new Chairs(setup.seats, input.by);
    for (const level of input.bots ?? []) chairs.seatBot(level);
    this.id = input.id;
    this.host = input.by;
    this.setup = setup;
    this.chairs = chairs;
    this.seed = input.seed;
    this.commitment = computeSeedCommitment(fromHex(input.seed));
    this.created = at;
    return this.step(at);
  }

  private inPhase(phase: Phase): void {
    if (this.phase !== phase) fail('phase', `not now: the table is ${this.phase}, not ${phase}`);
  }

  private sit(at: number, { by, name, nonce }: Input & { kind: 'sit' }): Step {
    this.inPhase('open');
    this.chairs.sit(by, name, nonce);
    return this.step(at);
  }

  private leave(at: number, by: PersonId): Step {
    if (this.phase === 'open') {
      this.chairs.leave(by);
      return this.step(at);
    }
    const seat = this.ownSeat(by);
    if (this.match!.holders[seat]!.bot) fail('away', 'a bot already plays for you');
    return this.standUp(at, seat);
  }

  private changeBots(at: number, input: Input & { kind: 'seat-bot' | 'unseat-bot' }): Step {
    this.inPhase('open');
    this.chairs.checkKeeper(input.by);
    if (input.kind === 'seat-bot') this.chairs.seatBot(input.level);
    else this.chairs.unseatBot();
    return this.step(at);
  }

  private start(at: number, by: PersonId): Step {
    this.inPhase('open');
    this.chairs.checkKeeper(by);
    const { free } = this.chairs;
    if (free > 0) fail('empty', `${free} of ${this.setup.seats} seats are still free`);
    const game = this.rules(this.setup.game, this.setup.version)!;
    this.match = new Match(game, this.setup, this.seed, this.chairs.list);
    this.match.lastMoves.fill(this.number);
    this.phase = 'playing';
    return this.turned(at, this.match.takeTold());
  }

  private ownSeat(person: PersonId): Seat {
    this.inPhase('playing');
    return this.match!.seatOf(person) ?? fail('seat', 'you do not sit here');
  }

  private move(at: number, { by, id, move, seen }: Input & { kind: 'move' }): Step {
    const match = this.match!;
    const seat = this.ownSeat(by);
    if (this.repeated(by, id) !== undefined) fail('repeated', 'this move has been made already');
    match.checkSeen(seat, seen, this.number);
    const back = match.holders[seat]!.bot;
    const told = match.play(seat, move);
    if (back) match.sitDown(seat);
    match.clocks.reward(seat, at);
    match.patience.reward(seat);
    match.lastMoves[seat] = this.number;
    this.recent.add(by, id, this.number);
    return this.turned(at, told, back);
  }

  private botMove(at: number, { move, seat, seen }: Input & { kind: 'bot-move' }): Step {
    this.inPhase('playing');
    const match = this.match!;
    if (!match.holders[seat]?.bot) fail('seat', `no bot plays seat ${seat}`);
    match.checkSeen(seat, seen, this.number);
    const told = match.play(seat, move);
    match.lastMoves[seat] = this.number;
    return this.turned(at, told, false);
  }

  private timeout(at: number, seat: Seat): Step {
    this.inPhase('playing');
    if (!this.match!.clocks.hasRunOut(seat, at)) fail('early', `seat ${seat} still has time`);
    return this.standUp(at, seat);
  }

  /** Away until further notice: a bot plays, and the others decide without this voice. */
  private standUp(at: number, seat: Seat): Step {
    const holder = this.match!.holders[seat]!;
    holder.bot = true;
    this.council.silence(holder.person!);
    return this.settled(at) ?? this.turned(at);
  }

  private comeBack(at: number, by: PersonId): Step {
    const seat = this.ownSeat(by);
    if (!this.match!.holders[seat]!.bot) fail('there', 'you are playing already');
    this.match!.sitDown(seat);
    return this.turned(at);
  }

  /** Gone for good: a bot plays the seat to the end. */
  private partWith(at: number, seat: Seat, why: Holder['gone']): Step {
    const holder = this.match!.holders[seat]!;
    holder.gone = why;
    holder.bot = true;
    this.council.strike(holder.person!, seat);
    return this.settled(at) ?? this.turned(at);
  }

  private agree(at: number, by: PersonId, yes: boolean): Step {
    this.ownSeat(by);
    this.council.agree(by, yes);
    return this.settled(at) ?? this.step(at);
  }

  private vote(at: number, by: PersonId, against: Seat): Step {
    const own = this.ownSeat(by);
    const match = this.match!;
    if (match.holders[own]!.bot) fail('away', 'who is away has no voice');
    if (against === own || !match.people.includes(against))
      fail('vote', 'one can vote to part with another person at the table only');
    if (!match.isIdle(against, at)) fail('vote', `${match.holders[against]!.name} is not idle`);
    this.council.vote(by, against);
    return this.settled(at) ?? this.step(at);
  }

  /**
   * Does what the people have decided, if anything. Asked also when somebody goes: those who stay
   * may have been of one mind already, and nobody can say the same thing twice.
   */
  private settled(at: number): Step | undefined {
    const verdict = verdictOf(this.council, this.match!);
    if (verdict === undefined) return undefined;
    if ('ending' in verdict) return this.end(at, verdict.ending);
    return this.partWith(at, verdict.out, 'removed');
  }

  private rematch(at: number, by: PersonId, next: string): Step {
    this.inPhase('over');
    if (this.next !== undefined) fail('rematch', 'there is a table for the rematch already');
    if (!this.chairs.has(by)) fail('seat', 'you did not sit here');
    this.next = next;
    return this.step(at);
  }

  private say(at: number, input: Input & { kind: 'say' }): Step {
    const { by, name } = input;
    const sits = this.phase === 'playing' ? this.isSeated(by) : this.chairs.has(by);
    if ('text' in input && !sits) fail('say', 'only who sits here may write freely');
    const saying = 'text' in input ? { text: input.text } : { preset: input.preset };
    return { ...this.step(at, NOTHING, false), said: { by, name, ...saying } };
  }

  /** After whatever may have changed whose turn it is: clocks, votes, and the end. */
  private turned(at: number, told: readonly Told[] = NOTHING, changed = true): Step {
    const match = this.match!;
    match.turn(at);
    if (match.awaited === 0) return this.end(at, 'played', told);
    const acquitted = this.council.acquit((seat) => match.isIdle(seat, at));
    return this.step(at, told, changed || acquitted);
  }

  private end(at: number, ending: Ending, told: readonly Told[] = NOTHING): Step {
    this.phase = 'over';
    this.ending = ending;
    this.match!.clocks.turnTo(0, at);
    return this.step(at, told);
  }
}
