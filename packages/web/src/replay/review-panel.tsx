/** What the expert thinks of somebody's game: the costliest moments first, then every decision. */
import type { PhraseFormatter, Seat } from '@ludotheque/core';
import { useEffect, useRef, useState } from 'react';
import { openBotHost } from '../bots/bot-host.ts';
import { toPercent } from '../i18n/to-percent.ts';
import { useTranslation } from '../i18n/translation.tsx';
import type { ReplayedGame } from './replayed-game.ts';
import {
  type DecisionReview,
  listDecisions,
  pickCostliest,
  reviewDecisions,
} from './review-decisions.ts';

/** How long the bot thinks about each decision, in milliseconds. */
const THINK_MS_PER_DECISION = 700;
const WORST_MOVES_SHOWN = 3;

export function ReviewPanel({
  eyes,
  onGo,
  speaker,
  story,
}: {
  readonly story: ReplayedGame;
  readonly eyes: Seat;
  readonly speaker: PhraseFormatter;
  onGo(ply: number): void;
}) {
  const { t } = useTranslation();
  const [judgements, setJudgements] = useState<readonly DecisionReview[]>([]);
  const [done, setDone] = useState<number>();
  const running = useRef<AbortController>(null);
  const all = eyes >= 0 ? listDecisions(story, eyes).length : 0;

  // Another pair of eyes is another review.
  useEffect(() => {
    setJudgements([]);
    setDone(undefined);
    return () => running.current?.abort();
  }, [eyes, story]);

  const start = async () => {
    const stop = new AbortController();
    running.current = stop;
    const host = openBotHost(1);
    stop.signal.addEventListener('abort', () => host.close());
    let count = 0;
    setDone(0);
    for await (const judgement of reviewDecisions(
      story,
      eyes,
      (request) => host.requestMove(request),
      THINK_MS_PER_DECISION,
    )) {
      if (stop.signal.aborted) return;
      setDone(++count);
      if (judgement) setJudgements((known) => [...known, judgement]);
    }
    host.close();
  };

  const line = ({ best, cost, margin, ply, played }: DecisionReview) => (
    <li key={ply}>
      <button type="button" className="moment" onClick={() => onGo(ply)}>
        <strong>{t('review.cost', { cost: toPercent(cost), margin: toPercent(margin) })}</strong>
        <span>{t('review.played', { move: speaker.formatPhrase(story.game.phrase(played)) })}</span>
        {best !== played && (
          <span>{t('review.better', { move: speaker.formatPhrase(story.game.phrase(best)) })}</span>
        )}
      </button>
    </li>
  );
  const worst = pickCostliest(judgements, WORST_MOVES_SHOWN);
  return (
    <section className="review">
      <h2>{t('review.title')}</h2>
      {eyes < 0 && <p>{t('review.whose')}</p>}
      {eyes >= 0 && done === undefined && (
        <>
          <p>{t('review.about', { name: speaker.seatName(eyes) })}</p>
          <button type="button" className="action" onClick={() => void start()}>
            {t('review.start')}
          </button>
        </>
      )}
      {done !== undefined && done < all && (
        <p role="status">
          {t('review.thinking', { done, all })} <progress value={done} max={all} aria-hidden />
        </p>
      )}
      {done === all && all > 0 && (
        <>
          <p role="status">{t(worst.length > 0 ? 'review.worst' : 'review.fine')}</p>
          <ol className="worst">{worst.map(line)}</ol>
          <details>
            <summary>{t('review.all', { count: judgements.length })}</summary>
            <ol>{judgements.map(line)}</ol>
          </details>
        </>
      )}
    </section>
  );
}
