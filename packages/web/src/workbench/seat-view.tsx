/** The game as one seat or a spectator sees it: the board, the legal moves, the events. */
import {
  type AnyGame,
  type Move,
  type PhraseFormatter,
  type Seat,
  WATCHER,
} from '@ludotheque/core';
import { filterEventsForSeat } from '@ludotheque/table';
import { memo } from 'react';
import type { BoardModule } from '../board-kit/board.ts';
import { BoardWithNameBadges } from '../board-view/board-with-name-badges.tsx';
import { useSpeaker } from '../i18n/game-translation.ts';
import type { DraftPosition } from './draft.ts';

export const formatSeatName = (seat: Seat) => (seat === WATCHER ? 'Spectator' : `Seat ${seat}`);

/** The seat's legal moves, from the rules and the full state. */
export function listLegalMovesOfSeat(game: AnyGame, state: unknown, seat: Seat): readonly Move[] {
  if (seat === WATCHER) return [];
  const moves = new Int32Array(game.limits.moves);
  return Array.from(moves.subarray(0, game.moves(state, seat, moves)));
}

/** Puts the game's phrases into words for one seat. */
export function useSeatSpeaker(game: AnyGame, seats: number, seat: Seat): PhraseFormatter {
  const names = Array.from({ length: seats }, (_, each) => formatSeatName(each));
  return useSpeaker(game.id, names, seat);
}

interface SeatViewProps {
  readonly game: AnyGame;
  readonly board: BoardModule;
  readonly stand: DraftPosition;
  readonly seat: Seat;
  onPlay(seat: Seat, move: Move): void;
}

export const SeatView = memo(function SeatView(props: SeatViewProps) {
  const { board, game, onPlay, seat, stand } = props;
  const view = game.view(stand.state, seat);
  const speaker = useSeatSpeaker(game, view.seats, seat);
  const awaited = view.awaited.includes(seat);
  const told = filterEventsForSeat(stand.emittedEvents, seat);
  return (
    <section
      className={awaited ? 'bench-seat awaited' : 'bench-seat'}
      aria-labelledby={`bench-seat-${seat}`}
      data-seat={seat}
    >
      <h2 id={`bench-seat-${seat}`}>
        {formatSeatName(seat)}
        {awaited && <small> is to play</small>}
      </h2>
      <div className="stage">
        <BoardWithNameBadges
          game={game}
          board={board}
          view={view}
          speaker={speaker}
          moves={listLegalMovesOfSeat(game, stand.state, seat)}
          onPlay={(move) => onPlay(seat, move)}
          renderNameBadge={(other, more) => (
            <header className={view.awaited.includes(other) ? 'plate awaited' : 'plate'}>
              <h3>{speaker.seatName(other)}</h3>
              {more}
              <span className="score">{view.scores[other]}</span>
            </header>
          )}
        />
      </div>
      <details>
        <summary>What {seat === WATCHER ? 'a spectator' : 'this seat'} was told last</summary>
        <ul className="told">
          {told.map((event, place) => (
            <li key={place}>{speaker.formatPhrase(game.phrase(event))}</li>
          ))}
        </ul>
      </details>
    </section>
  );
});
