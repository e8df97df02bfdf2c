/** Four rows drawn as furrows: specials first, the worth on a sign at the end. */

import type { Seat } from '@ludotheque/core';
import { memo } from 'react';
import type { BoardProps } from '../../../board-kit/board.ts';
import { CardFrame } from '../../../board-kit/card-frame.tsx';
import { formatNumber } from '../../../i18n/format-number.ts';
import { Leaf } from './bean.tsx';
import { COLOURS, type Colour, PAPERS, readColour } from './colours.ts';
import { Label } from './faces.tsx';
import { computeRowWorth, formatReckoning, isCancelled, type Row } from './rows.ts';
import './rows.css';

interface FurrowProps {
  readonly colour: Colour;
  readonly row: Row;
  /** The zone of the row, if cards can fly there. */
  readonly zone?: string | undefined;
  /** The card that the viewer may take: the row shows what it would change. */
  readonly coming?: string | undefined;
  readonly fresh?: string | undefined;
  /** Whether to show how the worth is calculated. */
  readonly explained?: boolean;
  cardName(card: string): string;
  readonly t: BoardProps['t'];
}

const Furrow = memo(function Furrow({
  cardName,
  colour,
  coming,
  explained,
  fresh,
  row,
  t,
  zone,
}: FurrowProps) {
  const value = formatNumber(computeRowWorth(row));
  const next = coming === undefined ? undefined : formatNumber(computeRowWorth([...row, coming]));
  const worth = isCancelled(row) ? 'rowCancelled' : row.length > 0 ? 'rowWorth' : 'rowEmpty';
  return (
    <section
      className={coming ? 'furrow growing' : 'furrow'}
      data-zone={zone}
      aria-label={t(worth, { row: t(`colour.${colour}`), value })}
    >
      <Leaf colour={colour} fill={PAPERS[colour].bean} />
      <div className="labels">
        {row.map((card, at) => (
          <span key={`${card}${at}`} className="planted">
            <CardFrame
              card={card}
              label={cardName(card)}
              className={card === fresh ? 'label fresh' : 'label'}
            >
              <Label card={card} />
            </CardFrame>
          </span>
        ))}
        {coming && (
          <span className="planted coming" aria-hidden="true">
            <Label card={coming} />
          </span>
        )}
      </div>
      <span className="worth" aria-hidden="true">
        {row.length > 0 && <b className={isCancelled(row) ? 'cancelled' : undefined}>{value}</b>}
        {next !== undefined && <b className="next">→ {next}</b>}
      </span>
      {explained && <small className="reckoning">{formatReckoning(row)}</small>}
    </section>
  );
});

export function Furrows(props: {
  readonly rows: readonly Row[];
  readonly seat?: Seat;
  readonly coming?: string | undefined;
  readonly fresh?: string | undefined;
  readonly explained?: boolean;
  cardName(card: string): string;
  readonly t: BoardProps['t'];
}) {
  const { cardName, coming, explained = false, fresh, rows, seat, t } = props;
  return (
    <div className="furrows">
      {COLOURS.map((colour, i) => (
        <Furrow
          key={colour}
          colour={colour}
          row={rows[i]!}
          zone={seat === undefined ? undefined : `row-${seat}-${colour}`}
          coming={coming && readColour(coming) === colour ? coming : undefined}
          fresh={fresh}
          explained={explained}
          cardName={cardName}
          t={t}
        />
      ))}
    </div>
  );
}
