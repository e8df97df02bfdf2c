/** A line chart of everybody's total after each round. */
import type { BaseView, PhraseFormatter } from '@ludotheque/core';
import { formatNumber } from '../i18n/format-number.ts';
import { useTranslation } from '../i18n/translation.tsx';
import { LineChart } from './line-chart.tsx';
import { computeTotalsByRound } from './round-totals.ts';

export function ScorePlot({
  speaker,
  startingScore,
  view,
}: {
  readonly view: BaseView;
  readonly speaker: PhraseFormatter;
  /** For games whose sheet has totals: what everybody has in the beginning. */
  readonly startingScore?: number | undefined;
}) {
  const { t } = useTranslation();
  if (view.sheet.length < 2) return null;
  const totals = computeTotalsByRound(view, startingScore);
  const all = totals.flat();
  const lines = Array.from({ length: view.seats }, (_, seat) => ({
    name: speaker.seatName(seat),
    end: formatNumber(totals.at(-1)![seat]!),
    values: totals.map((row) => row[seat]!),
    isOwn: seat === view.seat,
  }));
  return (
    <LineChart
      label={t('end.plot')}
      lines={lines}
      limits={[Math.min(...all), Math.max(...all, 1)]}
      format={formatNumber}
    />
  );
}
