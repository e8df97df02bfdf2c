/** The bed in the middle of the board: all seats with their rows, the trick, and who took from whom. */
import type { Move, Seat } from '@ludotheque/core';
import type { BohneView } from '@ludotheque/games/nicht-die-bohne';
import { type PointerEvent, useRef } from 'react';
import type { BoardProps } from '../../../board-kit/board.ts';
import { CardFrame } from '../../../board-kit/card-frame.tsx';
import { useSettings } from '../../../settings/settings.ts';
import type { Take } from './chain.ts';
import { SeatCorner } from './corner.tsx';
import { Back } from './faces.tsx';
import { DECK_ZONE } from './flights.ts';
import { placeSeatsAround } from './places.ts';
import { Twine } from './twine.tsx';
import './bed.css';

interface BedProps extends Pick<BoardProps<BohneView>, 'game' | 'view' | 'speaker' | 't' | 'hint'> {
  readonly chain: readonly Take[];
  readonly takes: ReadonlyMap<Seat, Move>;
  readonly picked: Move | undefined;
  /** Whether a card is being dragged that can be dropped here. */
  readonly wanted: boolean;
  cardName(card: string): string;
  onPick(move: Move): void;
  onDrag(event: PointerEvent<HTMLElement>, move: Move): void;
  onOpen(seat: Seat): void;
}

export function Bed(props: BedProps) {
  const { cardName, chain, game, hint, onDrag, onOpen, onPick, picked, speaker, t, takes } = props;
  const { view, wanted } = props;
  const bed = useRef<HTMLDivElement>(null);
  const { pace } = useSettings();
  const isRevealing = pace !== 'none' && view.phase === 'take' && view.takes.length === 0;
  const describeTake = (take: Take) => speaker.formatPhrase(game.phrase({ what: 'take', ...take }));
  return (
    <div
      ref={bed}
      className={wanted ? 'bed soil wanted' : 'bed soil'}
      data-drop="bed"
      data-seats={view.seats}
    >
      <span className="deck" data-zone={DECK_ZONE} aria-hidden="true">
        <CardFrame card={null} label={t('back')}>
          <Back />
        </CardFrame>
      </span>
      {placeSeatsAround(view.seats, view.seat).map((place) => {
        const { seat } = place;
        const own = seat === view.seat;
        const move = takes.get(seat);
        return (
          <SeatCorner
            key={seat}
            {...place}
            own={own}
            held={view.hands[seat]!}
            rows={view.rows[seat]!}
            card={view.table[seat] ?? (own ? view.choice : null)}
            sealed={view.chosen.includes(seat)}
            turned={isRevealing && seat !== view.token}
            token={seat === view.token && view.phase !== 'over'}
            taken={chain.find(({ from }) => from === seat)?.card}
            fresh={chain.find((take) => take.seat === seat)?.card}
            chosen={move !== undefined && move === picked}
            hinted={move !== undefined && move === hint}
            onChoose={move === undefined ? undefined : () => onPick(move)}
            onPointerDown={move === undefined ? undefined : (event) => onDrag(event, move)}
            onOpen={onOpen}
            cardName={cardName}
            speaker={speaker}
            t={t}
          />
        );
      })}
      <Twine bed={bed} chain={chain} />
      <ol className="unseen chain">
        {chain.map((take) => (
          <li key={take.from}>{describeTake(take)}</li>
        ))}
      </ol>
    </div>
  );
}
