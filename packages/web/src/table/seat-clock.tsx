/** What is left on a clock; it runs for who is awaited. */
import { useEffect, useState } from 'react';

const DAY_MS = 86_400_000;

function formatDuration(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  if (milliseconds >= DAY_MS)
    return `${Math.floor(milliseconds / DAY_MS)} d ${Math.floor((seconds % 86_400) / 3600)} h`;
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  return `${minutes}:${String(rest).padStart(2, '0')}`;
}

export function SeatClock({
  left,
  since,
  running,
}: {
  readonly left: number;
  readonly since: number;
  readonly running: boolean;
}) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [running]);
  const shown = running ? left - Math.max(0, now - since) : left;
  return (
    <span className={shown < 20_000 && running ? 'clock hurry' : 'clock'} role="timer">
      {formatDuration(shown)}
    </span>
  );
}
