/** Texts for the viewer: what to do next, and what a choice would do. */
import type { GumView } from '@ludotheque/games/battle-gum';
import type { BoardProps } from '../../../board-kit/board.ts';
import type { BoardInteraction } from './board-interaction.ts';
import { countTopRow } from './pile.ts';

type Props = BoardProps<GumView>;

export function describePrompt(
  { moves, speaker, t, view }: Props,
  interaction: BoardInteraction,
): string {
  const mine = view.awaited.includes(view.seat);
  if (!mine || moves.length === 0)
    return view.arranging
      ? t('arrange.sealed')
      : t('prompt.wait', { name: speaker.seatName(view.awaited[0] ?? view.turn) });
  if (view.refill) return t('prompt.take', { count: view.refill.count });
  if (interaction.isThrowing) return t('prompt.throw');
  return t(view.answering ? 'prompt.answer' : 'prompt.lay');
}

/** Cards whose effect is described before they are laid. */
const CARDS_WITH_EFFECT = ['6', '8', '9', '13', 'N'];

export function describePreview(
  { t, view }: Props,
  interaction: BoardInteraction,
): string | undefined {
  const { choice, chosenMove } = interaction;
  if (view.arranging) return chosenMove === undefined ? undefined : t('arrange.how');
  const card = view.hand[choice.hand[0] ?? -1];
  if (chosenMove === undefined || card === undefined) return undefined;
  const count = choice.hand.length;
  const row = view.centre.at(-1) === card ? countTopRow(view.centre) + count : count;
  if (view.options.fourInARow && row >= 4) return t('does.four');
  if (card === '1') return t(view.answering ? 'does.parry' : 'does.1');
  if (card === '6' && view.options.six === 'any') return undefined;
  return CARDS_WITH_EFFECT.includes(card) ? t(`does.${card}`, { count }) : undefined;
}
