/** A trick in the middle of the table: every seat's card lies in front of it. */
import type { BaseView, PhraseFormatter, Zone } from '@ludotheque/core';
import { listAllSeatsViewerLast } from '../board-kit/seat-order.ts';
import { CardStacks } from './card-stacks.tsx';
import type { ChosenTargets } from './use-chosen-targets.ts';
import './trick.css';

export function Trick({
  choice,
  speaker,
  view,
  zones,
}: {
  readonly zones: readonly Zone[];
  readonly view: BaseView;
  readonly speaker: PhraseFormatter;
  readonly choice: ChosenTargets;
}) {
  return (
    <ol className="trick" style={{ '--seats': view.seats }}>
      {listAllSeatsViewerLast(view).map((seat, i) => {
        const zone = zones.find(({ owner }) => owner === seat);
        // Clockwise from the viewer, who is at the bottom.
        const turn = (i + 1) / view.seats;
        return (
          zone && (
            <li
              key={seat}
              className={view.awaited.includes(seat) ? 'trick-place awaited' : 'trick-place'}
              style={{
                '--turn': i,
                '--x': -Math.sin(turn * 2 * Math.PI),
                '--y': Math.cos(turn * 2 * Math.PI),
              }}
              aria-label={speaker.formatPhrase(zone.name)}
              data-zone={zone.id}
            >
              <CardStacks zone={zone} speaker={speaker} choice={choice} />
              <span className="trick-name" aria-hidden="true">
                {speaker.seatName(seat)}
              </span>
            </li>
          )
        );
      })}
    </ol>
  );
}
