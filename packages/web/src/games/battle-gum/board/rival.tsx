/** Another seat: its name badge, the cards in front of it, and its hand as far as it is known. */
import type { Seat } from '@ludotheque/core';
import type { GumView } from '@ludotheque/games/battle-gum';
import { type ComponentProps, memo } from 'react';
import type { BoardProps } from '../../../board-kit/board.ts';
import { NameBadge } from '../../../board-kit/name-badge.tsx';
import type { BoardInteraction } from './board-interaction.ts';
import { seatDropName } from './choice.ts';
import { FrontCards, formatZoneName } from './front.tsx';
import { GumCard } from './gum-card.tsx';
import { SeatTags } from './tags.tsx';

interface RivalProps {
  readonly props: BoardProps<GumView>;
  readonly interaction: BoardInteraction;
  readonly seat: Seat;
  readonly slips: boolean;
}

/** More groups of cards than these overlap. */
const MAX_LOOSE_GROUPS = 4;

/** Groups equal cards; unknown cards are one group of backs. */
function groupHand(seen: readonly string[], held: number) {
  const groups: { card: string | null; count: number }[] = [];
  for (const card of seen)
    if (groups.at(-1)?.card === card) groups.at(-1)!.count++;
    else groups.push({ card, count: 1 });
  const hidden = held - seen.length;
  return hidden > 0 ? [...groups, { card: null, count: hidden }] : groups;
}

interface BelongingsProps extends ComponentProps<typeof FrontCards> {
  readonly known: readonly string[];
  readonly held: number;
}

const RivalCards = memo(function Belongings({ held, known, ...front }: BelongingsProps) {
  const { seat, speaker, t } = front;
  const groups = groupHand(known, held);
  return (
    <div className="belongings">
      <FrontCards {...front} />
      <ul
        className={groups.length > MAX_LOOSE_GROUPS ? 'rival-hand crowded' : 'rival-hand'}
        data-zone={`hand-${seat}`}
        aria-label={formatZoneName(speaker, 'hand', seat)}
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

export function Rival({ interaction, props, seat, slips }: RivalProps) {
  const { speaker, t, view } = props;
  const target = interaction.isThrowing;
  const aimed = interaction.choice.to === seat;
  const hinted = interaction.hintMarks.to === seat;
  const name = speaker.seatName(seat);
  return (
    <section
      className={`rival ${slips ? 'slipping' : ''} ${view.answering && view.turn === seat ? 'under-fire' : ''}`}
      aria-label={name}
      data-drop={seatDropName(seat)}
    >
      <NameBadge seat={seat}>
        <SeatTags seat={seat} slips={slips} t={t} view={view} />
      </NameBadge>
      <RivalCards
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
          onClick={() => interaction.aimAt(seat)}
        >
          <span>{t('throwAt', { name })}</span>
        </button>
      )}
    </section>
  );
}
