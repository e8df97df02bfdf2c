/**
 * One run of the whole house from one seed: with faults until all tables have been opened or enough
 * events have passed, then without faults until every game is over.
 */

import type { TableInput } from '@ludotheque/table';
import { Violation } from './checks/house-promises.ts';
import type { TableModel } from './checks/table-model.ts';
import type { FaultName } from './environment/fault-injector.ts';
import { SimulationEnvironment, type SimulationOptions } from './simulation-environment.ts';

export interface SimulationReport {
  /** The hash of everything that happened: equal for equal options. */
  readonly history: string;
  readonly events: number;
  /** Tables whose game has ended, in whatever way. */
  readonly games: number;
  readonly moves: number;
  readonly acknowledged: number;
  readonly frames: number;
  readonly kills: number;
  readonly faults: ReadonlyMap<FaultName, number>;
  /** How many lines of each kind were written to the records of tables. */
  readonly lines: ReadonlyMap<TableInput['kind'], number>;
  readonly violation: Violation | undefined;
}

/** A game that is not over this long after the last fault is stuck. */
const MAX_FINISH_TIME_MS = 12 * 3_600_000;
const FINISH_EVENTS_PER_NODE = 120_000;
/** Added for every line that is written: a long game is not stuck as long as it goes on. */
const EXTRA_FINISH_EVENTS_PER_LINE = 100;
/** After the last game, a node that finds its result only in a periodic scan needs this long. */
const RESULT_WRITING_TIME_MS = 70_000;
/** How long the effects of the last fault may last. */
const FAULT_RECOVERY_TIME_MS = 45_000;
const BROADCAST_CHECK_INTERVAL_EVENTS = 50;

export class SimulationRun {
  private readonly options: SimulationOptions;
  private readonly environment: SimulationEnvironment;

  constructor(options: SimulationOptions) {
    this.options = options;
    this.environment = new SimulationEnvironment(options);
  }

  async run(): Promise<SimulationReport> {
    const { checker, database, faultInjector, historyHash, nodes, players, scheduler } =
      this.environment;
    for (const node of nodes) void node.start();
    while (!checker.violation && this.isFaultPhase()) await scheduler.runNextEvent();
    faultInjector.isStopped = true;
    historyHash.add('the storm is over');
    for (const player of players) player.startFinishing();
    await this.playToTheEnd();
    if (!checker.violation) checker.checkFinalStore(database.inMemoryDatabase);
    return this.buildReport();
  }

  private isFaultPhase(): boolean {
    const { scheduler, tableProgress } = this.environment;
    const { events = Infinity, tables = Infinity } = this.options;
    return (
      scheduler.eventCount < events &&
      (tableProgress.begunCount < tables || tableProgress.unfinishedTables.length > tables / 8)
    );
  }

  private async playToTheEnd(): Promise<void> {
    const { checker, network, nodes, scheduler, tableProgress } = this.environment;
    const { maxEventsPerNodeToFinish } = this.options;
    const latest = scheduler.now + MAX_FINISH_TIME_MS;
    const recoveredAt = scheduler.now + FAULT_RECOVERY_TIME_MS;
    const [events, lines] = [scheduler.eventCount, checker.lineCount];
    const spent = () => (scheduler.eventCount - events) / nodes.length;
    const allowed = () =>
      maxEventsPerNodeToFinish ??
      FINISH_EVENTS_PER_NODE + EXTRA_FINISH_EVENTS_PER_LINE * (checker.lineCount - lines);
    let overAt = Infinity;
    while (!checker.violation && scheduler.now < overAt + RESULT_WRITING_TIME_MS) {
      await scheduler.runNextEvent();
      const { eventCount, now } = scheduler;
      if (eventCount % BROADCAST_CHECK_INTERVAL_EVENTS === 0 && now > recoveredAt)
        checker.checkSubscribersAreUpToDate(network.healthyConnections);
      const { unfinishedTables } = tableProgress;
      if (unfinishedTables.length === 0) overAt = Math.min(overAt, now);
      else if (now > latest || spent() > allowed())
        checker.reportViolation(
          new Violation('finish', `tables ${describeStuckTables(unfinishedTables, now)}`),
        );
    }
  }

  private buildReport(): SimulationReport {
    const { checker, faultInjector, historyHash, nodes, scheduler } = this.environment;
    const models = [...checker.tableModels.values()];
    return {
      history: historyHash.digest(),
      events: scheduler.eventCount,
      games: models.filter(({ isOver, table }) => isOver && table.match).length,
      moves: models.reduce((sum, { table }) => sum + (table.match?.moveCount ?? 0), 0),
      acknowledged: checker.acknowledgedCount,
      frames: checker.frameCount,
      kills: nodes.reduce((sum, { killCount }) => sum + killCount, 0),
      faults: faultInjector.counts,
      lines: countLinesByKind(models),
      violation: checker.violation,
    };
  }
}

function countLinesByKind(models: readonly TableModel[]): Map<TableInput['kind'], number> {
  const counts = new Map<TableInput['kind'], number>();
  for (const { lines } of models)
    for (const { input } of lines) counts.set(input.kind, (counts.get(input.kind) ?? 0) + 1);
  return counts;
}

function describeStuckTables(tables: readonly TableModel[], now: number): string {
  return tables
    .map(({ table: { id, match, phase, setup, lastInputAt } }) => {
      const seconds = Math.round((now - lastInputAt) / 1000);
      return `${id} (${setup.game}, ${phase}, ${match?.moveCount ?? 0} moves, the last ${seconds} s ago)`;
    })
    .join(', ');
}
