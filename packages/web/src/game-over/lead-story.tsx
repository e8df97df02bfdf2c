/** How a game went: everybody's points by round, or one's own chance to win in a game of one round. */
import type { BaseView, PhraseFormatter } from '@ludotheque/core';
import { toPercent } from '../i18n/to-percent.ts';
import { useTranslation } from '../i18n/translation.tsx';
import { LineChart } from '../scores/line-chart.tsx';
import { computeTotalsByRound, countLeadChanges, isHighestBest } from '../scores/round-totals.ts';
import { ScorePlot } from '../scores/score-plot.tsx';

function ChancePlot({ chances, won }: { readonly chances: readonly number[]; won: boolean }) {
  const { t } = useTranslation();
  const percents = [...chances, won ? 1 : 0].map(toPercent);
  return (
    <>
      <p>{t('over.chance')}</p>
      <LineChart
        label={t('over.chance')}
        limits={[0, 100]}
        format={(value) => `${value} %`}
        lines={[
          {
            name: t('over.chanceName'),
            end: `${percents.at(-1)} %`,
            values: percents,
            isOwn: true,
          },
        ]}
      />
    </>
  );
}

export function LeadStory({
  chances,
  speaker,
  startingScore,
  view,
}: {
  readonly view: BaseView;
  readonly speaker: PhraseFormatter;
  readonly startingScore: number | undefined;
  /** The viewer's chance to win at each decision, when it is known. */
  readonly chances: readonly number[] | undefined;
}) {
  const { t } = useTranslation();
  const { result } = view;
  if (!result) return null;
  if (view.sheet.length < 2 && (!chances || chances.length < 2)) return null;
  const changes = countLeadChanges(
    computeTotalsByRound(view, startingScore),
    isHighestBest(result),
  );
  return (
    <section className="lead-story">
      <h3>{t('over.lead')}</h3>
      {view.sheet.length >= 2 ? (
        <>
          <p>{changes === 0 ? t('over.leadNever') : t('over.leadChanges', { count: changes })}</p>
          <ScorePlot view={view} speaker={speaker} startingScore={startingScore} />
        </>
      ) : (
        <ChancePlot chances={chances!} won={result.ranks[view.seat] === 1} />
      )}
    </section>
  );
}
