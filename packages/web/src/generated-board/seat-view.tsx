/** A seat of the generated board: its name and what is remarked about its zones, and the zones themselves. */
import type { Seat } from '@ludotheque/core';
import type { BoardProps } from '../board-kit/board.ts';
import { NameBadge } from '../board-kit/name-badge.tsx';
import { Note } from './note.tsx';
import type { ChosenTargets } from './use-chosen-targets.ts';
import { ZoneView } from './zone-view.tsx';

export function SeatView(
  props: BoardProps & { readonly seat: Seat; readonly choice: ChosenTargets },
) {
  const { choice, game, seat, speaker, view } = props;
  const zones = game.zones(view).filter(({ owner }) => owner === seat);
  const isOwn = seat === view.seat;
  const hasWon = view.result?.ranks[seat] === 1;
  const kind = `seat${view.awaited.includes(seat) ? ' awaited' : ''}${isOwn ? ' own' : ''}${hasWon ? ' winner' : ''}`;
  const canBeDroppedOn = isOwn && choice.openArea === 'own';
  return (
    <section
      className={canBeDroppedOn ? `${kind} open-area` : kind}
      aria-label={speaker.seatName(seat)}
      data-drop={isOwn ? 'own' : undefined}
    >
      {/* The cards of a trick fly here. */}
      <div className="about-seat" data-zone={`seat-${seat}`}>
        <NameBadge seat={seat} />
        {zones.map(({ id, note }) => note && <Note key={id} note={note} speaker={speaker} />)}
      </div>
      <div className="zones">
        {zones
          .filter(({ inTrick }) => !inTrick)
          .map((zone) => (
            <ZoneView key={zone.id} zone={zone} speaker={speaker} choice={choice} isOwn={isOwn} />
          ))}
      </div>
    </section>
  );
}
