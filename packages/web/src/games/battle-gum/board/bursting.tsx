/** A pile that has just burst: it is shown for a moment where it lay, with the cards that burst it. */
import type { GumView } from '@ludotheque/games/battle-gum';
import { type CSSProperties, useState } from 'react';
import type { BoardProps } from '../../../board-kit/board.ts';
import { useSettings } from '../../../settings/settings.ts';
import { Blob } from './blob.tsx';
import { TopCards } from './centre.tsx';
import { burst } from './pile.ts';

/** The cards that burst it have to land first. */
const WAITS = { calm: '700ms', brisk: '350ms', none: '0ms' } as const;

/** What burst between the last view and this one. */
export function useBurst(view: GumView): readonly string[] | undefined {
  const [seen, setSeen] = useState<{ view: GumView; cards?: readonly string[] | undefined }>({
    view,
  });
  if (seen.view !== view) setSeen({ view, cards: burst(seen.view, view) });
  return seen.cards;
}

export function Bursting({
  cards,
  t,
}: {
  readonly cards: readonly string[];
  readonly t: BoardProps['t'];
}) {
  const { pace } = useSettings();
  return (
    <div className="bursting" aria-hidden="true" style={{ '--wait': WAITS[pace] } as CSSProperties}>
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
