/** The rows at the end of a round, and what was scored for them. */
import type { BohneView } from '@ludotheque/games/nicht-die-bohne';
import type { BoardProps } from '../../../board-kit/board.ts';
import { formatNumber } from '../../../i18n/format-number.ts';
import { Leaf } from './bean.tsx';
import { COLOURS, PAPERS } from './colours.ts';
import { computeRowWorth, isCancelled, sumRows } from './rows.ts';
import './closing.css';

export function Closing({
  speaker,
  t,
  view,
}: Pick<BoardProps<BohneView>, 'view' | 'speaker' | 't'>) {
  const columns = view.columns.at(-1);
  if (!view.closing || !columns) return null;
  return (
    <table className="bohne-closing">
      <thead>
        <tr>
          <td />
          {COLOURS.map((colour) => (
            <th key={colour} scope="col">
              <span className="unseen">{t(`colour.${colour}`)}</span>
              <Leaf colour={colour} fill={PAPERS[colour].bean} />
            </th>
          ))}
          <th scope="col">{t('sum')}</th>
        </tr>
      </thead>
      <tbody>
        {view.closing.map((rows, seat) => (
          <tr key={seat}>
            <th scope="row">{speaker.seatName(seat)}</th>
            {rows.map((row, i) => (
              <td key={COLOURS[i]} className={isCancelled(row) ? 'cancelled' : undefined}>
                {row.length > 0 ? formatNumber(computeRowWorth(row)) : '·'}
              </td>
            ))}
            <td>
              <b>{formatNumber(sumRows(rows))}</b>
              <small>
                +{columns.plus[seat]} −{columns.minus[seat]}
              </small>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
