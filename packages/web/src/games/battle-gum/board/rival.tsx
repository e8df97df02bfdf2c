/** Another seat: its plate, what lies in front of it, and its hand as far as everybody has seen it. */
import type { Seat } from '@ludotheque/core';
import type { GumView } from '@ludotheque/games/battle-gum';
import { type ComponentProps, memo } from 'react';
import type { BoardProps } from '../../../board-kit/board.ts';
import { NameBadge } from '../../../board-kit/name-badge.tsx';
import { dropSeat } from './choice.ts';
import type { Desk } from './desk.ts';
import { Front, zoneName } from './front.tsx';
import { GumCard } from './gum-card.tsx';
import { Tags } from './tags.tsx';

interface RivalProps {
  readonly props: BoardProps<GumView>;
  readonly desk: Desk;
  readonly seat: Seat;
  readonly slips: boolean;
}

/** So many different cards find room beside the front. */
const BESIDE = 4;

/** Equal cards as one with their number; what nobody has seen as backs. */
function inHand(seen: readonly string[], held: number) {
  const groups: { card: string | null; count: number }[] = [];
  for (const card of seen)
    if (groups.at(-1)?.card === card) groups.at(-1)!.count++;
    else groups.push({ card, count: 1 });
  const hidden = held - seen.length;
  return hidden > 0 ? [...groups, { card: null, count: hidden }] : groups;
}

interface BelongingsProps extends ComponentProps<typeof Front> {
  readonly known: readonly string[];
  readonly held: number;
}

const Belongings = memo(function Belongings({ held, known, ...front }: BelongingsProps) {
  const { seat, speaker, t } = front;
  const groups = inHand(known, held);
  return (
    <div className="belongings">
      <Front {...front} />
      <ul
        className={groups.length > BESIDE ? 'rival-hand below' : 'rival-hand'}
        data-zone={`hand-${seat}`}
        aria-label={zoneName(speaker, 'hand', seat)}
      >
        {groups.map(({ card, count }) => (
          <li key={card ?? ''} className="group">
            <GumCard card={card} t={t} small />
            {count > 1 && <span className="times">×{count}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
});

export function Rival({ desk, props, seat, slips }: RivalProps) {
  const { speaker, t, view } = props;
  const target = desk.throwing;
  const aimed = desk.choice.to === seat;
  const hinted = desk.marks.to === seat;
  const name = speaker.seatName(seat);
  return (
    <section
      className={`rival ${slips ? 'slipping' : ''} ${view.answering && view.turn === seat ? 'under-fire' : ''}`}
      aria-label={name}
      data-drop={dropSeat(seat)}
    >
      <NameBadge seat={seat}>
        <Tags seat={seat} slips={slips} t={t} view={view} />
      </NameBadge>
      <Belongings
        seat={seat}
        down={view.down[seat]!}
        up={view.up[seat]!}
        known={view.known[seat]!}
        held={view.hands[seat]!}
        speaker={speaker}
        t={t}
      />
      {target && (
        <button
          type="button"
          className={`target playable ${aimed ? 'chosen' : ''} ${hinted ? 'hinted' : ''}`}
          aria-pressed={aimed}
          disabled={props.disabled}
          onClick={() => desk.aim(seat)}
        >
          <span>{t('throwAt', { name })}</span>
        </button>
      )}
    </section>
  );
}
