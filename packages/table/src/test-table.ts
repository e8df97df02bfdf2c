/** A table for tests: it keeps its record, and sees to it that a refusal changes nothing. */
import {
  type AnyGame,
  CodedError,
  type Json,
  listSeats,
  type Seat,
  WATCHER,
} from '@ludotheque/core';
import { openShelf } from '@ludotheque/games/shelf';
import {
  faceOf,
  type Input,
  readLine,
  type Setup,
  type Step,
  Table,
  toldTo,
  writeLine,
} from './index.ts';

const shelf = await openShelf();
export const rules = (game: string, version: number): AnyGame | undefined =>
  version === 1 ? shelf.get(game) : undefined;

export const SEED = '5eed'.repeat(16);
export const SETUP: Setup = {
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

/** Everybody's nonce is their name, long enough. */
export const nonceOf = (person: string): string =>
  Buffer.from(person.padEnd(16, '.')).toString('hex');

/** A table with everything that it has inside, private or not, as text. */
export function dumpTable(table: Table): string {
  return JSON.stringify(table, (key, value: unknown) => {
    if (key === 'game' || key === 'box' || key === 'block') return undefined;
    if (value instanceof Map || value instanceof Set) return [...value];
    return ArrayBuffer.isView(value) ? Array.from(value as Uint8Array) : value;
  });
}

/** What can be asked of a table from outside: what all see, what each seat sees, what is due. */
export function showTable(table: Table): unknown {
  const { deadline, match, number, touched } = table;
  const seats = Array.from({ length: table.setup?.seats ?? 0 }, (_, seat) => seat);
  return {
    number,
    touched,
    deadline,
    face: table.setup && faceOf(table),
    views: match && [WATCHER, ...seats].map((seat) => match.game.view(match.state, seat)),
    clocks: match?.clocks.shown(),
    thinkers: match?.thinkers,
    lastMoves: match?.lastMoves,
  };
}

export interface Line {
  readonly at: number;
  readonly body: string;
}

export interface Evening extends Partial<Setup> {
  readonly people?: readonly string[];
  readonly bots?: number;
  readonly seed?: string;
  readonly rules?: (game: string, version: number) => AnyGame | undefined;
}

export class TestTable {
  readonly table: Table;
  readonly lines: Line[] = [];
  readonly steps: Step[] = [];
  /** The time of day. */
  now = 1_000_000;
  private ids = 0;

  constructor(of: typeof rules = rules) {
    this.table = new Table(of);
  }

  /** A table that these people have opened and sat down at; the first one keeps it. */
  static open(evening: Evening = {}): TestTable {
    const { people = ['ada', 'bruno', 'cleo'], bots = 0, seed = SEED, ...rest } = evening;
    const { rules: of = rules, ...setup } = rest;
    const t = new TestTable(of);
    const seats = people.length + bots;
    t.do({ kind: 'create', by: people[0]!, id: 't1', setup: { ...SETUP, seats, ...setup }, seed });
    for (const person of people) t.sit(person);
    for (let bot = 0; bot < bots; bot++)
      t.do({ kind: 'seat-bot', by: people[0]!, level: `bot-${bot}` });
    return t;
  }

  /** The same, and the cards are dealt. */
  static deal(evening: Evening = {}): TestTable {
    const t = TestTable.open(evening);
    t.do({ kind: 'start', by: evening.people?.[0] ?? 'ada' });
    return t;
  }

  get match() {
    return this.table.match!;
  }

  get face() {
    return faceOf(this.table);
  }

  get last(): Step {
    return this.steps.at(-1)!;
  }

  do(input: Input): Step {
    const step = this.table.apply(this.now, readLine(writeLine(input)));
    this.lines.push({ at: this.now, body: writeLine(input) });
    this.steps.push(step);
    return step;
  }

  /** An input that must be refused: the code of the refusal. */
  refuse(input: Input): string {
    return this.refusal(input).code;
  }

  refusal(input: Input): CodedError {
    const before = [dumpTable(this.table), JSON.stringify(showTable(this.table))];
    const fault = this.attempt(input);
    if (!(fault instanceof CodedError)) throw new Error(`${input.kind} was not refused`);
    const after = [dumpTable(this.table), JSON.stringify(showTable(this.table))];
    if (before.join() !== after.join())
      throw new Error(`a refused ${input.kind} has changed the table`);
    return fault;
  }

  /** Does it if it may be; otherwise says why not. */
  attempt(input: Input): Step | CodedError {
    try {
      return this.do(input);
    } catch (fault) {
      if (fault instanceof CodedError) return fault;
      throw fault;
    }
  }

  /** Time passes. */
  wait(ms: number): this {
    this.now += ms;
    return this;
  }

  sit(by: string, nonce = nonceOf(by)): Step {
    return this.do({ kind: 'sit', by, name: by.toUpperCase(), nonce });
  }

  seat(person: string): Seat {
    return this.match.holders.findIndex((holder) => holder.person === person);
  }

  /** The person at a seat; bots have none. */
  person(seat: Seat): string | undefined {
    return this.match.holders[seat]!.person;
  }

  get awaited(): Seat[] {
    return listSeats(this.match.awaited);
  }

  get awaitedPeople(): string[] {
    return this.awaited.map((seat) => this.person(seat)!);
  }

  legal(seat: Seat): Json[] {
    const { game, state } = this.match;
    const moves = new Int32Array(game.limits.moves);
    return Array.from(moves.subarray(0, game.moves(state, seat, moves)), game.write);
  }

  /** A move by this person, with all that is known now; the first legal one unless told. */
  moveOf(by: string, move: Json = this.legal(this.seat(by))[0]!): Input & { kind: 'move' } {
    return { kind: 'move', by, id: `m${this.ids++}`, seen: this.table.number - 1, move };
  }

  move(by: string, move?: Json): Step {
    return this.do(this.moveOf(by, move));
  }

  botMoveOf(seat: Seat, move: Json = this.legal(seat)[0]!): Input & { kind: 'bot-move' } {
    return { kind: 'bot-move', seat, seen: this.table.number - 1, move };
  }

  /** Whoever holds the seat makes its first legal move. */
  playSeat(seat: Seat): Step {
    if (this.match.holders[seat]!.bot) return this.do(this.botMoveOf(seat));
    return this.move(this.person(seat)!);
  }

  /** Everybody arranges: Battle Gum's first choice, made at the same time by all. */
  arrange(): this {
    for (const seat of this.awaited) this.playSeat(seat);
    return this;
  }

  /** First legal moves to the end. */
  playOut(): this {
    while (this.table.phase === 'playing') this.playSeat(this.awaited[0]!);
    return this;
  }

  /** What a seat was told in the last step. */
  told(seat: Seat): unknown[] {
    return toldTo(this.last.told, seat);
  }

  view(seat: Seat): unknown {
    return this.match.game.view(this.match.state, seat);
  }

  left(person: string): number {
    return this.match.clocks.shown()![this.seat(person)]!;
  }
}

/** Another table from the same record, as the house makes it after a restart. */
export function replayed(lines: readonly Line[], of: typeof rules = rules): Table {
  const table = new Table(of);
  for (const { at, body } of lines) table.apply(at, readLine(body));
  return table;
}
