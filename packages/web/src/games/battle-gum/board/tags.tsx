/** The tag beside a seat's name: it slipped on an 8, a 13 was thrown at it, it has won, or it arranges. */
import type { Seat } from '@ludotheque/core';
import type { GumView } from '@ludotheque/games/battle-gum';
import type { BoardProps } from '../../../board-kit/board.ts';
import { FLAVOURS } from './flavours.tsx';

interface TagsProps {
  readonly view: GumView;
  readonly seat: Seat;
  readonly slips: boolean;
  readonly t: BoardProps['t'];
}

function Tag({ card, says }: { readonly card: string; readonly says: string }) {
  const { ink, paper, sign } = FLAVOURS[card]!;
  return (
    <span className="tag">
      <svg
        viewBox="-4 -4 32 32"
        aria-hidden="true"
        fill="none"
        stroke={ink}
        style={{ background: paper }}
      >
        <path d={sign} />
      </svg>
      {says}
    </span>
  );
}

export function SeatTags({ seat, slips, t, view }: TagsProps) {
  // The bar below the board says the same about the viewer.
  if (view.arranging && seat === view.seat) return null;
  if (view.arranging)
    return (
      <span className="tag">
        {t(view.awaited.includes(seat) ? 'arrange.still' : 'arrange.ready')}
      </span>
    );
  if (view.result) return view.scores[seat] === 0 ? <span className="tag">{t('done')}</span> : null;
  if (view.answering && view.turn === seat) return <Tag card="13" says={t('underFire')} />;
  return slips ? <Tag card="8" says={t('slips')} /> : null;
}
