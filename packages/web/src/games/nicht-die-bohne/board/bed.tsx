/** The bed in the middle: everybody around it with their rows, the trick, and who took from whom. */
import type { Move, Seat } from '@ludotheque/core';
import type { BohneView } from '@ludotheque/games/nicht-die-bohne';
import { type PointerEvent, useRef } from 'react';
import type { BoardProps } from '../../../board-kit/board.ts';
import { Card } from '../../../board-kit/card.tsx';
import { useSettings } from '../../../settings/settings.ts';
import type { Take } from './chain.ts';
import { Corner } from './corner.tsx';
import { Back } from './faces.tsx';
import { DECK } from './flights.ts';
import { placesAround } from './places.ts';
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

export function Bed(props: BedProps) {
  const { cardName, chain, game, hint, onDrag, onOpen, onPick, picked, speaker, t, takes } = props;
  const { view, wanted } = props;
  const bed = useRef<HTMLDivElement>(null);
  const { pace } = useSettings();
  const turning = pace !== 'none' && view.phase === 'take' && view.takes.length === 0;
  const says = (take: Take) => speaker.formatPhrase(game.phrase({ what: 'take', ...take }));
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
      {placesAround(view.seats, view.seat).map((place) => {
        const { seat } = place;
        const own = seat === view.seat;
        const move = takes.get(seat);
        return (
          <Corner
            key={seat}
            {...place}
            own={own}
            held={view.hands[seat]!}
            rows={view.rows[seat]!}
            card={view.table[seat] ?? (own ? view.choice : null)}
            sealed={view.chosen.includes(seat)}
            turned={turning && seat !== view.token}
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
          <li key={take.from}>{says(take)}</li>
        ))}
      </ol>
    </div>
  );
}
