/** A game's board to look at, with nothing to play: for looking back, and as a picture in a rule book. */
import type { AnyGame, BaseView, PhraseFormatter } from '@ludotheque/core';
import type { Board } from '../boards/board.ts';
import '../boards/kit/kit.css';
import { PlateContext } from '../boards/kit/plate.tsx';
import { useBoardT } from '../speech/game-speech.ts';
import { NamePlate } from './name-plate.tsx';
import './table.css';

const NO_MOVES: readonly number[] = [];
const nothing = () => undefined;

export function StillBoard({
  board,
  game,
  speaker,
  view,
}: {
  readonly game: AnyGame;
  readonly board: Board;
  readonly speaker: PhraseFormatter;
  readonly view: BaseView;
}) {
  const t = useBoardT(game.id);
  return (
    <PlateContext
      value={(seat, more) => (
        <NamePlate seat={seat} speaker={speaker} view={view}>
          {more}
        </NamePlate>
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
        onPlay={nothing}
      />
    </PlateContext>
  );
}
