/** What to do next, and what a choice would bring about, in words. */
import type { GumView } from '@ludotheque/games/battle-gum';
import type { BoardProps } from '../../../board-kit/board.ts';
import type { Desk } from './desk.ts';
import { rowOf } from './pile.ts';

type Props = BoardProps<GumView>;

export function promptOf({ moves, speaker, t, view }: Props, desk: Desk): string {
  const mine = view.awaited.includes(view.seat);
  if (!mine || moves.length === 0)
    return view.arranging
      ? t('arrange.sealed')
      : t('prompt.wait', { name: speaker.seatName(view.awaited[0] ?? view.turn) });
  if (view.refill) return t('prompt.take', { count: view.refill.count });
  if (desk.throwing) return t('prompt.throw');
  return t(view.answering ? 'prompt.answer' : 'prompt.lay');
}

/** The cards with an effect that is worth saying before they are laid. */
const EFFECTS = ['6', '8', '9', '13', 'N'];

export function previewOf({ t, view }: Props, desk: Desk): string | undefined {
  const { choice, move } = desk;
  if (view.arranging) return move === undefined ? undefined : t('arrange.how');
  const card = view.hand[choice.hand[0] ?? -1];
  if (move === undefined || card === undefined) return undefined;
  const count = choice.hand.length;
  const row = view.centre.at(-1) === card ? rowOf(view.centre) + count : count;
  if (view.options.fourInARow && row >= 4) return t('does.four');
  if (card === '1') return t(view.answering ? 'does.parry' : 'does.1');
  if (card === '6' && view.options.six === 'any') return undefined;
  return EFFECTS.includes(card) ? t(`does.${card}`, { count }) : undefined;
}
