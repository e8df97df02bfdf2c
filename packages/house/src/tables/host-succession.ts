/** Makes somebody who is there the host of a table that waits for players, if its host is absent. */
import { CodedError } from '@ludotheque/core';
import type { TableInput } from '@ludotheque/table';
import { Timer } from '../async/timers.ts';
import type { Ports } from '../ports.ts';
import type { LiveTable } from './live-table.ts';

/** Long enough to load the page again, or to answer the door of a phone. */
const HOST_ABSENCE_TIMEOUT_MS = 20_000;

export interface HostSuccessionDependencies {
  readonly ports: Pick<Ports, 'clock' | 'warn'>;
  submit(input: TableInput): Promise<unknown>;
  /** Whether a person whom no node has reported is really away. */
  isPresenceReliable(): boolean;
}

export class HostSuccession {
  private readonly deps: HostSuccessionDependencies;
  private readonly liveTable: LiveTable;
  private readonly timer: Timer;
  /** The absent host for whom the timer runs. */
  private absentHost: string | undefined;

  constructor(liveTable: LiveTable, deps: HostSuccessionDependencies) {
    this.deps = deps;
    this.liveTable = liveTable;
    this.timer = new Timer(deps.ports.clock);
  }

  /** Starts or stops to wait for the host; called when the table or its presence has changed. */
  update(): void {
    const host = this.findSuccessor() && this.liveTable.table.roster.host;
    if (host === this.absentHost) return;
    this.stop();
    if (host === undefined) return;
    this.absentHost = host;
    this.timer.start(HOST_ABSENCE_TIMEOUT_MS, () => this.passOn());
  }

  stop(): void {
    this.absentHost = undefined;
    this.timer.cancel();
  }

  /** The first person who is there, while the host is not. People by correspondence come and go. */
  private findSuccessor(): string | undefined {
    const { isInvalidated, table } = this.liveTable;
    const { phase, roster, setup } = table;
    if (isInvalidated || phase !== 'open' || table.deadline !== undefined) return undefined;
    if (setup.clock.kind === 'correspondence' || roster.host === undefined) return undefined;
    const present = this.liveTable.presence.listPresentPeople();
    if (present.includes(roster.host)) return undefined;
    return roster.people.find((person) => present.includes(person));
  }

  private passOn(): void {
    this.absentHost = undefined;
    const to = this.findSuccessor();
    if (to === undefined || !this.deps.isPresenceReliable()) return;
    this.deps.submit({ kind: 'pass-host', to }).catch((error: unknown) => {
      // Another node was quicker, or somebody has come or gone.
      if (!(error instanceof CodedError))
        this.deps.ports.warn('the role of the host could not be passed on', error);
    });
  }
}
