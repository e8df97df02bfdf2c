/** A game's board to look at, with nothing to play: for looking back, and as a picture in a rule book. */
import type { AnyGame, BaseView, PhraseFormatter } from '@ludotheque/core';
import type { BoardModule } from '../board-kit/board.ts';
import '../board-kit/board-kit.css';
import { NameBadgeContext } from '../board-kit/name-badge.tsx';
import { useBoardTranslation } from '../i18n/game-translation.ts';
import { StaticNameBadge } from './static-name-badge.tsx';
import './table.css';

const NO_MOVES: readonly number[] = [];
const doNothing = () => undefined;

export function ReadOnlyBoard({
  board,
  game,
  speaker,
  view,
}: {
  readonly game: AnyGame;
  readonly board: BoardModule;
  readonly speaker: PhraseFormatter;
  readonly view: BaseView;
}) {
  const t = useBoardTranslation(game.id);
  return (
    <NameBadgeContext
      value={(seat, more) => (
        <StaticNameBadge seat={seat} speaker={speaker} view={view}>
          {more}
        </StaticNameBadge>
      )}
    >
      <board.Board
        game={game}
        view={view}
        speaker={speaker}
        moves={NO_MOVES}
        disabled
        hint={undefined}
        t={t}
        onPlay={doNothing}
      />
    </NameBadgeContext>
  );
}
