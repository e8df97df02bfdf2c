/** Builds everything that a run needs: nodes, database, network and players, each with its own chance. */
import type { RulesAndBotKnowledge } from '@ludotheque/bots';
import { type AnyGame, CodedError, GameRegistry } from '@ludotheque/core';
import { BegunTables } from './checks/begun-tables.ts';
import { addCardCountCheck } from './checks/card-count-check.ts';
import { HistoryHash } from './checks/history-hash.ts';
import { HousePromiseChecker } from './checks/house-promise-checker.ts';
import { Violation } from './checks/house-promises.ts';
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
  /** After this many events there are no more faults and no new tables. */
  readonly events?: number;
  /** How many tables are opened at most. */
  readonly tables?: number;
  /** After the faults, all games must end within this many events of each node. */
  readonly maxEventsPerNodeToFinish?: number;
  readonly people?: number;
  readonly nodes?: number;
  readonly faults?: readonly FaultName[];
  readonly policies: ReadonlyMap<string, RulesAndBotKnowledge>;
  /** For tests that break the house or its rules on purpose. */
  readonly buildHouse?: HouseFactory;
  readonly changeRules?: (game: AnyGame) => AnyGame;
  readonly trace?: (line: string) => void;
}

const DEFAULT_PEOPLE = 6;

/**
 * The names given to `fork` seed the random streams: another name would turn every printed command
 * and every seed in regression-seeds.test.ts into another run.
 */
export class SimulationEnvironment {
  readonly scheduler = new EventScheduler();
  readonly historyHash: HistoryHash;
  readonly faultInjector: FaultInjector;
  readonly checker: HousePromiseChecker;
  readonly tableProgress: BegunTables;
  readonly database: SimulatedDatabase;
  readonly nodes: readonly SimulatedNode[];
  readonly network: SimulatedNetwork;
  readonly players: readonly SimulatedPlayer[];
  private readonly options: SimulationOptions;
  private readonly prng: SimulationPrng;
  private readonly games: ReadonlyMap<string, AnyGame>;

  constructor(options: SimulationOptions) {
    const { faults = FAULT_NAMES, policies, seed, trace } = options;
    this.options = options;
    this.prng = new SimulationPrng(seed);
    this.games = new Map([...policies].map(([id, { game }]) => [id, game]));
    this.checker = new HousePromiseChecker(
      new GameRegistry(this.games.values()),
      () => this.scheduler.now,
      !faults.includes('jump'),
    );
    this.tableProgress = new BegunTables(this.checker);
    this.historyHash = new HistoryHash(this.scheduler, trace);
    this.faultInjector = new FaultInjector(this.prng.fork('weather'), faults, (fault) =>
      this.historyHash.add(`! ${fault}`),
    );
    this.database = this.createDatabase();
    this.nodes = this.createNodes();
    this.network = this.createNetwork();
    this.players = this.createPlayers();
  }

  /** What every simulated part needs, with a random stream of its own. */
  private createCommonParts(streamName: string) {
    const { faultInjector, prng, scheduler } = this;
    return { scheduler, faultInjector, prng: prng.fork(streamName) };
  }

  private createDatabase(): SimulatedDatabase {
    return new SimulatedDatabase({
      ...this.createCommonParts('disk'),
      onWrite: (command) => {
        this.historyHash.add(`# ${JSON.stringify(command)}`);
        this.checker.onWrite(command);
      },
      countLosableLines: (table) => this.checker.countLosableLines(table),
      onLinesLost: (table, count) => {
        this.historyHash.add(`# ${table} has lost ${count} lines`);
        this.checker.onLinesLost(table, count);
      },
    });
  }

  private createNodes(): SimulatedNode[] {
    const { checker, database, options } = this;
    const {
      buildHouse = createUnmodifiedHouse,
      changeRules = (game) => game,
      nodes = 1,
      policies,
    } = options;
    const reportViolation = (violation: Violation) => checker.reportViolation(violation);
    const games = new Map(
      [...this.games].map(([id, game]) => [
        id,
        addCardCountCheck(changeRules(game), reportViolation),
      ]),
    );
    const messageBus =
      nodes > 1 ? new SimulatedMessageBus(this.createCommonParts('grapevine')) : undefined;
    return Array.from({ length: nodes }, (_, i) => {
      const name = `node ${i + 1}`;
      return new SimulatedNode({
        ...this.createCommonParts(name),
        name,
        buildHouse,
        database,
        messageBus,
        games,
        policies,
        onStarted: () => checker.onNodeStarted(),
        onKilled: (house) => this.network.disconnectAllFrom(house),
        onTurnNotification: (person, table) => checker.onTurnNotification(person, table),
        onWarning: (what, error) => this.onWarning(what, error),
      });
    });
  }

  private createNetwork(): SimulatedNetwork {
    const { checker, historyHash, nodes } = this;
    return new SimulatedNetwork({
      ...this.createCommonParts('network'),
      nodes,
      observer: {
        onRequest: (connection, text) => {
          historyHash.add(`> ${connection.number} ${text}`);
          checker.onRequest(connection, text);
        },
        onFrame: (connection, text) => {
          historyHash.add(`< ${connection.number} ${text}`);
          checker.onFrame(connection, text);
        },
      },
    });
  }

  private createPlayers(): SimulatedPlayer[] {
    const { games, network, scheduler } = this;
    const { people = DEFAULT_PEOPLE, tables = Infinity } = this.options;
    const sharedTableIds: string[] = [];
    return Array.from(
      { length: people },
      (_, i) =>
        new SimulatedPlayer({
          name: `Guest ${i + 1}`,
          prng: this.prng.fork(`guest ${i + 1}`),
          scheduler,
          network,
          games,
          sharedTableIds,
          mayCreateTable: () => this.tableProgress.begunCount < tables,
          createAccount: (name) => this.createAccount(name),
        }),
    );
  }

  private async createAccount(name: string): Promise<string> {
    const { house } = this.prng.pick(this.nodes);
    if (!house) throw new InjectedFaultError('the node is down');
    return (await house.people.register(name)).token;
  }

  /** The house may warn of faults that were injected, and of nothing else. */
  private onWarning(what: string, error: unknown): void {
    this.historyHash.add(`? ${what}: ${String(error)}`);
    if (error instanceof InjectedFaultError || error instanceof CodedError) return;
    const stack = error instanceof Error ? error.stack : String(error);
    this.checker.reportViolation(new Violation('broken', `${what}: ${stack}`));
  }
}
