/** Figures for Prometheus. */
import type { House } from '@ludotheque/house';
import type { WriteGroupStats } from '@ludotheque/store';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { ServerAnnouncer } from './announcer.ts';
import type { Sockets } from './sockets.ts';

export class Metrics {
  readonly registry = new Registry();
  private readonly commits = new Histogram({
    name: 'ludo_commit_seconds',
    help: 'How long a group of parcels takes until it is safe',
    buckets: [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2],
    registers: [this.registry],
  });
  private readonly failures = new Counter({
    name: 'ludo_commit_failures_total',
    help: 'Parcels that the store refused',
    registers: [this.registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  /** What the house is doing, read when somebody asks. */
  watch(house: House, sockets: Sockets, replacedBots: () => number): void {
    this.gauge('ludo_sockets', 'Open sockets', () => sockets.size);
    this.gauge('ludo_tables_in_memory', 'Tables in use', () => house.rooms.size);
    this.gauge('ludo_moves_total', 'Moves written down since the start', () => house.moves);
    const replaced = 'Bot threads that died or stalled';
    this.gauge('ludo_bot_workers_replaced_total', replaced, replacedBots);
    const conflicts = 'Decisions that another node was quicker than';
    this.gauge('ludo_conflicts_total', conflicts, () => house.rooms.conflicts);
  }

  /** How the nodes of a house get along. */
  watchNodes({ neighbours, rooms }: House, announcer: ServerAnnouncer): void {
    const hears = 'Whether other nodes are heard';
    this.gauge('ludo_announcements_heard_now', hears, () => Number(announcer.hears));
    this.gauge('ludo_announcements_told_total', 'News told to others', () => announcer.told);
    this.gauge('ludo_announcements_heard_total', 'News heard', () => neighbours.heard);
    const caughtUp = 'Lines that other nodes have written, told here';
    this.gauge('ludo_caught_up_total', caughtUp, () => rooms.caughtUp);
    const claims = 'Tables that this node began to look after';
    this.gauge('ludo_claims_total', claims, () => rooms.duty!.claims);
    this.gauge('ludo_claims', 'Tables that this node looks after', () => rooms.duty!.size);
  }

  private gauge(name: string, help: string, read: () => number): void {
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
  readonly written = ({ failedCount, durationMs }: WriteGroupStats): void => {
    this.commits.observe(durationMs / 1000);
    this.failures.inc(failedCount);
  };
}
