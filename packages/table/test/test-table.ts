/** A table for tests: it keeps its record, and checks that a refusal changes nothing. */
import {
  CodedError,
  computeNonceCommitment,
  hexToBytes,
  type Json,
  listSeatsInSet,
  type Seat,
  WATCHER,
} from '@ludotheque/core';
import { loadGameRegistry } from '@ludotheque/games/shelf';
import {
  buildPublicTable,
  filterEventsForSeat,
  parseTableInput,
  type RulesLookup,
  restoreTableCheckpoint,
  type Step,
  serializeTableInput,
  Table,
  type TableInput,
  type TableSetup,
} from '../src/index.ts';

export const testRules = await loadGameRegistry();

export const TEST_SEED = '5eed'.repeat(16);
export const TEST_SETUP: TableSetup = {
  game: 'battle-gum',
  version: 1,
  options: {},
  seats: 3,
  clock: { kind: 'none' },
  listed: true,
  watch: 'anyone',
  standIn: 'easy',
  rated: false,
};

/** A person's nonce is made from their name. */
export const nonceFromName = (person: string): string =>
  Buffer.from(person.padEnd(16, '.')).toString('hex');

/** The commitment to the nonce that is made from a person's name. */
export const nonceHashFromName = (person: string): string =>
  computeNonceCommitment(hexToBytes(nonceFromName(person)));

/** The whole state of a table as text, private fields included. */
export function dumpTable(table: Table): string {
  return JSON.stringify(table, (key, value: unknown) => {
    if (key === 'game' || key === 'box' || key === 'block') return undefined;
    if (value instanceof Map || value instanceof Set) return [...value];
    return ArrayBuffer.isView(value) ? Array.from(value as Uint8Array) : value;
  });
}

/** What can be seen of a table from outside: the public table, all views, the deadline. */
export function observeTable(table: Table): unknown {
  const { deadline, match, lineCount, lastInputAt } = table;
  const seats = Array.from({ length: table.setup?.seats ?? 0 }, (_, seat) => seat);
  return {
    number: lineCount,
    touched: lastInputAt,
    deadline,
    face: table.setup && buildPublicTable(table),
    views: match && [WATCHER, ...seats].map((seat) => match.game.view(match.state, seat)),
    clocks: match?.clocks.listRemainingMs(),
    thinkers: match?.botSeatsToMove,
    lastMoves: match?.lastMoveNumbers,
  };
}

export interface TestRecordLine {
  readonly at: number;
  readonly body: string;
}

export interface TestTableOptions extends Partial<TableSetup> {
  readonly people?: readonly string[];
  readonly bots?: number;
  readonly seed?: string;
  /** People commit to their nonces, as clients of today do; otherwise they send them plainly. */
  readonly hasCommitments?: boolean;
  readonly rules?: RulesLookup;
}

export class TestTable {
  readonly table: Table;
  readonly lines: TestRecordLine[] = [];
  readonly steps: Step[] = [];
  /** The time of day. */
  now = 1_000_000;
  private nextMoveId = 0;

  constructor(rules: RulesLookup = testRules) {
    this.table = new Table(rules);
  }

  /** A table at which these people sit; the first of them created it. */
  static open(options: TestTableOptions = {}): TestTable {
    const { people = ['ada', 'bruno', 'cleo'], bots = 0, seed = TEST_SEED, ...rest } = options;
    const { hasCommitments = false, rules = testRules, ...setup } = rest;
    const t = new TestTable(rules);
    const seats = people.length + bots;
    t.apply({
      kind: 'create',
      by: people[0]!,
      id: 't1',
      setup: { ...TEST_SETUP, seats, ...setup },
      seed,
    });
    for (const person of people)
      if (hasCommitments) t.commit(person);
      else t.sit(person);
    for (let bot = 0; bot < bots; bot++)
      t.apply({ kind: 'seat-bot', by: people[0]!, level: `bot-${bot}` });
    return t;
  }

  /** The same table after the deal. */
  static deal(options: TestTableOptions = {}): TestTable {
    const t = TestTable.open(options);
    t.apply({ kind: 'start', by: options.people?.[0] ?? 'ada' });
    for (const person of t.publicTable.opening?.waitsFor ?? []) t.openNonce(person);
    return t;
  }

  get match() {
    return this.table.match!;
  }

  get publicTable() {
    return buildPublicTable(this.table);
  }

  get lastStep(): Step {
    return this.steps.at(-1)!;
  }

  apply(input: TableInput): Step {
    const step = this.table.apply(this.now, parseTableInput(serializeTableInput(input)));
    this.lines.push({ at: this.now, body: serializeTableInput(input) });
    this.steps.push(step);
    return step;
  }

  /** Applies an input that must be refused, and returns the code. */
  expectRefusalCode(input: TableInput): string {
    return this.expectRefusal(input).code;
  }

  expectRefusal(input: TableInput): CodedError {
    const before = [dumpTable(this.table), JSON.stringify(observeTable(this.table))];
    const error = this.tryApply(input);
    if (!(error instanceof CodedError)) throw new Error(`${input.kind} was not refused`);
    const after = [dumpTable(this.table), JSON.stringify(observeTable(this.table))];
    if (before.join() !== after.join())
      throw new Error(`a refused ${input.kind} has changed the table`);
    return error;
  }

  /** Applies an input, or returns the error with which it is refused. */
  tryApply(input: TableInput): Step | CodedError {
    try {
      return this.apply(input);
    } catch (error) {
      if (error instanceof CodedError) return error;
      throw error;
    }
  }

  /** Moves the clock on. */
  wait(ms: number): this {
    this.now += ms;
    return this;
  }

  sit(by: string, nonce = nonceFromName(by)): Step {
    return this.apply({ kind: 'sit', by, name: by.toUpperCase(), nonce });
  }

  commit(by: string, nonceHash = nonceHashFromName(by)): Step {
    return this.apply({ kind: 'sit', by, name: by.toUpperCase(), nonceHash });
  }

  openNonce(by: string, nonce = nonceFromName(by)): Step {
    return this.apply({ kind: 'open-nonce', by, nonce });
  }

  findSeat(person: string): Seat {
    return this.match.holders.findIndex((holder) => holder.person === person);
  }

  /** The person at a seat; bots have none. */
  personAt(seat: Seat): string | undefined {
    return this.match.holders[seat]!.person;
  }

  get awaitedSeats(): Seat[] {
    return listSeatsInSet(this.match.awaited);
  }

  get awaitedPeople(): string[] {
    return this.awaitedSeats.map((seat) => this.personAt(seat)!);
  }

  listLegalMoves(seat: Seat): Json[] {
    const { game, state } = this.match;
    const moves = new Int32Array(game.limits.moves);
    return Array.from(moves.subarray(0, game.moves(state, seat, moves)), game.write);
  }

  /** A move by this person who has seen all lines; without a move, the first legal one. */
  moveInput(
    by: string,
    move: Json = this.listLegalMoves(this.findSeat(by))[0]!,
  ): TableInput & { kind: 'move' } {
    return { kind: 'move', by, id: `m${this.nextMoveId++}`, seen: this.table.lineCount - 1, move };
  }

  move(by: string, move?: Json): Step {
    return this.apply(this.moveInput(by, move));
  }

  botMoveInput(
    seat: Seat,
    move: Json = this.listLegalMoves(seat)[0]!,
  ): TableInput & { kind: 'bot-move' } {
    return { kind: 'bot-move', seat, seen: this.table.lineCount - 1, move };
  }

  /** Makes the first legal move of the seat, by person or bot. */
  playSeat(seat: Seat): Step {
    if (this.match.holders[seat]!.isPlayedByBot) return this.apply(this.botMoveInput(seat));
    return this.move(this.personAt(seat)!);
  }

  /** Makes the first choice of Battle Gum for all seats, which are awaited at the same time. */
  arrange(): this {
    for (const seat of this.awaitedSeats) this.playSeat(seat);
    return this;
  }

  /** Plays first legal moves to the end. */
  playOut(): this {
    while (this.table.phase === 'playing') this.playSeat(this.awaitedSeats[0]!);
    return this;
  }

  /** The events of the last step for a seat. */
  eventsFor(seat: Seat): unknown[] {
    return filterEventsForSeat(this.lastStep.events, seat);
  }

  view(seat: Seat): unknown {
    return this.match.game.view(this.match.state, seat);
  }

  remainingMs(person: string): number {
    return this.match.clocks.listRemainingMs()![this.findSeat(person)]!;
  }
}

/** Makes a table from a record, as the house does after a restart. */
export function replayTable(
  lines: readonly TestRecordLine[],
  rules: RulesLookup = testRules,
): Table {
  const table = new Table(rules);
  for (const { at, body } of lines) table.apply(at, parseTableInput(body));
  return table;
}

/** Restores a checkpoint without letting others have their turn. */
export function restoreWholeCheckpoint(checkpoint: string): Table {
  const restoring = restoreTableCheckpoint(testRules, checkpoint);
  for (;;) {
    const { done, value } = restoring.next();
    if (done) return value;
  }
}
