/**
 * The clock of a node. With PostgreSQL it follows the clock of the database, so that all nodes agree
 * about leases and players' time; otherwise that of this machine. It never jumps.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Clock, findStartingTime, type ReferenceTime, SteadyClock } from '@ludotheque/house';
import type { KeyValueStore } from '@ludotheque/store';

const MEASUREMENT_INTERVAL_MS = 10_000;
/** At the start the most exact of several measurements counts. */
const MEASUREMENTS_AT_START = 5;
/** The machine's clock is read in whole milliseconds. */
const MACHINE_CLOCK_ERROR_MS = 1;

/** Where the time comes from, if not from this machine. */
export interface TimeSource extends Pick<KeyValueStore, 'readKeyValue'> {
  readTimeMs(): Promise<number>;
}

export interface HouseClock extends Clock {
  /** Stops following. */
  stop(): void;
}

export const startSystemTimer: Clock['after'] = (milliseconds, call) => {
  const timer = setTimeout(call, milliseconds);
  return () => clearTimeout(timer);
};

async function measure(server: TimeSource | undefined): Promise<ReferenceTime> {
  const sentMs = performance.now();
  if (!server) return { timeMs: Date.now(), atMs: sentMs, errorMs: MACHINE_CLOCK_ERROR_MS };
  const timeMs = await server.readTimeMs();
  const receivedMs = performance.now();
  return { timeMs, atMs: (sentMs + receivedMs) / 2, errorMs: (receivedMs - sentMs) / 2 };
}

async function measureBest(server: TimeSource | undefined): Promise<ReferenceTime> {
  let best = await measure(server);
  for (let i = 1; server && i < MEASUREMENTS_AT_START; i++) {
    const other = await measure(server);
    if (other.errorMs < best.errorMs) best = other;
  }
  return best;
}

export async function openHouseClock(
  server: TimeSource | undefined,
  warn: (what: string, error: unknown) => void,
): Promise<HouseClock> {
  const measureStart = () => measureBest(server);
  const clock = new SteadyClock({
    readMonotonicMs: () => performance.now(),
    after: startSystemTimer,
    start: await (server
      ? findStartingTime({ store: server, measure: measureStart, sleep })
      : measureStart()),
  });
  const follow = async () => {
    const reference = await measure(server);
    clock.follow(reference);
    return reference.timeMs + (performance.now() - reference.atMs);
  };
  const timer = setInterval(() => {
    // A node that cannot ask for the time cannot write either.
    follow().catch((error: unknown) => warn('the time of the database could not be read', error));
  }, MEASUREMENT_INTERVAL_MS);
  timer.unref();
  return {
    now: () => clock.now(),
    after: clock.after,
    stop: () => clearInterval(timer),
    ...(server && { readReferenceMs: follow }),
  };
}
