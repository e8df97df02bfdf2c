/** A seat at the bed: its name, its place in the trick, and its rows at a glance. */
import type { PhraseFormatter, Seat } from '@ludotheque/core';
import { memo } from 'react';
import { NameBadge } from '../../../board-kit/name-badge.tsx';
import { Glance } from './glance.tsx';
import type { Place } from './places.ts';
import { figure, type Row, sumOf } from './rows.ts';
import { Spot, type SpotProps } from './spot.tsx';

interface CornerProps extends Place, SpotProps {
  readonly own: boolean;
  /** How many cards are in the hand. */
  readonly held: number;
  readonly rows: readonly Row[];
  /** What has just come into the rows. */
  readonly fresh: string | undefined;
  readonly speaker: PhraseFormatter;
  onOpen(seat: Seat): void;
}

/** Drawn anew only when something has changed here. */
export const Corner = memo(function Corner(props: CornerProps) {
  const { column, fresh, held, onOpen, own, row, rows, seat, speaker, t, wide, ...spot } = props;
  const sum = figure(sumOf(rows));
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
            {held}
          </span>
        </NameBadge>
      </div>
      <div className="ground">
        <Spot {...spot} seat={seat} t={t} />
        {own ? (
          <p className="standing" title={t('standing', { sum })}>
            Σ {sum}
          </p>
        ) : (
          <Glance
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
