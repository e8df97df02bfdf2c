/** What the expert bot found in somebody's game: the best move, the worst one, the luck of the deal. */
import type { AnyGame, Move, PhraseFormatter, Seat } from '@ludotheque/core';
import { LuckAndSkillPart } from '../explanations/luck-and-skill.tsx';
import type { DecisionReview } from '../game-review/review-decisions.ts';
import { toPercent } from '../i18n/to-percent.ts';
import { useTranslation } from '../i18n/translation.tsx';
import type { DealComparison } from './compare-deal.ts';
import type { HighlightsState } from './use-highlights.ts';

export type HighlightKind = 'best' | 'worst';

function HighlightCard({
  children,
  className,
  title,
}: {
  readonly title: string;
  readonly className: string;
  readonly children: React.ReactNode;
}) {
  return (
    <section className={`highlight ${className}`}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

function MoveCard({
  game,
  kind,
  onWatch,
  review,
  speaker,
}: {
  readonly kind: HighlightKind;
  readonly review: DecisionReview | undefined;
  readonly game: AnyGame;
  readonly speaker: PhraseFormatter;
  onWatch(): void;
}) {
  const { t } = useTranslation();
  const describe = (move: Move) => speaker.formatPhrase(game.phrase(move));
  if (!review)
    return (
      <HighlightCard className={kind} title={t(`over.${kind}`)}>
        <p>{t(kind === 'best' ? 'over.noBest' : 'over.noWorst')}</p>
      </HighlightCard>
    );
  const percent = toPercent(kind === 'best' ? review.gain : review.cost);
  return (
    <HighlightCard className={kind} title={t(`over.${kind}`)}>
      <p className="what">{describe(review.played)}</p>
      <p className="worth">{t(kind === 'best' ? 'over.gain' : 'over.cost', { percent })}</p>
      {kind === 'worst' && <p>{t('over.expert', { move: describe(review.best) })}</p>}
      <button type="button" className="action watch" onClick={onWatch}>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M4 2l10 6-10 6z" />
        </svg>
        {t('over.watch')} <span className="unseen">({t(`over.${kind}`)})</span>
      </button>
    </HighlightCard>
  );
}

function gradeLuck({ betterThan, others }: DealComparison): string {
  const share = betterThan / others.length;
  if (share >= 0.85) return 'great';
  if (share >= 0.62) return 'good';
  if (share > 0.38) return 'even';
  return share > 0.15 ? 'poor' : 'bad';
}

/** The chances with all deals as dots on a line, one's own among them. */
function DealScale({ chance, others }: DealComparison) {
  const low = Math.min(chance, ...others);
  const range = Math.max(chance, ...others) - low || 1;
  const x = (value: number) => 8 + (184 * (value - low)) / range;
  return (
    <svg className="deal-scale" viewBox="0 0 200 28" aria-hidden="true">
      <path d="M4 18H196" />
      {others.map((other, i) => (
        <circle key={i} cx={x(other)} cy="18" r="3.5" />
      ))}
      <path className="mine" d={`M${x(chance)} 14l-7-12h14z`} />
    </svg>
  );
}

function LuckCard({ deal }: { readonly deal: DealComparison }) {
  const { t } = useTranslation();
  const { betterThan: better, chance, others } = deal;
  const average = others.reduce((sum, other) => sum + other, 0) / others.length;
  return (
    <HighlightCard className="luck" title={t('over.luck')}>
      <p className="what">{t(`over.luckGrades.${gradeLuck(deal)}`)}</p>
      <DealScale {...deal} />
      <p className="worth">{t('over.luckRank', { better, count: others.length })}</p>
      <p className="small-print">
        {t('over.luckAbout', {
          count: others.length,
          chance: toPercent(chance),
          average: toPercent(average),
        })}
      </p>
    </HighlightCard>
  );
}

export function HighlightCards({
  game,
  onWatch,
  seat,
  speaker,
  state,
}: {
  readonly state: HighlightsState;
  readonly seat: Seat;
  readonly game: AnyGame;
  readonly speaker: PhraseFormatter;
  onWatch(kind: HighlightKind): void;
}) {
  const { t } = useTranslation();
  const { deal, hasFailed, highlights, progress, replayedGame } = state;
  if (hasFailed && !highlights) return null;
  const done = progress?.done ?? 0;
  return (
    <section className="highlights" aria-label={t('over.game')} aria-busy={deal === undefined}>
      {highlights ? (
        (['best', 'worst'] as const).map((kind) => (
          <MoveCard
            key={kind}
            kind={kind}
            review={highlights[kind]}
            game={game}
            speaker={speaker}
            onWatch={() => onWatch(kind)}
          />
        ))
      ) : (
        <p className="highlight looking">
          {t('over.looking', { done, all: progress?.all ?? 0 })}
          <progress value={done} max={progress?.all || 1} aria-hidden="true" />
        </p>
      )}
      {highlights && deal === undefined && (
        <p className="highlight looking">{t('over.luckComparing')}</p>
      )}
      {deal && <LuckCard deal={deal} />}
      {replayedGame && (
        <HighlightCard className="luck-and-skill" title={t('skill.title')}>
          <LuckAndSkillPart replayedGame={replayedGame} seat={seat} />
        </HighlightCard>
      )}
    </section>
  );
}
