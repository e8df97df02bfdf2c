/** One game in one's own figures: how often, how well, how surely, and among whom. */
import { GameName } from '../shelf/game-name.tsx';
import { Lid } from '../shelf/lid.tsx';
import { useSpeech } from '../speech/speech.tsx';
import { ScoresPlot, SharePlot } from './plots.tsx';
import { Ranking } from './ranking.tsx';
import { acquaintance, margin, type Rating, strength } from './strength.ts';
import type { Statistics } from './use-history.ts';
import { winInterval } from './win-share.ts';

const percent = (share: number) => Math.round(100 * share);

function Strength({ rating }: { readonly rating: Rating | undefined }) {
  const { t } = useSpeech();
  if (!rating) return <p>{t('me.unrated')}</p>;
  return (
    <p className="strength">
      {t('me.rating', { strength: strength(rating), margin: margin(rating) })}{' '}
      {t(`me.known.${acquaintance(rating)}`)}
    </p>
  );
}

export function GameRecord({
  rating,
  statistics,
}: {
  readonly statistics: Statistics;
  readonly rating: Rating | undefined;
}) {
  const { language, t } = useSpeech();
  const { fairShare, game, games, meanRank, scores, wins } = statistics;
  const [low, high] = winInterval(wins, games);
  const rank = meanRank.toLocaleString(language, { maximumFractionDigits: 1 });
  const count = t('me.played', { count: games });
  const share = t('me.share', {
    games: count,
    share: percent(wins / games),
    low: percent(low),
    high: percent(high),
    fair: percent(fairShare),
  });
  const course = t('me.scores', { count: scores.length });
  return (
    <article className="game-record">
      <header>
        <Lid id={game} />
        <h3>
          <GameName id={game} />
        </h3>
        <p>
          {count} · {t('me.won', { count: wins })} · {t('me.meanRank', { rank })}
        </p>
      </header>
      <figure>
        <SharePlot share={wins / games} low={low} high={high} fair={fairShare} label={share} />
        <figcaption>{share}</figcaption>
      </figure>
      {scores.length > 1 && (
        <figure>
          <ScoresPlot scores={scores} label={course} />
          <figcaption>{course}</figcaption>
        </figure>
      )}
      <Strength rating={rating} />
      <Ranking game={game} />
    </article>
  );
}
