/** Figures for Prometheus. */
import type { House } from '@ludotheque/house';
import type { Written } from '@ludotheque/store/sqlite';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
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
    const gauge = (name: string, help: string, read: () => number) =>
      new Gauge({
        name,
        help,
        registers: [this.registry],
        collect() {
          this.set(read());
        },
      });
    gauge('ludo_sockets', 'Open sockets', () => sockets.size);
    gauge('ludo_tables_in_memory', 'Tables in use', () => house.rooms.size);
    gauge('ludo_moves_total', 'Moves written down since the start', () => house.moves);
    gauge('ludo_bot_workers_replaced_total', 'Bot threads that died or stalled', replacedBots);
  }

  /** For the store to tell us of each group. */
  readonly written = ({ failed, milliseconds }: Written): void => {
    this.commits.observe(milliseconds / 1000);
    this.failures.inc(failed);
  };
}
