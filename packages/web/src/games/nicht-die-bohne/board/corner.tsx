/** A seat at the bed: its name badge, its place in the trick and its small rows. */
import type { PhraseFormatter, Seat } from '@ludotheque/core';
import { memo } from 'react';
import { NameBadge } from '../../../board-kit/name-badge.tsx';
import { formatNumber } from '../../../i18n/format-number.ts';
import { RowsGlance } from './glance.tsx';
import type { SeatPlace } from './places.ts';
import { type Row, sumRows } from './rows.ts';
import { TrickSpot, type TrickSpotProps } from './spot.tsx';

interface CornerProps extends SeatPlace, TrickSpotProps {
  readonly own: boolean;
  /** How many cards are in the hand. */
  readonly held: number;
  readonly rows: readonly Row[];
  /** The card that has just come into the rows. */
  readonly fresh: string | undefined;
  readonly speaker: PhraseFormatter;
  onOpen(seat: Seat): void;
}

/** Memoized: drawn again only when something has changed here. */
export const SeatCorner = memo(function Corner(props: CornerProps) {
  const { column, fresh, held, onOpen, own, row, rows, seat, speaker, t, wide, ...spot } = props;
  const sum = formatNumber(sumRows(rows));
  const side = column === 1 ? 'left' : 'right';
  return (
    <section
      className={`corner ${side} ${row === 2 || own ? 'near' : ''} ${own ? 'own' : ''}`}
      style={{ gridArea: `${row} / ${column} / auto / span ${wide}` }}
      aria-label={speaker.seatName(seat)}
    >
      <div className="name-sign" data-zone={own ? undefined : `hand-${seat}`}>
        <NameBadge seat={seat}>
          <span className="in-hand" title={t('inHand', { count: held })}>
            <i aria-hidden="true" />
            <span aria-hidden="true">{held}</span>
            <span className="unseen">{t('inHand', { count: held })}</span>
          </span>
        </NameBadge>
      </div>
      <div className="ground">
        <TrickSpot {...spot} seat={seat} t={t} />
        {own ? (
          <p className="standing" title={t('standing', { sum })}>
            <span aria-hidden="true">Σ {sum}</span>
            <span className="unseen">{t('standing', { sum })}</span>
          </p>
        ) : (
          <RowsGlance
            seat={seat}
            name={speaker.seatName(seat)}
            rows={rows}
            fresh={fresh}
            t={t}
            onOpen={() => onOpen(seat)}
          />
        )}
      </div>
    </section>
  );
});
