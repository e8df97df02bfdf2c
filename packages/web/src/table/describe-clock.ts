/** Says how much time everybody has at a table. */
import type { ClockSetup } from '@ludotheque/table';
import type { i18n } from 'i18next';

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const HOURS_PER_DAY = 24;

/** A clock in a few words: "3 min + 15 s a move". */
export function describeClock(clock: ClockSetup, { t }: Pick<i18n, 't'>): string {
  if (clock.kind === 'none') return t('clocks.none');
  if (clock.kind === 'live')
    return t('time.live', { minutes: clock.bank / MINUTE_MS, seconds: clock.add / SECOND_MS });
  const hours = clock.move / HOUR_MS;
  return hours >= HOURS_PER_DAY && hours % HOURS_PER_DAY === 0
    ? t('time.days', { count: hours / HOURS_PER_DAY })
    : t('time.hours', { count: hours });
}
