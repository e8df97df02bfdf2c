/** The score sheet of a game, with a row for each round. */
import type { BaseView, PhraseFormatter } from '@ludotheque/core';
import { memo, useState } from 'react';
import { formatNumber } from '../i18n/format-number.ts';
import { useTranslation } from '../i18n/translation.tsx';
import './sheet.css';

/** Some games have hundreds of rounds; older ones are shown on request. */
const MAX_ROUNDS_SHOWN = 30;

const RoundRow = memo(function RoundRow({
  number,
  row,
}: {
  number: number;
  row: readonly number[];
}) {
  return (
    <tr>
      <th scope="row">{number}</th>
      {row.map((points, seat) => (
        <td key={seat}>{formatNumber(points)}</td>
      ))}
    </tr>
  );
});

export const ScoreSheet = memo(function ScoreSheet({
  label,
  speaker,
  view,
}: {
  readonly view: BaseView;
  readonly speaker: PhraseFormatter;
  /** The name of the sheet, where another one may be on the same page. */
  readonly label?: string;
}) {
  const { t } = useTranslation();
  const [showsAll, setShowsAll] = useState(false);
  const hiddenRounds = showsAll ? 0 : Math.max(0, view.sheet.length - MAX_ROUNDS_SHOWN);
  const seats = Array.from({ length: view.seats }, (_, seat) => seat);
  return (
    <div className="score-sheet">
      {label === undefined && <h2>{t('sheet.title')}</h2>}
      {hiddenRounds > 0 && (
        <button type="button" className="action" onClick={() => setShowsAll(true)}>
          {t('sheet.all', { rounds: view.sheet.length })}
        </button>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard */}
      <section className="sheet" aria-label={label ?? t('sheet.title')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <td />
              {seats.map((seat) => (
                <th key={seat} scope="col">
                  {speaker.seatName(seat)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {view.sheet.slice(hiddenRounds).map((row, round) => (
              <RoundRow key={hiddenRounds + round} number={hiddenRounds + round + 1} row={row} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('sheet.total')}</th>
              {seats.map((seat) => (
                <td key={seat}>{formatNumber((view.result?.scores ?? view.scores)[seat]!)}</td>
              ))}
            </tr>
          </tfoot>
        </table>
      </section>
    </div>
  );
});
