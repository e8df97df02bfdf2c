/** The middle of the table: pile, pot, cote, and the landscape of the stakes. Chips are dropped here. */
import type { Cote } from '@ludotheque/games/nanobye';
import { isBet } from '@ludotheque/games/nanobye';
import { Card } from '../../../board-kit/card.tsx';
import { ChipLine } from './chips.tsx';
import { Face } from './faces.tsx';
import { chipsInPot } from './flights.ts';
import { Range, type Stake } from './range.tsx';
import { stakedIn } from './showdown.ts';
import type { Table } from './table.ts';

/** The stakes as they stand, or as they stood at the very end. */
function stakesOf({ plan, speaker, t, view }: Table, order: readonly number[]): Stake[] {
  const last = view.phase === 'over' ? view.closing : null;
  const staked = stakedIn(last ?? view);
  const quit = (last ?? view).quit;
  return order
    .filter((seat) => view.eliminated[seat] === 0 || staked[seat]! > 0)
    .map((seat) => ({
      seat,
      name: speaker.seatName(seat),
      staked: staked[seat]!,
      planned: seat === view.seat && plan.said !== undefined && isBet(plan.said) ? plan.said : 0,
      out: quit.includes(seat),
      label: t('hasStaked', { name: speaker.seatName(seat), value: staked[seat]! }),
    }));
}

export function Centre({
  cote,
  order,
  table,
}: {
  readonly table: Table;
  readonly cote: Cote | null;
  readonly order: readonly number[];
}) {
  const { t, view } = table;
  const over = view.phase === 'over';
  return (
    <section className="centre" aria-label={t('centre')} data-drop="pot">
      <div className="strip">
        <div className="draw-pile" data-zone="pile" data-drop="pile">
          <Card card={null} label={t('pile', { count: view.pile })}>
            <Face card={null} />
          </Card>
          <span aria-hidden="true">{view.pile}</span>
        </div>
        <div className="pot" data-zone="pot">
          <p>
            <span>{t('pot')}</span> <b>{view.pot}</b>
          </p>
          <ChipLine chips={chipsInPot(view)} label={t('chips', { count: view.pot })} />
        </div>
        <div className="cote-sign">
          <strong>{cote === null ? t('noCote') : cote.toUpperCase()}</strong>
          <span>{cote === null ? t('noCoteYet') : t(cote)}</span>
          {!over && <small>{t('where', { manche: view.manche, tour: view.tour })}</small>}
        </div>
      </div>
      <Range cote={cote} stakes={stakesOf(table, order)} />
    </section>
  );
}
