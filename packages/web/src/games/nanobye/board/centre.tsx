/** The middle of the board: pile, pot, cote, and the landscape of the stakes. Chips are dropped here. */
import type { Cote } from '@ludotheque/games/nanobye';
import { isBet } from '@ludotheque/games/nanobye';
import { CardFrame } from '../../../board-kit/card-frame.tsx';
import type { BoardState } from './board-state.ts';
import { ChipLine } from './chips.tsx';
import { Face } from './faces.tsx';
import { listChipsInPot } from './flights.ts';
import { Range, type SeatStake } from './range.tsx';
import { sumStakesBySeat } from './showdown.ts';

/** The current stakes; after the game, those of the last manche. */
function listStakes({ plan, speaker, t, view }: BoardState, order: readonly number[]): SeatStake[] {
  const lastManche = view.phase === 'over' ? view.closing : null;
  const staked = sumStakesBySeat(lastManche ?? view);
  const quit = (lastManche ?? view).quit;
  return order
    .filter((seat) => view.eliminated[seat] === 0 || staked[seat]! > 0)
    .map((seat) => ({
      seat,
      name: speaker.seatName(seat),
      staked: staked[seat]!,
      planned:
        seat === view.seat && plan.saidMove !== undefined && isBet(plan.saidMove)
          ? plan.saidMove
          : 0,
      out: quit.includes(seat),
      label: t('hasStaked', { name: speaker.seatName(seat), value: staked[seat]! }),
    }));
}

export function Centre({
  cote,
  order,
  state,
}: {
  readonly state: BoardState;
  readonly cote: Cote | null;
  readonly order: readonly number[];
}) {
  const { t, view } = state;
  const over = view.phase === 'over';
  return (
    <section className="centre" aria-label={t('centre')} data-drop="pot">
      <div className="strip">
        <div className="draw-pile" data-zone="pile" data-drop="pile">
          <CardFrame card={null} label={t('pile', { count: view.pile })}>
            <Face card={null} />
          </CardFrame>
          <span aria-hidden="true">{view.pile}</span>
        </div>
        <div className="pot" data-zone="pot">
          <p>
            <span>{t('pot')}</span> <b>{view.pot}</b>
          </p>
          <ChipLine chips={listChipsInPot(view)} label={t('chips', { count: view.pot })} />
        </div>
        <div className="cote-sign">
          <strong>{cote === null ? t('noCote') : cote.toUpperCase()}</strong>
          <span>{cote === null ? t('noCoteYet') : t(cote)}</span>
          {!over && <small>{t('where', { manche: view.manche, tour: view.tour })}</small>}
        </div>
      </div>
      <Range cote={cote} stakes={listStakes(state, order)} />
    </section>
  );
}
