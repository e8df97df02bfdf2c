/** The visitor's figures in one game: games, share of wins, scores, rating and ranking. */

import type { GameStatistics } from '@ludotheque/protocol';
import { BoxLid } from '../game-boxes/box-lid.tsx';
import { GameName } from '../game-boxes/game-name.tsx';
import { toPercent } from '../i18n/to-percent.ts';
import { useTranslation } from '../i18n/translation.tsx';
import {
  classifyRatingCertainty,
  type Rating,
  roundRatingMargin,
  roundStrength,
} from '../ranking/rating.ts';
import { Link } from '../routing/link.tsx';
import { ScoreHistoryPlot, WinSharePlot } from './plots.tsx';
import { winShareInterval } from './win-share-interval.ts';

function StrengthLine({ rating }: { readonly rating: Rating | undefined }) {
  const { t } = useTranslation();
  if (!rating) return <p>{t('me.unrated')}</p>;
  return (
    <p className="strength">
      {t('me.rating', { strength: roundStrength(rating), margin: roundRatingMargin(rating) })}{' '}
      {t(`me.known.${classifyRatingCertainty(rating)}`)}
    </p>
  );
}

export function GameStatisticsCard({
  rating,
  statistics,
}: {
  readonly statistics: GameStatistics;
  readonly rating: Rating | undefined;
}) {
  const { language, t } = useTranslation();
  const { fairShare, game, games, meanRank, scores, wins } = statistics;
  const [low, high] = winShareInterval(wins, games);
  const rank = meanRank.toLocaleString(language, { maximumFractionDigits: 1 });
  const count = t('me.played', { count: games });
  const share = t('me.share', {
    games: count,
    share: toPercent(wins / games),
    low: toPercent(low),
    high: toPercent(high),
    fair: toPercent(fairShare),
  });
  const course = t('me.scores', { count: scores.length });
  return (
    <article className="game-record">
      <header>
        <BoxLid id={game} />
        <h3>
          <GameName id={game} />
        </h3>
        <p>
          {count} · {t('me.won', { count: wins })} · {t('me.meanRank', { rank })}
        </p>
      </header>
      <figure>
        <WinSharePlot share={wins / games} low={low} high={high} fair={fairShare} label={share} />
        <figcaption>{share}</figcaption>
      </figure>
      {scores.length > 1 && (
        <figure>
          <ScoreHistoryPlot scores={scores} label={course} />
          <figcaption>{course}</figcaption>
        </figure>
      )}
      <StrengthLine rating={rating} />
      <Link href={`/ranking#${game}`}>{t('me.ranking')}</Link>
    </article>
  );
}
