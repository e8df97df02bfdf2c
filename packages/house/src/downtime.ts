/**
 * When the house was down: from the last heartbeat of any node to the start of the next one. Nobody
 * could act meanwhile, so no table charges it to anybody. If a clock was set between the two, that time
 * has not even passed.
 */
import type { KeyValueStore } from '@ludotheque/store';
import type { Table } from '@ludotheque/table';
import { RepeatingTask } from './async/timers.ts';
import {
  HEARTBEAT_INTERVAL_MS,
  HEARTBEAT_KEY,
  type Heartbeat,
  MAX_HEARTBEAT_AGE_MS,
  readHeartbeat,
} from './heartbeat.ts';
import type { Ports } from './ports.ts';

const PERIODS_KEY = 'downtime';
/** Two that are closer to each other count as one: a server that cannot start tries again and again. */
const MIN_UPTIME_MS = 60_000;
const MAX_PERIODS = 200;
/** Without clocks people have two minutes until they count as idle: less than this is worth no line. */
const MIN_WITHOUT_CLOCKS_MS = 10_000;

type Period = readonly [fromMs: number, toMs: number];

interface DowntimePorts extends Pick<Ports, 'clock' | 'isAlwaysOpen' | 'pubSub' | 'warn'> {
  readonly store: KeyValueStore;
}

export class Downtime {
  private readonly ports: DowntimePorts;
  private readonly startedAt: number;
  private readonly heartbeatTask: RepeatingTask;
  private periods: readonly Period[] = [];
  private reading: Promise<void> | undefined;
  private hasBeaten = false;

  constructor(ports: DowntimePorts) {
    this.ports = ports;
    this.startedAt = ports.clock.now();
    this.heartbeatTask = new RepeatingTask(ports, {
      intervalMs: HEARTBEAT_INTERVAL_MS,
      failureMessage: 'it could not be stored that the house is up',
      run: () => this.beat(),
    });
  }

  async start(): Promise<void> {
    if (this.ports.isAlwaysOpen) await this.heartbeatTask.start();
  }

  stop(): void {
    this.heartbeatTask.stop();
  }

  /** The house stops, and was up until now. */
  async end(): Promise<void> {
    this.stop();
    if (this.ports.isAlwaysOpen)
      await this.beat().catch((error: unknown) =>
        this.ports.warn('it could not be stored when the house stopped', error),
      );
  }

  /** Reads what is stored, once, and again only if that fails. Before that no table is charged. */
  load(): Promise<void> {
    if (!this.ports.isAlwaysOpen) return Promise.resolve();
    this.reading ??= this.readPeriods().catch((error: unknown) => {
      this.reading = undefined;
      throw error;
    });
    return this.reading;
  }

  /** How long the house was down since the last input of a table that waits for somebody. */
  measureSinceLastInput({ deadline, lastInputAt, match, phase }: Table): number {
    const isPlaying = phase === 'playing';
    const isTimed = isPlaying ? match!.clocks.isTimed : deadline !== undefined;
    // A game that was ended early still waits for somebody, by its rules.
    const awaitsPerson = isPlaying && match!.awaitedPersonSeats !== 0;
    if (!isTimed && !awaitsPerson) return 0;
    const now = this.ports.clock.now();
    let [sum, countedUntil] = [0, lastInputAt];
    for (const [from, to] of this.periods) {
      const begin = Math.max(from, countedUntil);
      const end = Math.min(to, now);
      if (end <= begin) continue;
      sum += end - begin;
      countedUntil = end;
    }
    return isTimed || sum >= MIN_WITHOUT_CLOCKS_MS ? sum : 0;
  }

  private async readPeriods(): Promise<void> {
    const { pubSub, store } = this.ports;
    const [note, last] = await Promise.all([store.readKeyValue(PERIODS_KEY), readHeartbeat(store)]);
    const periods: Period[] = note === undefined ? [] : JSON.parse(note);
    const absenceMs = last ? this.startedAt - last.at : 0;
    if (last && absenceMs > (pubSub ? MAX_HEARTBEAT_AGE_MS : 0)) {
      const before = periods.at(-1);
      const isContinued = before !== undefined && last.at - before[1] < MIN_UPTIME_MS;
      if (isContinued) periods.pop();
      const from = isContinued ? Math.min(before[0], last.at) : last.at;
      periods.push([from, this.startedAt]);
      const value = JSON.stringify(periods.slice(-MAX_PERIODS));
      await store.commit({ notes: [{ key: PERIODS_KEY, value }] });
    }
    this.periods = periods;
  }

  private async beat(): Promise<void> {
    const { clock, store } = this.ports;
    await this.load();
    const last = this.hasBeaten ? await readHeartbeat(store) : undefined;
    const reference = await clock.readReferenceMs?.();
    const at = clock.now();
    // The clock of a node whose machine was suspended may be behind those of the others.
    if (last && last.at > at) return;
    const heartbeat: Heartbeat = reference === undefined ? { at } : { at, reference };
    await store.commit({ notes: [{ key: HEARTBEAT_KEY, value: JSON.stringify(heartbeat) }] });
    this.hasBeaten = true;
  }
}
