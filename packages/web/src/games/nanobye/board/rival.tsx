/** Another seat: name badge, face-down cards, chips, and its status in this manche. */
import type { Seat } from '@ludotheque/core';
import { holdsCards, splitIntoChipCards } from '@ludotheque/games/nanobye';
import { memo } from 'react';
import { CardFrame } from '../../../board-kit/card-frame.tsx';
import { NameBadge } from '../../../board-kit/name-badge.tsx';
import type { BoardState } from './board-state.ts';
import { ChipLine } from './chips.tsx';
import { Face } from './faces.tsx';

const Backs = memo(function Backs({
  count,
  label,
  zone,
}: {
  readonly count: number;
  readonly zone: string;
  readonly label: string;
}) {
  return (
    <span className="backs" data-zone={zone}>
      {Array.from({ length: count }, (_, place) => (
        <CardFrame key={place} card={null} label={label}>
          <Face card={null} />
        </CardFrame>
      ))}
    </span>
  );
});

/** The status of a seat in a word or two. */
export function SeatTags({ seat, state }: { readonly state: BoardState; readonly seat: Seat }) {
  const { t, view } = state;
  const eliminated = view.eliminated[seat]!;
  if (eliminated > 0)
    return <span className="tag eliminated">{t('eliminated', { manche: eliminated })}</span>;
  return (
    <>
      {view.dealer === seat && view.phase !== 'over' && (
        <span className="tag deals">{t('deals')}</span>
      )}
      {view.quit.includes(seat) && <span className="tag">{t('hasQuit')}</span>}
      {view.tapis.includes(seat) && <span className="tag all-in">TAPIS</span>}
    </>
  );
}

export function Rival({ seat, state }: { readonly state: BoardState; readonly seat: Seat }) {
  const { speaker, t, view } = state;
  const out = view.eliminated[seat]! > 0 || view.quit.includes(seat);
  const holds = holdsCards(view, seat) && !view.quit.includes(seat);
  const exchanged = view.exchanged[seat]!;
  const chips = view.scores[seat]!;
  return (
    <section className={out ? 'rival out' : 'rival'} aria-label={speaker.seatName(seat)}>
      <NameBadge seat={seat}>
        <span className="more">
          <Backs count={holds ? 2 : 0} zone={`hand-${seat}`} label={t('back')} />
          <span data-zone={`chips-${seat}`}>
            <ChipLine chips={splitIntoChipCards(chips)} label={t('chips', { count: chips })} />
          </span>
          {exchanged > 0 && <Backs count={exchanged} zone={`left-${seat}`} label={t('backGone')} />}
          <SeatTags seat={seat} state={state} />
        </span>
      </NameBadge>
    </section>
  );
}
