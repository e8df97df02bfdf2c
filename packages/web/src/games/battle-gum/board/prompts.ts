/** Texts for the viewer: what to do next, and what a choice would do. */
import type { Move } from '@ludotheque/core';
import type { GumView } from '@ludotheque/games/battle-gum';
import type { BoardProps } from '../../../board-kit/board.ts';
import type { BoardInteraction } from './board-interaction.ts';
import { countTopRow } from './pile.ts';

type Props = BoardProps<GumView>;

export function describePrompt({ moves, t, view }: Props, interaction: BoardInteraction): string {
  // Whom the game waits for is said above the board.
  if (!view.awaited.includes(view.seat)) return view.arranging ? t('arrange.sealed') : '';
  if (moves.length === 0) return '';
  if (view.refill) return t('prompt.take', { count: view.refill.count });
  if (interaction.isThrowing)
    return t(interaction.mayNameNobody ? 'prompt.throwOrNot' : 'prompt.throw');
  return t(view.answering ? 'prompt.answer' : 'prompt.lay');
}

/** The verb on the button for a move. */
export function nameAction({ game, t, view }: Props, move: Move): string {
  const written = game.write(move) as
    | { readonly play: string; readonly count: number }
    | { readonly draw: readonly string[] }
    | { readonly pickup: true }
    | { readonly complete: true };
  if (view.arranging) return t('arrange.done');
  if ('play' in written)
    return written.play === '13' ? t('do.throw') : t('do.lay', { count: written.count });
  if ('draw' in written) return t('do.take', { count: written.draw.length });
  return t('pickup' in written ? 'do.pile' : 'do.complete');
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
  if (card === '1' && view.answering) return t('does.parry');
  if (card === '1') return t(view.options.one === 'onOne' ? 'does.oneOnOne' : 'does.1');
  if (card === 'N' && view.options.ninja === 'reset') return t('does.ninjaReset');
  if (card === '6' && view.options.six === 'any') return undefined;
  return CARDS_WITH_EFFECT.includes(card) ? t(`does.${card}`, { count }) : undefined;
}
