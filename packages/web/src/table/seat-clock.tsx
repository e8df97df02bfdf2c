/** The time that a seat has left; it runs down while the seat is awaited. */
import { useEffect, useState } from 'react';

const DAY_MS = 86_400_000;
const UPDATE_INTERVAL_MS = 500;
/** Below this the clock is marked as urgent. */
const HURRY_BELOW_MS = 20_000;

export function formatDuration(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  if (milliseconds >= DAY_MS)
    return `${Math.floor(milliseconds / DAY_MS)} d ${Math.floor((seconds % 86_400) / 3600)} h`;
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  return `${minutes}:${String(rest).padStart(2, '0')}`;
}

/** The time of this device, twice a second while it is needed. */
export function useCurrentTime(isNeeded: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!isNeeded) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), UPDATE_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isNeeded]);
  return now;
}

export function SeatClock({
  left,
  since,
  running,
}: {
  /** The time left in milliseconds, and when it was that, by this device's clock. */
  readonly left: number;
  readonly since: number;
  readonly running: boolean;
}) {
  const now = useCurrentTime(running);
  const shownMs = running ? left - Math.max(0, now - since) : left;
  return (
    <span className={shownMs < HURRY_BELOW_MS && running ? 'clock hurry' : 'clock'} role="timer">
      {formatDuration(shownMs)}
    </span>
  );
}
