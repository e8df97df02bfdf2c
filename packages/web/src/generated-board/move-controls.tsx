/** The controls below the generated board: a bar for the chosen move, buttons for moves without a target. */
import type { BoardProps } from '../board-kit/board.ts';
import { ConfirmMoveBar } from '../board-kit/confirm-move-bar.tsx';
import {
  FoldedLegalMoveList,
  LegalMoveList,
  WaitingMoveBar,
} from '../board-kit/legal-move-list.tsx';
import { useTranslation } from '../i18n/translation.tsx';
import type { ChosenTargets } from './use-chosen-targets.ts';

export function MoveControls({
  choice,
  ...props
}: BoardProps & { readonly choice: ChosenTargets }) {
  const { t } = useTranslation();
  const { chosenMoves, clear, isTapped, otherMoves } = choice;
  const listed = chosenMoves.length > 1 ? chosenMoves : isTapped ? [] : otherMoves;
  if (props.view.result !== null || props.view.seat < 0) return null;
  if (listed.length > 0)
    return (
      <>
        <LegalMoveList {...props} moves={listed} />
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
