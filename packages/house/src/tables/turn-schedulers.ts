/** The turn scheduler of every table in memory. */
import type { TableInput } from '@ludotheque/table';
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

export class TurnSchedulers {
  private readonly deps: TurnSchedulersDependencies;
  private readonly byTable = new Map<LiveTable, TurnScheduler>();
  private readonly successionByTable = new Map<LiveTable, HostSuccession>();

  constructor(deps: TurnSchedulersDependencies) {
    this.deps = deps;
    deps.events.onCommitted((liveTable) => {
      this.byTable.get(liveTable)?.update();
      this.successionByTable.get(liveTable)?.update();
    });
    deps.events.onPresenceChanged((liveTable) => {
      this.byTable.get(liveTable)?.updatePresence();
      this.successionByTable.get(liveTable)?.update();
    });
  }

  add(liveTable: LiveTable): void {
    const { leases, ports, presence, submit } = this.deps;
    const callbacks = {
      submit: (input: TableInput) => submit(liveTable.id, input),
      acquireLease: () => leases?.acquire(liveTable.id) ?? true,
      isPresenceReliable: () => presence.isReliable,
    };
    this.byTable.set(liveTable, new TurnScheduler(ports, liveTable, callbacks));
    this.successionByTable.set(liveTable, new HostSuccession(liveTable, { ports, ...callbacks }));
  }

  find(liveTable: LiveTable): TurnScheduler | undefined {
    return this.byTable.get(liveTable);
  }

  remove(liveTable: LiveTable): void {
    this.byTable.get(liveTable)?.stop();
    this.byTable.delete(liveTable);
    this.successionByTable.get(liveTable)?.stop();
    this.successionByTable.delete(liveTable);
  }

  stop(): void {
    for (const scheduler of this.byTable.values()) scheduler.stop();
    for (const succession of this.successionByTable.values()) succession.stop();
  }
}
