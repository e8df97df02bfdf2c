/** A dialog with the rows of a seat in large, and how their worth is calculated. */
import { useEffect, useRef } from 'react';
import type { BoardProps } from '../../../board-kit/board.ts';
import { formatNumber } from '../../../i18n/format-number.ts';
import { Furrows } from './furrows.tsx';
import { type Row, sumRows } from './rows.ts';
import './large.css';

export function RowsDialog(props: {
  readonly name: string;
  readonly rows: readonly Row[];
  cardName(card: string): string;
  readonly t: BoardProps['t'];
  onClose(): void;
}) {
  const { cardName, name, onClose, rows, t } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className="large" aria-label={name} onClose={onClose}>
      <h2>
        {name} <span>{t('standing', { sum: formatNumber(sumRows(rows)) })}</span>
      </h2>
      <div className="soil">
        <Furrows rows={rows} explained cardName={cardName} t={t} />
      </div>
      <button type="button" className="action" onClick={onClose}>
        {t('close')}
      </button>
    </dialog>
  );
}
