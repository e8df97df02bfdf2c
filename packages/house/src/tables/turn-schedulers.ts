/** The turn scheduler of every table in memory. */
import type { Step, TableInput } from '@ludotheque/table';
import { BotMovePace } from './bot-move-pace.ts';
import { HostSuccession } from './host-succession.ts';
import type { LiveTable } from './live-table.ts';
import type { OtherNodesTablePresence, OwnTableLeases } from './other-nodes.ts';
import type { TableEvents } from './table-events.ts';
import { TurnScheduler, type TurnSchedulerPorts } from './turn-scheduler.ts';

export interface TurnSchedulersDependencies {
  readonly ports: TurnSchedulerPorts;
  readonly events: TableEvents;
  /** Where there are other nodes. */
  readonly leases: OwnTableLeases | undefined;
  readonly presence: OtherNodesTablePresence;
  submit(table: string, input: TableInput): Promise<unknown>;
}

/** What the house does at a table by itself. */
interface TableSchedulers {
  readonly turns: TurnScheduler;
  readonly succession: HostSuccession;
}

/** Whether people did something besides moving, which is seen by whose turn it was. */
const isSignOfLife = ({ publicTableChanged, said }: Step) =>
  publicTableChanged || said !== undefined;

export class TurnSchedulers {
  private readonly deps: TurnSchedulersDependencies;
  private readonly pace: BotMovePace;
  private readonly byTable = new Map<LiveTable, TableSchedulers>();

  constructor(deps: TurnSchedulersDependencies) {
    this.deps = deps;
    this.pace = new BotMovePace(deps.ports.clock);
    deps.events.onCommitted((liveTable, steps) => {
      const schedulers = this.byTable.get(liveTable);
      if (steps.some(isSignOfLife)) schedulers?.turns.onSignOfLife();
      schedulers?.turns.update();
      schedulers?.succession.update();
    });
    deps.events.onPresenceChanged((liveTable) => {
      const schedulers = this.byTable.get(liveTable);
      schedulers?.turns.updatePresence();
      schedulers?.succession.update();
    });
  }

  add(liveTable: LiveTable): void {
    const { leases, ports, presence, submit } = this.deps;
    const callbacks = {
      submit: (input: TableInput) => submit(liveTable.id, input),
      acquireLease: () => leases?.acquire(liveTable.id) ?? true,
      isPresenceReliable: () => presence.isReliable,
      pace: this.pace,
    };
    this.byTable.set(liveTable, {
      turns: new TurnScheduler(ports, liveTable, callbacks),
      succession: new HostSuccession(liveTable, { ports, ...callbacks }),
    });
  }

  find(liveTable: LiveTable): TurnScheduler | undefined {
    return this.byTable.get(liveTable)?.turns;
  }

  remove(liveTable: LiveTable): void {
    const schedulers = this.byTable.get(liveTable);
    this.byTable.delete(liveTable);
    schedulers?.turns.stop();
    schedulers?.succession.stop();
  }

  stop(): void {
    for (const { succession, turns } of this.byTable.values()) {
      turns.stop();
      succession.stop();
    }
  }
}
