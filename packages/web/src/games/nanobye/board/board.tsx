/** Nanobye's table: rivals above, the landscape of the stakes in the middle, your cards below. */
import type { Move } from '@ludotheque/core';
import { ABYSS, type Cote, EVEREST, type NanobyeView } from '@ludotheque/games/nanobye';
import { useState } from 'react';
import type { BoardProps } from '../../../board-kit/board.ts';
import { ConfirmMoveBar } from '../../../board-kit/confirm-move-bar.tsx';
import { FoldedLegalMoveList } from '../../../board-kit/legal-move-list.tsx';
import { Centre } from './centre.tsx';
import { Controls } from './controls.tsx';
import { Showdown } from './last-showdown.tsx';
import { Own } from './own.tsx';
import { betsIn, moveOf, noPlan, type Plan } from './plan.ts';
import { Rival } from './rival.tsx';
import type { Table } from './table.ts';
import { Terrain } from './terrain.tsx';
import './board.css';
import './centre.css';
import './own.css';
import './showdown.css';
import './sizes.css';

/** The others in turn order from the viewer's left, the viewer last. */
const around = ({ seat, seats }: NanobyeView) =>
  Array.from({ length: seats }, (_, i) => (Math.max(0, seat + 1) + i) % seats);

/** The cote as it is, as it would be if the viewer's word were played, or as it was at the end. */
function coteOf({ closing, cote, phase }: NanobyeView, said: Move | undefined): Cote | null {
  if (phase === 'over') return closing?.cote ?? null;
  if (said === EVEREST) return 'everest';
  return said === ABYSS ? 'abyss' : cote;
}

function promptOf({ t, view }: Table): string {
  const { phase, seat } = view;
  if (view.quit.includes(seat)) return t('prompt.quit');
  if (!view.awaited.includes(seat)) return t('prompt.wait');
  if (phase !== 'stake') return t(`prompt.${phase}`);
  return t('prompt.stake', { least: Math.max(1, view.highest) });
}

export function NanobyeBoard(props: BoardProps<NanobyeView>) {
  const { disabled, game, moves, onPlay, speaker, t, view } = props;
  const [made, setPlan] = useState<Plan>(noPlan(moves));
  const plan = made.moves === moves ? made : noPlan(moves);
  const play = (move: Move) => {
    if (!disabled) onPlay(move);
  };
  const table: Table = {
    ...props,
    bets: betsIn(moves),
    plan,
    play,
    say: (said) => setPlan({ moves, lifted: [], said }),
    lift(place) {
      const lifted = plan.lifted.includes(place)
        ? plan.lifted.filter((other) => other !== place)
        : [...plan.lifted, place];
      setPlan({ moves, lifted, said: undefined });
    },
  };
  const cote = coteOf(view, plan.said);
  const order = around(view);
  const move = moveOf(game, view.hand, plan);
  return (
    <div className={`board-nanobye ${cote ?? 'map'}`}>
      <div className="table-top">
        <Terrain cote={cote} />
        <div className={`rivals of-${view.seats}`}>
          {order
            .filter((seat) => seat !== view.seat)
            .map((seat) => (
              <Rival key={seat} seat={seat} table={table} />
            ))}
        </div>
        <Centre table={table} cote={cote} order={order} />
        {view.seat >= 0 && (
          <Own table={table} cote={cote} game={game}>
            {moves.length > 0 && <Controls table={table} />}
          </Own>
        )}
      </div>
      {view.eliminated[view.seat] === 0 && !view.result && (
        <ConfirmMoveBar
          game={game}
          speaker={speaker}
          move={move}
          prompt={promptOf(table)}
          disabled={disabled}
          onPlay={play}
          onTakeBack={move === undefined ? undefined : () => setPlan(noPlan(moves))}
        />
      )}
      {view.closing && (
        <section className="last" aria-label={t('last', { manche: view.closing.manche })}>
          <h2>{t('last', { manche: view.closing.manche })}</h2>
          <Showdown closing={view.closing} view={view} speaker={speaker} t={t} zones />
        </section>
      )}
      <FoldedLegalMoveList {...props} />
    </div>
  );
}
