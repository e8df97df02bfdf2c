/** The draw pile, drawn as thick as it is. */
import { memo } from 'react';
import type { BoardProps } from '../../../board-kit/board.ts';
import { CardFrame } from '../../../board-kit/card-frame.tsx';
import { Back } from './faces.tsx';

export const DrawPile = memo(function Pile({
  count,
  t,
}: {
  readonly count: number;
  readonly t: BoardProps['t'];
}) {
  const edges = Math.min(5, Math.ceil(count / 18));
  return (
    <div className="pile" data-zone="pile">
      <span className="stack">
        {Array.from({ length: edges }, (_, edge) => (
          <span key={edge} className="edge" style={{ translate: `0 ${3 * edge}px` }} />
        )).reverse()}
        {count > 0 ? (
          <CardFrame card={null} label={t('pile', { count })}>
            <Back />
          </CardFrame>
        ) : (
          <span className="slot" role="img" aria-label={t('pile', { count })} />
        )}
      </span>
      <span className="count" aria-hidden="true">
        <b>{count}</b> {t('left')}
      </span>
    </div>
  );
});
