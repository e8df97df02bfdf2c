/** Metrics for Prometheus. */
import type { BotRequestRouter } from '@ludotheque/bots';
import type { ClusterSync, House } from '@ludotheque/house';
import type { WrittenGroupStats } from '@ludotheque/store';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { ServerPubSub } from './cluster/open-pubsub.ts';
import type { ConnectionLimits } from './http/connection-limits.ts';
import type { RequestGate } from './http/request-gate.ts';
import type { SocketServer } from './sockets/socket-server.ts';

const TEXT_CACHE_MS = 1_000;

export class Metrics {
  readonly registry = new Registry();
  private readonly commitSeconds = new Histogram({
    name: 'ludo_commit_seconds',
    help: 'How long it takes until a group of writes is stored',
    buckets: [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2],
    registers: [this.registry],
  });
  private readonly commitFailures = new Counter({
    name: 'ludo_commit_failures_total',
    help: 'Writes that the store refused',
    registers: [this.registry],
  });

  private lastText: { readonly at: number; readonly text: Promise<string> } | undefined;

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  /** The figures as text; read at most once a second, because it takes some milliseconds. */
  readText(): Promise<string> {
    const now = performance.now();
    if (this.lastText === undefined || now - this.lastText.at > TEXT_CACHE_MS)
      this.lastText = { at: now, text: this.registry.metrics() };
    return this.lastText.text;
  }

  /** Gauges are read when Prometheus asks for them. */
  addHouseGauges(house: House, sockets: SocketServer, bots: BotRequestRouter): void {
    this.addGauge('ludo_sockets', 'Open sockets', () => sockets.connectionCount);
    const unsent = 'Bytes kept for people who read too slowly';
    this.addGauge('ludo_unsent_bytes', unsent, () => sockets.unsentByteCount);
    this.addGauge('ludo_tables_in_memory', 'Tables in use', () => house.liveTables.size);
    this.addGauge('ludo_moves_total', 'Moves stored since the start', () => house.committedMoves);
    const replaced = 'Bot threads that died or stalled';
    this.addGauge('ludo_bot_workers_replaced_total', replaced, () => bots.replacedWorkers);
    const waiting = 'Searching bots that wait for a thread';
    this.addGauge('ludo_bot_searches_waiting', waiting, () => bots.queuedSearches);
    const downgraded = 'Moves of searching bots that were decided at the level medium';
    this.addGauge('ludo_bot_searches_downgraded_total', downgraded, () => bots.downgradedSearches);
    const conflicts = 'Decisions that were made again because another node wrote first';
    this.addGauge('ludo_conflicts_total', conflicts, () => house.liveTables.conflictCount);
    const rewound = 'Tables sent again because the database lost lines that it had acknowledged';
    const { resubscriber } = house.liveTables;
    this.addGauge('ludo_rewound_tables_total', rewound, () => resubscriber.rewoundTableCount);
    const lost = 'Tables closed because the database lost their whole record';
    this.addGauge('ludo_lost_tables_total', lost, () => resubscriber.lostTableCount);
  }

  addDamagedTablesGauge(countDamagedTables: () => number): void {
    const damaged = 'Tables with a damaged line that were met since the start';
    this.addGauge('ludo_damaged_tables', damaged, countDamagedTables);
  }

  addClusterGauges({ liveTables }: House, clusterSync: ClusterSync, pubSub: ServerPubSub): void {
    const isReceiving = 'Whether messages of other nodes are received';
    this.addGauge('ludo_announcements_heard_now', isReceiving, () => Number(pubSub.isReceiving));
    this.addGauge(
      'ludo_announcements_told_total',
      'Messages sent to other nodes',
      () => pubSub.publishedCount,
    );
    this.addGauge(
      'ludo_announcements_heard_total',
      'Messages received from other nodes',
      () => clusterSync.receivedMessageCount,
    );
    const replicated = 'Lines written by other nodes and sent to people here';
    this.addGauge('ludo_caught_up_total', replicated, () => liveTables.replicatedLineCount);
    const leases = 'Leases of tables that this node has acquired';
    this.addGauge('ludo_claims_total', leases, () => clusterSync.leases.acquiredCount);
    this.addGauge(
      'ludo_claims',
      'Leases of tables that this node holds',
      () => clusterSync.leases.size,
    );
  }

  addConnectionGauges(limits: ConnectionLimits, gate: RequestGate): void {
    const closed = 'Connections that were refused, or closed to make room or for too many requests';
    const countClosed = () => limits.closedCount + gate.closedCount;
    this.addGauge('ludo_connections_limited_total', closed, countClosed);
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

  /** The store calls it for each group of writes. */
  readonly recordCommit = ({ failedCount, durationMs }: WrittenGroupStats): void => {
    this.commitSeconds.observe(durationMs / 1000);
    this.commitFailures.inc(failedCount);
  };
}
