/** Figures for Prometheus. */
import type { House } from '@ludotheque/house';
import type { WriteGroupStats } from '@ludotheque/store';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { ServerPubSub } from './cluster/open-pubsub.ts';
import type { SocketServer } from './sockets/socket-server.ts';

export class Metrics {
  readonly registry = new Registry();
  private readonly commitSeconds = new Histogram({
    name: 'ludo_commit_seconds',
    help: 'How long a group of parcels takes until it is safe',
    buckets: [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2],
    registers: [this.registry],
  });
  private readonly commitFailures = new Counter({
    name: 'ludo_commit_failures_total',
    help: 'Parcels that the store refused',
    registers: [this.registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  /** What the house is doing, read when somebody asks. */
  addHouseGauges(house: House, sockets: SocketServer, replacedBots: () => number): void {
    this.addGauge('ludo_sockets', 'Open sockets', () => sockets.connectionCount);
    this.addGauge('ludo_tables_in_memory', 'Tables in use', () => house.liveTables.size);
    this.addGauge(
      'ludo_moves_total',
      'Moves written down since the start',
      () => house.committedMoves,
    );
    const replaced = 'Bot threads that died or stalled';
    this.addGauge('ludo_bot_workers_replaced_total', replaced, replacedBots);
    const conflicts = 'Decisions that another node was quicker than';
    this.addGauge('ludo_conflicts_total', conflicts, () => house.liveTables.conflictCount);
  }

  /** How the nodes of a house get along. */
  addClusterGauges({ clusterSync, liveTables }: House, announcer: ServerPubSub): void {
    const hears = 'Whether other nodes are heard';
    this.addGauge('ludo_announcements_heard_now', hears, () => Number(announcer.isReceiving));
    this.addGauge(
      'ludo_announcements_told_total',
      'News told to others',
      () => announcer.publishedCount,
    );
    this.addGauge(
      'ludo_announcements_heard_total',
      'News heard',
      () => clusterSync.receivedMessageCount,
    );
    const caughtUp = 'Lines that other nodes have written, told here';
    this.addGauge('ludo_caught_up_total', caughtUp, () => liveTables.replicatedLineCount);
    const claims = 'Tables that this node began to look after';
    this.addGauge('ludo_claims_total', claims, () => liveTables.leases!.acquiredCount);
    this.addGauge(
      'ludo_claims',
      'Tables that this node looks after',
      () => liveTables.leases!.size,
    );
  }

  private addGauge(name: string, help: string, read: () => number): void {
    new Gauge({
      name,
      help,
      registers: [this.registry],
      collect() {
        this.set(read());
      },
    });
  }

  /** For the store to tell us of each group. */
  readonly recordCommit = ({ failedCount, durationMs }: WriteGroupStats): void => {
    this.commitSeconds.observe(durationMs / 1000);
    this.commitFailures.inc(failedCount);
  };
}
