/** A seat at the table: who sits there, whether they are here, their clock and their score. */
import type { BaseView, PhraseFormatter, Seat } from '@ludotheque/core';
import type { ReactNode } from 'react';
import type { LoadedTable } from '../connection/use-table.ts';
import { useTranslation } from '../i18n/translation.tsx';
import { SeatClock } from './seat-clock.tsx';

export function LiveNameBadge({
  children,
  people,
  seat,
  speaker,
  view,
}: {
  readonly seat: Seat;
  readonly people: Pick<LoadedTable, 'clocks' | 'clocksAt' | 'face' | 'present'>;
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
      <h2 className={away ? 'away' : undefined} title={speaker.seatName(seat)}>
        {speaker.seatName(seat)}
      </h2>
      {seat === view.seat && <span className="who you">{t('wait.you')}</span>}
      {bot !== undefined && <span className="who">{t(`levels.${bot}`)}</span>}
      {away && <span className="who">{t('play.away')}</span>}
      {children}
      {clocks && <SeatClock left={clocks[seat]!} since={clocksAt} running={awaited} />}
      <span className="score" title={t('sheet.total')}>
        {view.scores[seat]}
      </span>
    </header>
  );
}
