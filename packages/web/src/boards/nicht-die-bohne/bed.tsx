/** The bed in the middle: everybody around it with their rows, the trick, and who took from whom. */
import type { Move, Seat } from '@ludotheque/core';
import type { BohneView } from '@ludotheque/games/nicht-die-bohne';
import { type PointerEvent, useRef } from 'react';
import { useSettings } from '../../house/settings.ts';
import type { BoardProps } from '../board.ts';
import { Card } from '../kit/card.tsx';
import { Plate } from '../kit/plate.tsx';
import type { Take } from './chain.ts';
import { Back } from './faces.tsx';
import { DECK } from './flights.ts';
import { Glance } from './glance.tsx';
import { type Place, placesAround } from './places.ts';
import { figure, sumOf } from './rows.ts';
import { Spot } from './spot.tsx';
import { Twine } from './twine.tsx';
import './bed.css';

interface BedProps extends Pick<BoardProps<BohneView>, 'game' | 'view' | 'speaker' | 't' | 'hint'> {
  readonly chain: readonly Take[];
  readonly takes: ReadonlyMap<Seat, Move>;
  readonly picked: Move | undefined;
  /** A card is in the air that may be dropped here. */
  readonly wanted: boolean;
  cardName(card: string): string;
  onPick(move: Move): void;
  onDrag(event: PointerEvent<HTMLElement>, move: Move): void;
  onOpen(seat: Seat): void;
}

interface CornerProps extends BedProps {
  readonly place: Place;
  /** The cards have just been turned over, and are shown doing so. */
  readonly turning: boolean;
}

function Corner({ place, ...bed }: CornerProps) {
  const { cardName, chain, hint, picked, speaker, t, takes, view } = bed;
  const { column, row, seat, wide } = place;
  const own = seat === view.seat;
  const move = takes.get(seat);
  const sum = figure(sumOf(view.rows[seat]!));
  const side = column === 1 ? 'left' : 'right';
  return (
    <section
      className={`corner ${side} ${row === 2 || own ? 'near' : ''} ${own ? 'own' : ''}`}
      style={{ gridArea: `${row} / ${column} / auto / span ${wide}` }}
      aria-label={speaker.name(seat)}
    >
      <div className="name-sign" data-zone={own ? undefined : `hand-${seat}`}>
        <Plate seat={seat}>
          <span className="in-hand" title={t('inHand', { count: view.hands[seat]! })}>
            <i aria-hidden="true" />
            {view.hands[seat]}
          </span>
        </Plate>
      </div>
      <div className="ground">
        <Spot
          seat={seat}
          card={view.table[seat] ?? (own ? view.choice : null)}
          sealed={view.chosen.includes(seat)}
          turned={bed.turning && seat !== view.token}
          token={seat === view.token && view.phase !== 'over'}
          taken={chain.find(({ from }) => from === seat)?.card}
          chosen={move !== undefined && move === picked}
          hinted={move !== undefined && move === hint}
          onChoose={move === undefined ? undefined : () => bed.onPick(move)}
          onPointerDown={move === undefined ? undefined : (event) => bed.onDrag(event, move)}
          cardName={cardName}
          t={t}
        />
        {own ? (
          <p className="standing" title={t('standing', { sum })}>
            Σ {sum}
          </p>
        ) : (
          <Glance
            seat={seat}
            name={speaker.name(seat)}
            rows={view.rows[seat]!}
            fresh={chain.find((take) => take.seat === seat)?.card}
            t={t}
            onOpen={() => bed.onOpen(seat)}
          />
        )}
      </div>
    </section>
  );
}

export function Bed(props: BedProps) {
  const { chain, game, speaker, t, view, wanted } = props;
  const bed = useRef<HTMLDivElement>(null);
  const { pace } = useSettings();
  const turning = pace !== 'none' && view.phase === 'take' && view.takes.length === 0;
  const says = (take: Take) => speaker.say(game.phrase({ what: 'take', ...take } as never));
  return (
    <div
      ref={bed}
      className={wanted ? 'bed soil wanted' : 'bed soil'}
      data-drop="bed"
      data-seats={view.seats}
    >
      <span className="deck" data-zone={DECK} aria-hidden="true">
        <Card card={null} label={t('back')}>
          <Back />
        </Card>
      </span>
      {placesAround(view.seats, view.seat).map((place) => (
        <Corner key={place.seat} {...props} place={place} turning={turning} />
      ))}
      <Twine bed={bed} chain={chain} />
      <ol className="unseen chain">
        {chain.map((take) => (
          <li key={take.from}>{says(take)}</li>
        ))}
      </ol>
    </div>
  );
}
