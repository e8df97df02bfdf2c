/** The name badge of a seat without clock and presence: name and score, for replays and lessons. */
import type { BaseView, PhraseFormatter, Seat } from '@ludotheque/core';
import type { ReactNode } from 'react';
import { formatNumber } from '../i18n/format-number.ts';

export function StaticNameBadge({
  children,
  seat,
  speaker,
  view,
}: {
  readonly seat: Seat;
  readonly speaker: PhraseFormatter;
  readonly view: BaseView;
  readonly children?: ReactNode;
}) {
  const awaited = view.awaited.includes(seat);
  return (
    <header className={awaited ? 'plate awaited' : 'plate'}>
      <h2 title={speaker.seatName(seat)}>{speaker.seatName(seat)}</h2>
      {children}
      <span className="score">{formatNumber(view.scores[seat]!)}</span>
    </header>
  );
}
