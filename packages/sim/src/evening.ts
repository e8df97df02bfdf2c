/**
 * One evening at the house, from one seed: bad weather until all tables have been opened, or so many
 * events have passed; then it clears up, and everybody plays their games to the end.
 */
import type { BotPolicy } from '@ludotheque/bots';
import { type AnyGame, CodedError } from '@ludotheque/core';
import { counted } from './census.ts';
import { Database } from './database.ts';
import { Dice } from './dice.ts';
import { Grapevine } from './grapevine.ts';
import { History } from './history.ts';
import { Judge } from './judge.ts';
import { Network } from './network.ts';
import { AS_IT_IS, type Build, Node } from './node.ts';
import { Person } from './person.ts';
import { Schedule } from './schedule.ts';
import type { Shadow } from './shadow.ts';
import { Violation } from './violation.ts';
import { FAULTS, type FaultName, SimulatedFault, Weather } from './weather.ts';

export interface Plan {
  readonly seed: string;
  /** No faults after so many events, and no new tables. */
  readonly events?: number;
  /** So many tables are opened. */
  readonly tables?: number;
  /** After the bad weather, so many events of each node must do for all games to end. */
  readonly patience?: number;
  readonly people?: number;
  readonly nodes?: number;
  readonly faults?: readonly FaultName[];
  readonly brains: ReadonlyMap<string, BotPolicy>;
  /** The house, if it is not as it should be; and its rules. */
  readonly build?: Build;
  readonly rules?: (game: AnyGame) => AnyGame;
  readonly trace?: (line: string) => void;
}

export interface Account {
  readonly history: string;
  readonly events: number;
  /** Tables where a game was played to whatever end. */
  readonly games: number;
  readonly moves: number;
  readonly acknowledged: number;
  readonly frames: number;
  readonly kills: number;
  readonly faults: ReadonlyMap<FaultName, number>;
  readonly violation: Violation | undefined;
}

/** Whoever has not finished so long after the storm never will. */
const LONGEST = 12 * 3_600_000;
const PATIENCE = 120_000;
/** And so many more for every line that is written: some games are long, and only who stands still is stuck. */
const FOR_A_LINE = 100;
/** So that the results of the last game are filed, also by a house that only makes its rounds. */
const AFTERWARDS = 70_000;
/** So long the last fault may last; and after so many events is looked whether all were told. */
const [CLEARS_UP, LOOKS] = [45_000, 50];

export class Evening {
  private readonly plan: Plan;
  private readonly schedule = new Schedule();
  private readonly history: History;
  private readonly weather: Weather;
  private readonly judge: Judge;
  private readonly database: Database;
  private readonly nodes: Node[];
  private readonly network: Network;
  private readonly people: Person[];
  /** Tables where people sit or play, and those whose game is not over: after so many lines. */
  private counted = { lines: 0, begun: 0, waiting: [] as readonly Shadow[] };

  constructor(plan: Plan) {
    this.plan = plan;
    const { schedule } = this;
    const { brains, build = AS_IT_IS, faults = FAULTS, rules = (game) => game } = plan;
    const dice = new Dice(plan.seed);
    const games = new Map([...brains].map(([id, { game }]) => [id, game]));
    const judge = new Judge(games, () => schedule.now);
    const history = new History(schedule, plan.trace);
    const weather = new Weather(dice.of('weather'), faults, (fault) => history.add(`! ${fault}`));
    this.judge = judge;
    this.history = history;
    this.weather = weather;
    this.database = new Database({
      schedule,
      weather,
      dice: dice.of('disk'),
      wrote: (deed) => {
        history.add(`# ${JSON.stringify(deed)}`);
        judge.wrote(deed);
      },
    });
    const played = [...games].map(
      ([id, game]) => [id, counted(rules(game), (violation) => judge.accuse(violation))] as const,
    );
    const name = (i: number) => `node ${i + 1}`;
    const several = (plan.nodes ?? 1) > 1;
    const rumours = { schedule, weather, dice: dice.of('grapevine') };
    const grapevine = several ? new Grapevine(rumours) : undefined;
    this.nodes = Array.from(
      { length: plan.nodes ?? 1 },
      (_, i) =>
        new Node({
          name: name(i),
          build,
          schedule,
          weather,
          database: this.database,
          grapevine,
          dice: dice.of(name(i)),
          games: new Map(played),
          brains,
          died: (house) => network.died(house),
          noted: (person, table) => judge.noted(person, table),
          warned: (what, error) => this.warned(what, error),
        }),
    );
    const network: Network = new Network({
      schedule,
      weather,
      dice: dice.of('network'),
      nodes: this.nodes,
      witness: {
        asked: (connection, text) => {
          history.add(`> ${connection.number} ${text}`);
          judge.asked(connection, text);
        },
        told: (connection, text) => {
          history.add(`< ${connection.number} ${text}`);
          judge.told(connection, text);
        },
      },
    });
    this.network = network;
    const links: string[] = [];
    this.people = Array.from(
      { length: plan.people ?? 6 },
      (_, i) =>
        new Person({
          name: `Guest ${i + 1}`,
          dice: dice.of(`guest ${i + 1}`),
          schedule,
          network,
          games,
          links,
          mayOpen: () => this.count().begun < (plan.tables ?? Infinity),
          visit: (given) => this.visit(given, dice),
        }),
    );
  }

  private async visit(name: string, dice: Dice): Promise<string> {
    const { house } = dice.pick(this.nodes);
    if (!house) throw new SimulatedFault('nobody opens');
    return (await house.people.register(name)).pass;
  }

  /** The house warns of the faults that we make; of any other it should not have to. */
  private warned(what: string, error: unknown): void {
    this.history.add(`? ${what}: ${String(error)}`);
    if (error instanceof SimulatedFault || error instanceof CodedError) return;
    const stack = error instanceof Error ? error.stack : String(error);
    this.judge.accuse(new Violation('broken', `${what}: ${stack}`));
  }

  async run(): Promise<Account> {
    const { judge, schedule, weather } = this;
    const { events = Infinity, tables = Infinity } = this.plan;
    for (const node of this.nodes) void node.open();
    const isStormy = () =>
      schedule.events < events &&
      (this.count().begun < tables || this.count().waiting.length > tables / 8);
    while (!judge.violation && isStormy()) await schedule.step();
    weather.isCalm = true;
    this.history.add('the storm is over');
    for (const person of this.people) person.calmDown();
    await this.finish();
    this.close();
    return this.account();
  }

  /** Counts the tables anew where something was written down. */
  private count(): { readonly begun: number; readonly waiting: readonly Shadow[] } {
    const { judge } = this;
    if (this.counted.lines !== judge.lines) {
      const shadows = [...judge.shadows.values()];
      const begun = shadows.filter(({ table }) => table.match || table.roster.people.length > 0);
      const waiting = begun.filter(({ isOver }) => !isOver);
      this.counted = { lines: judge.lines, begun: begun.length, waiting };
    }
    return this.counted;
  }

  private async finish(): Promise<void> {
    const { judge, schedule } = this;
    const latest = schedule.now + LONGEST;
    // Every node looks around by itself.
    const { plan, nodes } = this;
    const [events, lines] = [schedule.events, judge.lines];
    const spent = () => (schedule.events - events) / nodes.length;
    const allowed = () => plan.patience ?? PATIENCE + FOR_A_LINE * (judge.lines - lines);
    const calm = schedule.now + CLEARS_UP;
    let over = Infinity;
    while (!judge.violation && schedule.now < over + AFTERWARDS) {
      await schedule.step();
      if (schedule.events % LOOKS === 0 && schedule.now > calm) judge.checkTold(this.network.sound);
      const { waiting } = this.count();
      if (waiting.length === 0) over = Math.min(over, schedule.now);
      else if (schedule.now > latest || spent() > allowed()) {
        const tables = waiting.map(({ table: { id, match, phase, setup, lastInputAt } }) => {
          const still = Math.round((schedule.now - lastInputAt) / 1000);
          return `${id} (${setup.game}, ${phase}, ${match?.moveCount ?? 0} moves, the last ${still} s ago)`;
        });
        judge.accuse(new Violation('finish', `tables ${tables.join(', ')}`));
      }
    }
  }

  private close(): void {
    try {
      if (!this.judge.violation) this.judge.close(this.database.shelves);
    } catch (error) {
      if (!(error instanceof Violation)) throw error;
      this.judge.accuse(error);
    }
  }

  private account(): Account {
    const { judge } = this;
    const shadows = [...judge.shadows.values()];
    return {
      history: this.history.digest(),
      events: this.schedule.events,
      games: shadows.filter(({ isOver, table }) => isOver && table.match).length,
      moves: shadows.reduce((sum, { table }) => sum + (table.match?.moveCount ?? 0), 0),
      acknowledged: judge.acknowledged,
      frames: judge.frames,
      kills: this.nodes.reduce((sum, { kills }) => sum + kills, 0),
      faults: this.weather.counts,
      violation: judge.violation,
    };
  }
}
