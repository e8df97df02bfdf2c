/** Why the first move of a hint is good. In a low window it is folded, so that the board stays in sight. */
import { useSuspendUntilPageWords } from '../i18n/translation.tsx';
import { MoveExplanation, type MoveExplanationProps } from './move-explanation.tsx';

export default function FoldedExplanation(props: Omit<MoveExplanationProps, 'isOpen'>) {
  useSuspendUntilPageWords('explanations');
  return <MoveExplanation {...props} isOpen={matchMedia('(min-height: 700px)').matches} />;
}
