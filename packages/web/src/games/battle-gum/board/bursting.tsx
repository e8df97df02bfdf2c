/** A pile that has just burst: for a moment it is shown where it lay, with the cards that burst it. */
import type { GumView } from '@ludotheque/games/battle-gum';
import { useState } from 'react';
import type { BoardProps } from '../../../board-kit/board.ts';
import { useSettings } from '../../../settings/settings.ts';
import { Blob } from './blob.tsx';
import { TopCards } from './centre.tsx';
import { findBurstPile } from './pile.ts';

/** The delay until the cards that burst the pile have landed. */
const WAIT_BY_PACE = { calm: '420ms', brisk: '210ms', none: '0ms' } as const;

/** The pile that burst between the last view and this one. */
export function useBurstPile(view: GumView): readonly string[] | undefined {
  const [seen, setSeen] = useState<{ view: GumView; cards?: readonly string[] | undefined }>({
    view,
  });
  if (seen.view !== view) setSeen({ view, cards: findBurstPile(seen.view, view) });
  return seen.cards;
}

export function BurstingPile({
  cards,
  t,
}: {
  readonly cards: readonly string[];
  readonly t: BoardProps['t'];
}) {
  const { pace } = useSettings();
  return (
    <div className="bursting" aria-hidden="true" style={{ '--wait': WAIT_BY_PACE[pace] }}>
      <div className="whole">
        <Blob value={Number(cards.at(-1)) || 0} size={cards.length} />
        <TopCards cards={cards} t={t} />
      </div>
      <div className="splat">
        <Blob value={Number(cards.at(-1)) || 0} size={cards.length} popped />
      </div>
    </div>
  );
}
