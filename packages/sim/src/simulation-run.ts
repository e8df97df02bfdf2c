/**
 * One evening at the house, from one seed: bad weather until all tables have been opened, or so many
 * events have passed; then it clears up, and everybody plays their games to the end.
 */
import type { BotPolicy } from '@ludotheque/bots';
import { type AnyGame, CodedError } from '@ludotheque/core';
import { addCardCountCheck } from './checks/card-count-check.ts';
import { HistoryHash } from './checks/history-hash.ts';
import { HousePromiseChecker } from './checks/house-promise-checker.ts';
import { Violation } from './checks/house-promises.ts';
import type { TableModel } from './checks/table-model.ts';
import { EventScheduler } from './environment/event-scheduler.ts';
import {
  FAULT_NAMES,
  FaultInjector,
  type FaultName,
  InjectedFaultError,
} from './environment/fault-injector.ts';
import { SimulatedDatabase } from './environment/simulated-database.ts';
import { SimulatedMessageBus } from './environment/simulated-message-bus.ts';
import { SimulatedNetwork } from './environment/simulated-network.ts';
import {
  createUnmodifiedHouse,
  type HouseFactory,
  SimulatedNode,
} from './environment/simulated-node.ts';
import { SimulatedPlayer } from './players/simulated-player.ts';
import { SimulationPrng } from './simulation-prng.ts';

export interface SimulationOptions {
  readonly seed: string;
  /** No faults after so many events, and no new tables. */
  readonly events?: number;
  /** So many tables are opened. */
  readonly tables?: number;
  /** After the bad weather, so many events of each node must do for all games to end. */
  readonly maxEventsPerNodeToFinish?: number;
  readonly people?: number;
  readonly nodes?: number;
  readonly faults?: readonly FaultName[];
  readonly policies: ReadonlyMap<string, BotPolicy>;
  /** The house, if it is not as it should be; and its rules. */
  readonly buildHouse?: HouseFactory;
  readonly changeRules?: (game: AnyGame) => AnyGame;
  readonly trace?: (line: string) => void;
}

export interface SimulationReport {
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
const MAX_FINISH_TIME_MS = 12 * 3_600_000;
const FINISH_EVENTS_PER_NODE = 120_000;
/** And so many more for every line that is written: some games are long, and only who stands still is stuck. */
const EXTRA_FINISH_EVENTS_PER_LINE = 100;
/** So that the results of the last game are filed, also by a house that only makes its rounds. */
const RESULT_WRITING_TIME_MS = 70_000;
/** So long the last fault may last; and after so many events is looked whether all were told. */
const [FAULT_RECOVERY_TIME_MS, BROADCAST_CHECK_INTERVAL_EVENTS] = [45_000, 50];

export class SimulationRun {
  private readonly options: SimulationOptions;
  private readonly scheduler = new EventScheduler();
  private readonly historyHash: HistoryHash;
  private readonly faultInjector: FaultInjector;
  private readonly checker: HousePromiseChecker;
  private readonly database: SimulatedDatabase;
  private readonly nodes: SimulatedNode[];
  private readonly network: SimulatedNetwork;
  private readonly players: SimulatedPlayer[];
  /** Tables where people sit or play, and those whose game is not over: after so many lines. */
  private tableCounts = { lines: 0, begun: 0, waiting: [] as readonly TableModel[] };

  constructor(plan: SimulationOptions) {
    this.options = plan;
    const { scheduler } = this;
    const {
      policies,
      buildHouse = createUnmodifiedHouse,
      faults = FAULT_NAMES,
      changeRules = (game) => game,
    } = plan;
    const dice = new SimulationPrng(plan.seed);
    const games = new Map([...policies].map(([id, { game }]) => [id, game]));
    const judge = new HousePromiseChecker(games, () => scheduler.now);
    const history = new HistoryHash(scheduler, plan.trace);
    const weather = new FaultInjector(dice.fork('weather'), faults, (fault) =>
      history.add(`! ${fault}`),
    );
    this.checker = judge;
    this.historyHash = history;
    this.faultInjector = weather;
    this.database = new SimulatedDatabase({
      scheduler,
      faultInjector: weather,
      prng: dice.fork('disk'),
      onWrite: (deed) => {
        history.add(`# ${JSON.stringify(deed)}`);
        judge.onWrite(deed);
      },
    });
    const played = [...games].map(
      ([id, game]) =>
        [
          id,
          addCardCountCheck(changeRules(game), (violation) => judge.reportViolation(violation)),
        ] as const,
    );
    const name = (i: number) => `node ${i + 1}`;
    const several = (plan.nodes ?? 1) > 1;
    const rumours = { scheduler, faultInjector: weather, prng: dice.fork('grapevine') };
    const grapevine = several ? new SimulatedMessageBus(rumours) : undefined;
    this.nodes = Array.from(
      { length: plan.nodes ?? 1 },
      (_, i) =>
        new SimulatedNode({
          name: name(i),
          buildHouse: buildHouse,
          scheduler: scheduler,
          faultInjector: weather,
          database: this.database,
          messageBus: grapevine,
          prng: dice.fork(name(i)),
          games: new Map(played),
          policies: policies,
          onKilled: (house) => network.disconnectAllFrom(house),
          onTurnNotification: (person, table) => judge.onTurnNotification(person, table),
          onWarning: (what, error) => this.onWarning(what, error),
        }),
    );
    const network: SimulatedNetwork = new SimulatedNetwork({
      scheduler: scheduler,
      faultInjector: weather,
      prng: dice.fork('network'),
      nodes: this.nodes,
      observer: {
        onRequest: (connection, text) => {
          history.add(`> ${connection.number} ${text}`);
          judge.onRequest(connection, text);
        },
        onFrame: (connection, text) => {
          history.add(`< ${connection.number} ${text}`);
          judge.onFrame(connection, text);
        },
      },
    });
    this.network = network;
    const links: string[] = [];
    this.players = Array.from(
      { length: plan.people ?? 6 },
      (_, i) =>
        new SimulatedPlayer({
          name: `Guest ${i + 1}`,
          prng: dice.fork(`guest ${i + 1}`),
          scheduler: scheduler,
          network,
          games,
          sharedTableIds: links,
          mayCreateTable: () => this.countTables().begun < (plan.tables ?? Infinity),
          createAccount: (given) => this.createAccount(given, dice),
        }),
    );
  }

  private async createAccount(name: string, dice: SimulationPrng): Promise<string> {
    const { house } = dice.pick(this.nodes);
    if (!house) throw new InjectedFaultError('nobody opens');
    return (await house.people.register(name)).pass;
  }

  /** The house warns of the faults that we make; of any other it should not have to. */
  private onWarning(what: string, error: unknown): void {
    this.historyHash.add(`? ${what}: ${String(error)}`);
    if (error instanceof InjectedFaultError || error instanceof CodedError) return;
    const stack = error instanceof Error ? error.stack : String(error);
    this.checker.reportViolation(new Violation('broken', `${what}: ${stack}`));
  }

  async run(): Promise<SimulationReport> {
    const { checker, scheduler, faultInjector } = this;
    const { events = Infinity, tables = Infinity } = this.options;
    for (const node of this.nodes) void node.start();
    const isStormy = () =>
      scheduler.eventCount < events &&
      (this.countTables().begun < tables || this.countTables().waiting.length > tables / 8);
    while (!checker.violation && isStormy()) await scheduler.runNextEvent();
    faultInjector.isStopped = true;
    this.historyHash.add('the storm is over');
    for (const person of this.players) person.startFinishing();
    await this.playToTheEnd();
    this.checkFinalState();
    return this.buildReport();
  }

  /** Counts the tables anew where something was written down. */
  private countTables(): { readonly begun: number; readonly waiting: readonly TableModel[] } {
    const { checker } = this;
    if (this.tableCounts.lines !== checker.lineCount) {
      const shadows = [...checker.tableModels.values()];
      const begun = shadows.filter(({ table }) => table.match || table.roster.people.length > 0);
      const waiting = begun.filter(({ isOver }) => !isOver);
      this.tableCounts = { lines: checker.lineCount, begun: begun.length, waiting };
    }
    return this.tableCounts;
  }

  private async playToTheEnd(): Promise<void> {
    const { checker, scheduler } = this;
    const latest = scheduler.now + MAX_FINISH_TIME_MS;
    // Every node looks around by itself.
    const { options, nodes } = this;
    const [events, lines] = [scheduler.eventCount, checker.lineCount];
    const spent = () => (scheduler.eventCount - events) / nodes.length;
    const allowed = () =>
      options.maxEventsPerNodeToFinish ??
      FINISH_EVENTS_PER_NODE + EXTRA_FINISH_EVENTS_PER_LINE * (checker.lineCount - lines);
    const calm = scheduler.now + FAULT_RECOVERY_TIME_MS;
    let over = Infinity;
    while (!checker.violation && scheduler.now < over + RESULT_WRITING_TIME_MS) {
      await scheduler.runNextEvent();
      if (scheduler.eventCount % BROADCAST_CHECK_INTERVAL_EVENTS === 0 && scheduler.now > calm)
        checker.checkSubscribersAreUpToDate(this.network.healthyConnections);
      const { waiting } = this.countTables();
      if (waiting.length === 0) over = Math.min(over, scheduler.now);
      else if (scheduler.now > latest || spent() > allowed()) {
        const tables = waiting.map(({ table: { id, match, phase, setup, lastInputAt } }) => {
          const still = Math.round((scheduler.now - lastInputAt) / 1000);
          return `${id} (${setup.game}, ${phase}, ${match?.moveCount ?? 0} moves, the last ${still} s ago)`;
        });
        checker.reportViolation(new Violation('finish', `tables ${tables.join(', ')}`));
      }
    }
  }

  private checkFinalState(): void {
    try {
      if (!this.checker.violation) this.checker.checkFinalStore(this.database.inMemoryDatabase);
    } catch (error) {
      if (!(error instanceof Violation)) throw error;
      this.checker.reportViolation(error);
    }
  }

  private buildReport(): SimulationReport {
    const { checker } = this;
    const shadows = [...checker.tableModels.values()];
    return {
      history: this.historyHash.digest(),
      events: this.scheduler.eventCount,
      games: shadows.filter(({ isOver, table }) => isOver && table.match).length,
      moves: shadows.reduce((sum, { table }) => sum + (table.match?.moveCount ?? 0), 0),
      acknowledged: checker.acknowledgedCount,
      frames: checker.frameCount,
      kills: this.nodes.reduce((sum, { killCount }) => sum + killCount, 0),
      faults: this.faultInjector.counts,
      violation: checker.violation,
    };
  }
}
