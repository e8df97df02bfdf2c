/** Buttons for all moves but exchanges: cote, stake, keep, align, quit, TAPIS. The first click plans a move, the second plays it. */
import type { Move } from '@ludotheque/core';
import { ABYSS, ALIGN, bestNumber, EVEREST, KEEP, QUIT, TAPIS } from '@ludotheque/games/nanobye';
import type { ReactNode } from 'react';
import type { BoardState } from './board-state.ts';
import { StakeMaker } from './stake-maker.tsx';

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
      onClick={() => (isPlanned ? play(move) : say(move))}
    >
      {children}
    </button>
  );
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
  const { bets, moves, t, view } = state;
  const ownChips = view.scores[view.seat]!;
  const chipsToAlign = Math.max(1, view.highest) - view.stakes[view.seat]!;
  return (
    <div className="controls">
      {moves.includes(EVEREST) && <CoteButtons state={state} />}
      <div className="words">
        {bets.length > 0 && <StakeMaker state={state} />}
        {moves.includes(KEEP) && (
          <SayButton state={state} move={KEEP}>
            {t('keep')}
          </SayButton>
        )}
        {moves.includes(ALIGN) && (
          <SayButton state={state} move={ALIGN} className="strong">
            {t('align', { value: chipsToAlign })}
          </SayButton>
        )}
        {moves.includes(TAPIS) && (
          <SayButton state={state} move={TAPIS} className="strong">
            {t('tapis', { value: ownChips })}
          </SayButton>
        )}
        {moves.includes(QUIT) && (
          <SayButton state={state} move={QUIT} className="quit">
            {t('quit')}
          </SayButton>
        )}
      </div>
    </div>
  );
}
