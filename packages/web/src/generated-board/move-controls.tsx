/** The controls below the generated board: a bar for the chosen move, buttons for moves without a target. */
import type { Move, PhraseValue } from '@ludotheque/core';
import type { BoardProps } from '../board-kit/board.ts';
import { ConfirmMoveBar } from '../board-kit/confirm-move-bar.tsx';
import {
  FoldedLegalMoveList,
  LegalMoveList,
  WaitingMoveBar,
} from '../board-kit/legal-move-list.tsx';
import { useTranslation } from '../i18n/translation.tsx';
import { findSuitInValues, SuitSign } from './french-deck/suits.tsx';
import type { ChosenTargets } from './use-chosen-targets.ts';

/** What tells moves in words apart: the suit that is named, or the only number. */
function MoveSign({ values }: { readonly values: readonly PhraseValue[] }) {
  const suit = findSuitInValues(values);
  if (suit) return <SuitSign suit={suit} />;
  const numbers = values.filter((value) => typeof value === 'number');
  if (numbers.length !== 1) return null;
  return (
    <b className="move-number" aria-hidden="true">
      {numbers[0]}
    </b>
  );
}

export function MoveControls({
  choice,
  ...props
}: BoardProps & { readonly choice: ChosenTargets }) {
  const { t } = useTranslation();
  const { chosenMoves, clear, isTapped, otherMoves } = choice;
  const listed = chosenMoves.length > 1 ? chosenMoves : isTapped ? [] : otherMoves;
  if (props.view.result !== null || props.view.seat < 0) return null;
  const drawSign = (move: Move) => {
    const { values = {} } = props.game.phrase(move, props.view);
    return <MoveSign values={Object.values(values)} />;
  };
  if (listed.length > 0)
    return (
      <>
        <LegalMoveList {...props} moves={listed} drawSign={drawSign} />
        <WaitingMoveBar {...props} />
      </>
    );
  return (
    <>
      <ConfirmMoveBar
        {...props}
        move={chosenMoves[0]}
        prompt={props.moves.length > 0 ? t('play.chooseCard') : ''}
        onTakeBack={isTapped ? clear : undefined}
      />
      <FoldedLegalMoveList {...props} />
    </>
  );
}
