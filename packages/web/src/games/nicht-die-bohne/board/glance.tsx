/** Another seat's rows in small: a line each with its worth at the end. A tap shows them large. */
import type { Seat } from '@ludotheque/core';
import type { BoardProps } from '../../../board-kit/board.ts';
import { CardFrame } from '../../../board-kit/card-frame.tsx';
import { formatNumber } from '../../../i18n/format-number.ts';
import { Leaf } from './bean.tsx';
import { COLOURS, PAPERS } from './colours.ts';
import { Label } from './faces.tsx';
import { computeRowWorth, formatRowMarks, isCancelled, type Row, sumRows } from './rows.ts';
import './rows.css';

export function RowsGlance(props: {
  readonly seat: Seat;
  readonly name: string;
  readonly rows: readonly Row[];
  readonly fresh: string | undefined;
  readonly t: BoardProps['t'];
  onOpen(): void;
}) {
  const { fresh, name, onOpen, rows, seat, t } = props;
  const values = Object.fromEntries(
    COLOURS.map((colour, i) => [colour, formatNumber(computeRowWorth(rows[i]!))]),
  );
  const sum = formatNumber(sumRows(rows));
  return (
    <button type="button" className="glance" onClick={onOpen}>
      <span className="unseen">{t('rowsOf', { ...values, name, sum })}</span>
      {COLOURS.map((colour, i) => {
        const row = rows[i]!;
        return (
          <span
            key={colour}
            className="line"
            data-zone={`row-${seat}-${colour}`}
            aria-hidden="true"
          >
            <Leaf colour={colour} fill={PAPERS[colour].bean} />
            <span className="labels">
              {row.map((card, at) => (
                <span key={`${card}${at}`} className="planted">
                  <CardFrame
                    card={card}
                    label={card}
                    className={card === fresh ? 'label fresh' : 'label'}
                  >
                    <Label card={card} />
                  </CardFrame>
                </span>
              ))}
            </span>
            <span className="marks">{formatRowMarks(row)}</span>
            <b className={isCancelled(row) ? 'cancelled' : undefined}>
              {row.length > 0 ? values[colour] : '·'}
            </b>
          </span>
        );
      })}
      <span className="line sum" aria-hidden="true">
        <span>Σ</span>
        <b>{sum}</b>
      </span>
    </button>
  );
}
