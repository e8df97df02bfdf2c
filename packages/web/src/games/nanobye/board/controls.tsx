/** What the viewer can say: a cote, a stake, keep, align, quit, TAPIS. Said once it is planned; said twice it is played. */
import type { Move } from '@ludotheque/core';
import { ABYSS, ALIGN, bestNumber, EVEREST, KEEP, QUIT, TAPIS } from '@ludotheque/games/nanobye';
import type { ReactNode } from 'react';
import { StakeMaker } from './stake-maker.tsx';
import type { Table } from './table.ts';

function Say({
  children,
  className = '',
  move,
  table,
}: {
  readonly table: Table;
  readonly move: Move;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  const { hint, plan, play, say } = table;
  const said = plan.said === move;
  return (
    <button
      type="button"
      className={`say playable ${className} ${said ? 'said' : ''} ${hint === move ? 'hinted' : ''}`}
      aria-pressed={said}
      onClick={() => (said ? play(move) : say(move))}
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

/** The cote is the dealer's: both ways, with what one's own cards would make. */
function Cotes({ table }: { readonly table: Table }) {
  const { t, view } = table;
  return (
    <div className="cotes">
      <Say table={table} move={EVEREST} className="cote-everest">
        <Peak />
        <strong>EVEREST</strong>{' '}
        <span>{t('youMake', { number: bestNumber(view.hand, 'everest') })}</span>
      </Say>
      <Say table={table} move={ABYSS} className="cote-abyss">
        <Deep />
        <strong>ABYSS</strong>{' '}
        <span>{t('youMake', { number: bestNumber(view.hand, 'abyss') })}</span>
      </Say>
    </div>
  );
}

export function Controls({ table }: { readonly table: Table }) {
  const { bets, moves, t, view } = table;
  const mine = view.scores[view.seat]!;
  const needed = Math.max(1, view.highest) - view.stakes[view.seat]!;
  return (
    <div className="controls">
      {moves.includes(EVEREST) && <Cotes table={table} />}
      <div className="words">
        {bets.length > 0 && <StakeMaker table={table} />}
        {moves.includes(KEEP) && (
          <Say table={table} move={KEEP}>
            {t('keep')}
          </Say>
        )}
        {moves.includes(ALIGN) && (
          <Say table={table} move={ALIGN} className="strong">
            {t('align', { value: needed })}
          </Say>
        )}
        {moves.includes(TAPIS) && (
          <Say table={table} move={TAPIS} className="strong">
            {t('tapis', { value: mine })}
          </Say>
        )}
        {moves.includes(QUIT) && (
          <Say table={table} move={QUIT} className="quit">
            {t('quit')}
          </Say>
        )}
      </div>
    </div>
  );
}
