/**
 * A board for any game, made from its zones, legal moves and words. A game without a board of its own
 * can be played on it with mouse, keyboard and screen reader. The cards of a trick lie in the middle,
 * and a card of the viewer's zones is played where it lies.
 */
import type { PhraseFormatter, Seat, Zone } from '@ludotheque/core';
import type { BoardProps } from '../board-kit/board.ts';
import { computeEvenRowLength } from '../board-kit/hand-layout.ts';
import { NameBadge } from '../board-kit/name-badge.tsx';
import { listOtherSeats } from '../board-kit/seat-order.ts';
import { CardStacks } from './card-stacks.tsx';
import { MoveControls } from './move-controls.tsx';
import { Trick } from './trick.tsx';
import { type ChosenTargets, useChosenTargets } from './use-chosen-targets.ts';
import './board.css';

function ZoneView({
  choice,
  isOwn = false,
  speaker,
  zone,
}: {
  readonly zone: Zone;
  readonly speaker: PhraseFormatter;
  readonly choice?: ChosenTargets | undefined;
  readonly isOwn?: boolean;
}) {
  // The zones of a seat are below its name, so their headings are one level lower.
  const Heading = zone.owner === undefined ? 'h2' : 'h3';
  const isGrid = typeof zone.layout === 'object';
  const isHidden =
    !isGrid && zone.cards.length > 0 && zone.cards.every(({ card }) => card === null);
  const isEmpty = zone.cards.length === 0 && zone.layout !== 'pile';
  const kind = `zone${isHidden ? ' hidden' : ''}${isEmpty ? ' empty' : ''}${isGrid ? ' grid' : ''}${zone.layout === 'pile' ? ' pile' : ''}`;
  return (
    <section className={kind} aria-label={speaker.formatPhrase(zone.name)} data-zone={zone.id}>
      <Heading className="zone-name">{speaker.formatPhrase(zone.name)}</Heading>
      <CardStacks zone={zone} speaker={speaker} choice={choice} isOwn={isOwn} />
      {zone.note && <p className="note">{speaker.formatPhrase(zone.note)}</p>}
    </section>
  );
}

/** A seat with its zones; of its place in the trick only the note is here. */
function SeatView(props: BoardProps & { readonly seat: Seat; readonly choice: ChosenTargets }) {
  const { choice, game, seat, speaker, view } = props;
  const zones = game.zones(view).filter(({ owner }) => owner === seat);
  const isOwn = seat === view.seat;
  const kind = `seat${view.awaited.includes(seat) ? ' awaited' : ''}${isOwn ? ' own' : ''}`;
  return (
    <section className={kind} aria-label={speaker.seatName(seat)}>
      <div className="about-seat">
        <NameBadge seat={seat} />
        {zones.map(
          ({ id, inTrick, note }) =>
            inTrick &&
            note && (
              <p key={id} className="note">
                {speaker.formatPhrase(note)}
              </p>
            ),
        )}
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

export function GeneratedBoard(props: BoardProps) {
  const { game, speaker, view } = props;
  const choice = useChosenTargets(props);
  const zones = game.zones(view);
  const common = zones.filter(({ owner }) => owner === undefined);
  const others = listOtherSeats(view);
  const abreast = computeEvenRowLength(others.length, 3);
  const trick = zones.filter(({ inTrick }) => inTrick);
  return (
    <div className={trick.length > 0 ? 'board generated with-trick' : 'board generated'}>
      <div className="felt">
        <div className="far-seats" style={{ '--abreast': abreast }}>
          {others.map((seat) => (
            <SeatView key={seat} {...props} seat={seat} choice={choice} />
          ))}
        </div>
        <div className="middle">
          <div className="common">
            {common.map((zone) => (
              <ZoneView key={zone.id} zone={zone} speaker={speaker} choice={choice} />
            ))}
          </div>
          {trick.length > 0 && <Trick zones={trick} speaker={speaker} view={view} />}
        </div>
        {view.seat >= 0 && <SeatView {...props} seat={view.seat} choice={choice} />}
      </div>
      <MoveControls {...props} choice={choice} />
    </div>
  );
}
