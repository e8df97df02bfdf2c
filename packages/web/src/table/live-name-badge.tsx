/** The name badge of a seat in a running game: name, presence, clock and score. */
import type { BaseView, PhraseFormatter, Seat } from '@ludotheque/core';
import { type ReactNode, useCallback, useMemo } from 'react';
import type { LoadedTable } from '../connection/use-table.ts';
import { formatNumber } from '../i18n/format-number.ts';
import { useTranslation } from '../i18n/translation.tsx';
import { SeatClock } from './seat-clock.tsx';
import { SeatMark } from './seat-mark.tsx';

type TablePeople = Pick<LoadedTable, 'clocks' | 'clocksAt' | 'face' | 'present'>;

function LiveNameBadge({
  children,
  people,
  seat,
  speaker,
  view,
}: {
  readonly seat: Seat;
  readonly people: TablePeople;
  readonly view: BaseView;
  readonly speaker: PhraseFormatter;
  readonly children?: ReactNode;
}) {
  const { t } = useTranslation();
  const { clocks, clocksAt, face, present } = people;
  const { bot, person } = face.sitters[seat]!;
  const awaited = face.phase === 'playing' && view.awaited.includes(seat);
  const away = person !== undefined && !present.includes(person);
  return (
    <header className={awaited ? 'plate awaited' : 'plate'}>
      <SeatMark seat={seat} />
      <h2 className={away ? 'away' : undefined} title={speaker.seatName(seat)}>
        {speaker.seatName(seat)}
      </h2>
      {seat === view.seat && <span className="who you">{t('wait.you')}</span>}
      {bot !== undefined && <span className="who">{t(`levels.${bot}`)}</span>}
      {away && <span className="who">{t('play.away')}</span>}
      {children}
      {clocks && <SeatClock left={clocks[seat]!} since={clocksAt} running={awaited} />}
      <span className="score" title={t('sheet.total')}>
        {formatNumber(view.scores[seat]!)}
      </span>
    </header>
  );
}

/**
 * Returns a function that draws the badge of a seat. It is the same function until a badge changes,
 * so that a step at the table does not draw all badges again.
 */
export function useLiveNameBadgeRenderer(
  { clocks, clocksAt, face, present }: TablePeople,
  view: BaseView,
  speaker: PhraseFormatter,
): (seat: Seat, more: ReactNode) => ReactNode {
  const people = useMemo(
    () => ({ clocks, clocksAt, face, present }),
    [clocks, clocksAt, face, present],
  );
  return useCallback(
    (seat, more) => (
      <LiveNameBadge seat={seat} people={people} view={view} speaker={speaker}>
        {more}
      </LiveNameBadge>
    ),
    [people, speaker, view],
  );
}
