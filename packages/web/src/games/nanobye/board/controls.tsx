/**
 * Buttons for all moves but exchanges: cote, stake, keep, align, quit, TAPIS. They say what they do, so
 * one click plays; only quitting and staking everything need a second one.
 */
import type { Move } from '@ludotheque/core';
import {
  ABYSS,
  ALIGN,
  bestNumber,
  EVEREST,
  isBet,
  isExchange,
  KEEP,
  QUIT,
  TAPIS,
} from '@ludotheque/games/nanobye';
import type { ReactNode } from 'react';
import type { BoardState } from './board-state.ts';
import { readExchangedCards } from './plan.ts';
import { StakeMaker } from './stake-maker.tsx';

const MOVES_TO_REGRET: readonly Move[] = [QUIT, TAPIS];

function SayButton({
  children,
  className = '',
  move,
  state,
}: {
  readonly state: BoardState;
  readonly move: Move;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  const { hint, plan, play, say } = state;
  const isPlanned = plan.saidMove === move;
  return (
    <button
      type="button"
      className={`say playable ${className} ${isPlanned ? 'said' : ''} ${hint === move ? 'hinted' : ''}`}
      aria-pressed={isPlanned}
      onClick={() => (isPlanned || !MOVES_TO_REGRET.includes(move) ? play(move) : say(move))}
    >
      {children}
    </button>
  );
}

/** What a move does, as the text of its button. */
export function nameAction({ game, t, view }: BoardState, move: Move): string {
  const staked = view.stakes[view.seat]!;
  if (move === QUIT) return t('quit');
  if (move === TAPIS) return t('tapis', { value: view.scores[view.seat]! });
  if (move === ALIGN) return t('align', { value: Math.max(1, view.highest) - staked });
  if (move === KEEP) return t('keep');
  if (isBet(move)) return t('stake', { value: move });
  if (isExchange(move)) return t('do.exchange', { count: readExchangedCards(game, move).length });
  return move === EVEREST ? 'EVEREST' : 'ABYSS';
}

const Peak = () => (
  <svg viewBox="0 0 48 28" aria-hidden="true">
    <path d="M0 28L18 4l8 9 5-5 17 20z" fill="#58707a" />
    <path d="M18 4l7 8-4 3-4-3-5 3z" fill="#fff" />
  </svg>
);
const Deep = () => (
  <svg viewBox="0 0 48 28" aria-hidden="true">
    <path d="M0 0h48v28H0z" fill="#2d7a9c" />
    <path d="M2 0l16 24 8-9 5 5L46 0z" fill="#06202f" />
    <circle cx="18" cy="15" r="2.2" fill="#ffe27a" />
  </svg>
);

/** The dealer chooses the cote: both buttons show the number that the dealer's cards would form. */
function CoteButtons({ state }: { readonly state: BoardState }) {
  const { t, view } = state;
  return (
    <div className="cotes">
      <SayButton state={state} move={EVEREST} className="cote-everest">
        <Peak />
        <strong>EVEREST</strong>{' '}
        <span>{t('youMake', { number: bestNumber(view.hand, 'everest') })}</span>
      </SayButton>
      <SayButton state={state} move={ABYSS} className="cote-abyss">
        <Deep />
        <strong>ABYSS</strong>{' '}
        <span>{t('youMake', { number: bestNumber(view.hand, 'abyss') })}</span>
      </SayButton>
    </div>
  );
}

export function MoveControls({ state }: { readonly state: BoardState }) {
  const { bets, moves } = state;
  const onlyBet = bets.length === 1 ? bets[0] : undefined;
  return (
    <div className="controls">
      {moves.includes(EVEREST) && <CoteButtons state={state} />}
      <div className="words">
        {bets.length > 1 && <StakeMaker state={state} />}
        {onlyBet !== undefined && (
          <SayButton state={state} move={onlyBet} className="strong">
            {nameAction(state, onlyBet)}
          </SayButton>
        )}
        {moves.includes(KEEP) && (
          <SayButton state={state} move={KEEP}>
            {nameAction(state, KEEP)}
          </SayButton>
        )}
        {moves.includes(ALIGN) && (
          <SayButton state={state} move={ALIGN} className="strong">
            {nameAction(state, ALIGN)}
          </SayButton>
        )}
        {moves.includes(TAPIS) && (
          <SayButton state={state} move={TAPIS} className="strong">
            {nameAction(state, TAPIS)}
          </SayButton>
        )}
        {moves.includes(QUIT) && (
          <SayButton state={state} move={QUIT} className="quit">
            {nameAction(state, QUIT)}
          </SayButton>
        )}
      </div>
    </div>
  );
}
