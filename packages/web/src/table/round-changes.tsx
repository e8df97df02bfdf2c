/** What a round changed: everybody's gain or loss and new total. */
import type { BaseView, PhraseFormatter } from '@ludotheque/core';
import { formatChange, formatNumber } from '../i18n/format-number.ts';
import { useTranslation } from '../i18n/translation.tsx';
import { computeLastChanges } from '../scores/round-totals.ts';
import './round-changes.css';

export function RoundChanges({
  speaker,
  startingScore,
  view,
}: {
  readonly view: BaseView;
  readonly speaker: PhraseFormatter;
  readonly startingScore: number | undefined;
}) {
  const { t } = useTranslation();
  const changes = computeLastChanges(view, startingScore);
  const scores = view.result?.scores ?? view.scores;
  const most = Math.max(1, ...changes.map(Math.abs));
  return (
    <table className="round-changes">
      <thead className="unseen">
        <tr>
          <td />
          <th scope="col">{t('sheet.thisRound')}</th>
          <th scope="col">{t('sheet.total')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change, seat) => (
          <tr key={seat} className={seat === view.seat ? 'own' : undefined}>
            <th scope="row">{speaker.seatName(seat)}</th>
            <td className="change" style={{ '--share': Math.abs(change) / most }}>
              <span className={change < 0 ? 'bar loss' : 'bar'} aria-hidden="true" />
              {formatChange(change)}
            </td>
            <td className="total">{formatNumber(scores[seat]!)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
