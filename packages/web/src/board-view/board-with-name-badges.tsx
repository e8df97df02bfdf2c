/**
 * A game's board with a name badge for every seat. Without moves and `onPlay` it is only to look at,
 * as in a replay or a rule book.
 */
import type { AnyGame, BaseView, Move, PhraseFormatter, Seat } from '@ludotheque/core';
import type { ReactNode } from 'react';
import type { BoardModule } from '../board-kit/board.ts';
import { MoveConfirmationContext, useMoveConfirmation } from '../board-kit/move-confirmation.ts';
import { NameBadgeContext } from '../board-kit/name-badge.tsx';
import { useBoardTranslation } from '../i18n/game-translation.ts';
import { NO_MOVES } from './legal-moves.ts';
import { StaticNameBadge } from './static-name-badge.tsx';

const doNothing = () => undefined;

export interface BoardWithNameBadgesProps {
  readonly game: AnyGame;
  readonly board: BoardModule;
  readonly speaker: PhraseFormatter;
  readonly view: BaseView;
  readonly moves?: readonly Move[];
  /** Whether the board takes no moves now. */
  readonly disabled?: boolean;
  readonly hint?: Move | undefined;
  /** The only move, if it is about to be played without the viewer. */
  readonly forcedMove?: Move | undefined;
  onPlay?(move: Move): void;
  /** Draws the badge of a seat around what the board adds; by default a name and a score. */
  renderNameBadge?(seat: Seat, more: ReactNode): ReactNode;
}

export function BoardWithNameBadges(props: BoardWithNameBadgesProps) {
  const { board, disabled = props.onPlay === undefined, game, hint, speaker, view } = props;
  const { moves = NO_MOVES, onPlay = doNothing, renderNameBadge } = props;
  const t = useBoardTranslation(game.id);
  const { confirmation, play } = useMoveConfirmation(moves, props.forcedMove, onPlay);
  const renderStaticBadge = (seat: Seat, more: ReactNode) => (
    <StaticNameBadge seat={seat} speaker={speaker} view={view}>
      {more}
    </StaticNameBadge>
  );
  return (
    <NameBadgeContext value={renderNameBadge ?? renderStaticBadge}>
      <MoveConfirmationContext value={confirmation}>
        <board.Board
          game={game}
          view={view}
          speaker={speaker}
          moves={moves}
          disabled={disabled}
          hint={hint}
          t={t}
          onPlay={play}
        />
      </MoveConfirmationContext>
    </NameBadgeContext>
  );
}
