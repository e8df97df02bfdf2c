/**
 * One game of `ludo env`. Some seats are played by the script, the others by bots. Everything that
 * leaves this class is either public (`status`) or what one seat may know (`observe`).
 */
import { decideMove, type RulesAndBotKnowledge } from '@ludotheque/bots';
import {
  type AnyGame,
  type BaseView,
  type BotLevel,
  fail,
  formatForMessage,
  fullSeatSet,
  type GameResult,
  hasSeat,
  type Json,
  listSeatsInSet,
  type Move,
  NOBODY,
  type OptionValues,
  type Refusal,
  type Seat,
  type SeatSet,
  SeededRng,
  seatSetFrom,
  singleSeatSet,
  TranscriptRecorder,
  WATCHER,
} from '@ludotheque/core';

export interface EnvGameSetup {
  readonly options: OptionValues;
  readonly seed: string;
  /** The level of the bot in each seat; null where the script plays. */
  readonly bots: readonly (BotLevel | null)[];
}

/** What everybody at the table may know after a move. */
export interface EnvStatus {
  /** How many moves have been made. */
  readonly moves: number;
  /** The seats of the script whose move the rules wait for. */
  readonly awaited: readonly Seat[];
  /** Other seats of the script that might have a move now, judged by what a spectator sees. */
  readonly mayInterrupt: readonly Seat[];
  readonly scores: readonly number[];
  readonly result: GameResult | null;
}

/** What one seat may know, and what it may do. */
export interface EnvObservation {
  readonly seat: Seat;
  readonly view: BaseView;
  /** The legal moves as numbers below the game's `moves`, and as JSON, in the same order. */
  readonly actions: readonly Move[];
  readonly legal: readonly Json[];
}

export class EnvGame {
  private readonly policy: RulesAndBotKnowledge;
  private readonly setup: EnvGameSetup;
  private readonly recorder: TranscriptRecorder;
  private readonly describeRefusal: (refusal: Refusal) => string;
  private readonly scratchMoves: Int32Array;
  private readonly botSeats: SeatSet;
  private plies = 0;
  /** The seats that will not interrupt before the next move. */
  private passed: SeatSet = NOBODY;

  constructor(
    policy: RulesAndBotKnowledge,
    setup: EnvGameSetup,
    describeRefusal: (refusal: Refusal) => string,
  ) {
    const { bots, options, seed } = setup;
    this.policy = policy;
    this.setup = setup;
    this.describeRefusal = describeRefusal;
    this.scratchMoves = new Int32Array(this.game.limits.moves);
    this.botSeats = seatSetFrom(bots.flatMap((level, seat) => (level === null ? [] : [seat])));
    const deal = new SeededRng(`${seed}/deal`);
    this.recorder = new TranscriptRecorder(this.game, options, bots.length, deal);
    this.letBotsMove();
  }

  private get game(): AnyGame {
    return this.policy.game;
  }

  status(): EnvStatus {
    const { game, botSeats, plies } = this;
    const { state } = this.recorder;
    const view = game.view(state, WATCHER);
    return {
      moves: plies,
      awaited: listSeatsInSet(game.awaited(state) & ~botSeats),
      mayInterrupt: listSeatsInSet(this.findSeatsThatMayInterrupt(view) & ~botSeats),
      scores: view.scores,
      result: game.result(state) ?? null,
    };
  }

  /** The view of a seat of the script, or of a spectator. */
  view(seat: Seat): BaseView {
    if (seat !== WATCHER) this.assertSeatOfScript(seat);
    return this.game.view(this.recorder.state, seat);
  }

  observe(seat: Seat): EnvObservation {
    const view = this.view(seat);
    const actions = seat === WATCHER ? [] : this.listMoves(seat);
    return { seat, view, actions, legal: actions.map((move) => this.game.write(move)) };
  }

  /** Plays a move of the script, then those of bots, until the script has to decide again. */
  step(seat: Seat, move: Move | undefined, asGiven: Json): void {
    this.assertSeatOfScript(seat);
    if (this.game.awaited(this.recorder.state) === NOBODY)
      fail('over', 'the game is over; reset begins another one');
    if (move === undefined || !this.listMoves(seat).includes(move)) this.refuse(seat, asGiven);
    this.play(seat, move);
    this.letBotsMove();
  }

  /** The seat will not interrupt now. Bots wait for this from every seat that might. */
  pass(seat: Seat): void {
    this.assertSeatOfScript(seat);
    const { state } = this.recorder;
    if (!hasSeat(this.findSeatsThatMayInterrupt(this.game.view(state, WATCHER)), seat))
      fail('illegal', `seat ${seat} has nothing to pass: only a seat in mayInterrupt may pass`);
    this.passed |= singleSeatSet(seat);
    this.letBotsMove();
  }

  /** Everything that happened, hidden cards included; only when the game is over. */
  transcript() {
    if (this.game.result(this.recorder.state) === undefined)
      fail('secret', 'a transcript shows all cards, so there is none before the game is over');
    return this.recorder.toTranscript();
  }

  private assertSeatOfScript(seat: Seat): void {
    const level = this.setup.bots[seat];
    if (level === undefined)
      fail('seat', `there are seats 0 to ${this.setup.bots.length - 1}, and no seat ${seat}`);
    if (level !== null) fail('seat', `seat ${seat} is played by the bot ${level}`);
  }

  private listMoves(seat: Seat): Move[] {
    const { game, recorder, scratchMoves } = this;
    if (!game.interrupts && !hasSeat(game.awaited(recorder.state), seat)) return [];
    return [...scratchMoves.subarray(0, game.moves(recorder.state, seat, scratchMoves))];
  }

  /** Not the seats that can: only their owners know that. */
  private findSeatsThatMayInterrupt(publicView: BaseView): SeatSet {
    const { game, passed } = this;
    const awaited = game.awaited(this.recorder.state);
    if (!game.interrupts || awaited === NOBODY) return NOBODY;
    if (game.mayInterrupt && !game.mayInterrupt(publicView)) return NOBODY;
    return fullSeatSet(this.setup.bots.length) & ~awaited & ~passed;
  }

  /** Says why a move is refused, by what its seat can see. */
  private refuse(seat: Seat, move: Json): never {
    const refusal = this.game.explain(this.game.view(this.recorder.state, seat), move);
    const why = refusal ? this.describeRefusal(refusal) : 'it is not legal';
    fail('illegal', `seat ${seat} cannot play ${formatForMessage(move)}: ${why}`);
  }

  private play(seat: Seat, move: Move): void {
    this.recorder.play(seat, move);
    this.plies++;
    this.passed = NOBODY;
  }

  private letBotsMove(): void {
    if (this.botSeats === NOBODY) return;
    while (this.tryBotMove());
  }

  /** Bots that may interrupt come first; an awaited bot waits for the script's chance to interrupt. */
  private tryBotMove(): boolean {
    const { game, botSeats } = this;
    const { state } = this.recorder;
    const awaited = game.awaited(state);
    if (awaited === NOBODY) return false;
    const waiting = game.interrupts
      ? this.findSeatsThatMayInterrupt(game.view(state, WATCHER))
      : NOBODY;
    for (const seat of listSeatsInSet(waiting & botSeats)) {
      const move = this.listMoves(seat).length > 0 ? this.decide(seat) : undefined;
      this.passed |= singleSeatSet(seat);
      if (move === undefined) continue;
      this.play(seat, move);
      return true;
    }
    if ((waiting & ~botSeats) !== NOBODY) return false;
    const [seat] = listSeatsInSet(awaited & botSeats);
    if (seat === undefined) return false;
    this.play(seat, this.decide(seat)!);
    return true;
  }

  private decide(seat: Seat): Move | undefined {
    const { bots, seed } = this.setup;
    const view = this.game.view(this.recorder.state, seat);
    const request = { view, level: bots[seat]!, seed: `${seed}/0/${this.plies}/${seat}` };
    return decideMove(this.policy, request).move;
  }
}
