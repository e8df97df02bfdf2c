/** The controls below the generated board: a bar for the chosen card, buttons for all other moves. */
import type { BoardProps } from '../board-kit/board.ts';
import { ConfirmMoveBar } from '../board-kit/confirm-move-bar.tsx';
import {
  FoldedLegalMoveList,
  LegalMoveList,
  WaitingMoveBar,
} from '../board-kit/legal-move-list.tsx';
import { useTranslation } from '../i18n/translation.tsx';
import type { ChosenCard } from './use-chosen-card.ts';

export function MoveControls({ choice, ...props }: BoardProps & { readonly choice: ChosenCard }) {
  const { t } = useTranslation();
  const { chosen, clear, movesOfCard, otherMoves } = choice;
  const listed = movesOfCard.length > 1 ? movesOfCard : chosen === undefined ? otherMoves : [];
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
        move={movesOfCard[0]}
        prompt={props.moves.length > 0 ? t('play.chooseCard') : ''}
        onTakeBack={chosen === undefined ? undefined : clear}
      />
      <FoldedLegalMoveList {...props} />
    </>
  );
}
