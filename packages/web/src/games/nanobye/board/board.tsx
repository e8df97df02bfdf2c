/** The board of Nanobye: rivals above, the landscape of the stakes in the middle, the viewer's cards below. */
import type { Move } from '@ludotheque/core';
import {
  ABYSS,
  type Cote,
  EVEREST,
  type MancheClosing,
  type NanobyeView,
} from '@ludotheque/games/nanobye';
import { useState } from 'react';
import type { BoardProps } from '../../../board-kit/board.ts';
import { ConfirmMoveBar } from '../../../board-kit/confirm-move-bar.tsx';
import { IconDisclosure } from '../../../board-kit/icon-disclosure.tsx';
import { FoldedLegalMoveList } from '../../../board-kit/legal-move-list.tsx';
import { listAllSeatsViewerLast, listOtherSeats } from '../../../board-kit/seat-order.ts';
import type { BoardState } from './board-state.ts';
import { Centre } from './centre.tsx';
import { MoveControls, nameAction } from './controls.tsx';
import { Showdown } from './last-showdown.tsx';
import { OwnSeat } from './own.tsx';
import { createEmptyPlan, findPlannedMove, listBets, type MovePlan } from './plan.ts';
import { Rival } from './rival.tsx';
import { Terrain } from './terrain.tsx';
import './board.css';
import './centre.css';
import './own.css';
import './showdown.css';
import './sizes.css';

/** The cote that the board shows: as it is, as the planned move would set it, or as it was at the end. */
function getShownCote({ closing, cote, phase }: NanobyeView, said: Move | undefined): Cote | null {
  if (phase === 'over') return closing?.cote ?? null;
  if (said === EVEREST) return 'everest';
  return said === ABYSS ? 'abyss' : cote;
}

function describePrompt({ bets, moves, t, view }: BoardState): string {
  const { phase, seat } = view;
  if (view.quit.includes(seat)) return t('prompt.quit');
  // The seat may be awaited without moves: while cards fly, and at the end of a manche.
  if (moves.length === 0) return '';
  if (phase !== 'stake') return t(`prompt.${phase}`);
  const least = Math.max(1, view.highest);
  return t(bets.length === 1 ? 'prompt.onlyStake' : 'prompt.stake', { least });
}

/** How the last manche ended: a button in the last row of the board, which opens it above. */
function LastShowdown({
  closing,
  ...props
}: BoardProps<NanobyeView> & { readonly closing: MancheClosing }) {
  const { speaker, t, view } = props;
  const title = t('last', { manche: closing.manche });
  return (
    <IconDisclosure className="last" icon="M6 21V4M6 5h11l-3 4 3 4H6" title={title}>
      {() => (
        <section aria-label={title}>
          <h2>{title}</h2>
          <Showdown closing={closing} view={view} speaker={speaker} t={t} />
        </section>
      )}
    </IconDisclosure>
  );
}

export function NanobyeBoard(props: BoardProps<NanobyeView>) {
  const { disabled, game, moves, onPlay, speaker, view } = props;
  const [made, setPlan] = useState<MovePlan>(createEmptyPlan(moves));
  const plan = made.moves === moves ? made : createEmptyPlan(moves);
  const play = (move: Move) => {
    if (!disabled) onPlay(move);
  };
  const move = findPlannedMove(game, view.hand, plan);
  const state: BoardState = {
    ...props,
    bets: listBets(moves),
    plan,
    play,
    // What has been played stays as it was until it is shown.
    say: (said) => !disabled && setPlan({ moves, liftedPlaces: [], saidMove: said }),
    lift(place) {
      if (disabled) return;
      // A second tap on a lifted card exchanges it.
      if (plan.liftedPlaces.includes(place) && move !== undefined) return play(move);
      const lifted = plan.liftedPlaces.includes(place)
        ? plan.liftedPlaces.filter((other) => other !== place)
        : [...plan.liftedPlaces, place];
      setPlan({ moves, liftedPlaces: lifted, saidMove: undefined });
    },
  };
  const cote = getShownCote(view, plan.saidMove);
  return (
    <div className={`board board-nanobye ${cote ?? 'map'}`}>
      <div className="table-top">
        <Terrain cote={cote} />
        <div className={`rivals of-${view.seats}`}>
          {listOtherSeats(view).map((seat) => (
            <Rival key={seat} seat={seat} state={state} />
          ))}
        </div>
        <Centre state={state} cote={cote} order={listAllSeatsViewerLast(view)} />
        {view.seat >= 0 && (
          <OwnSeat state={state} cote={cote} game={game}>
            {moves.length > 0 && <MoveControls state={state} />}
          </OwnSeat>
        )}
      </div>
      {view.eliminated[view.seat] === 0 && !view.result && (
        <ConfirmMoveBar
          game={game}
          speaker={speaker}
          move={move}
          prompt={describePrompt(state)}
          nameAction={(move) => nameAction(state, move)}
          disabled={disabled}
          onPlay={play}
          onTakeBack={move === undefined ? undefined : () => setPlan(createEmptyPlan(moves))}
        />
      )}
      {view.closing && <LastShowdown {...props} closing={view.closing} />}
      <FoldedLegalMoveList {...props} />
    </div>
  );
}
