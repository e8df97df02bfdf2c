/** What the expert thinks of somebody's game: the costliest moments first, then every decision. */
import type { PhraseFormatter, Seat } from '@ludotheque/core';
import { useEffect, useRef, useState } from 'react';
import { openBotHost } from '../bots/bot-host.ts';
import { useSpeech } from '../speech/speech.tsx';
import { costliest, decisionsOf, type Judgement, review } from './review.ts';
import type { Story } from './story.ts';

/** How long the bot thinks about each decision, in milliseconds. */
const BUDGET = 700;
const WORST = 3;

const percent = (share: number) => Math.round(100 * share);

export function ReviewPanel({
  eyes,
  onGo,
  speaker,
  story,
}: {
  readonly story: Story;
  readonly eyes: Seat;
  readonly speaker: PhraseFormatter;
  onGo(ply: number): void;
}) {
  const { t } = useSpeech();
  const [judgements, setJudgements] = useState<readonly Judgement[]>([]);
  const [done, setDone] = useState<number>();
  const running = useRef<AbortController>(null);
  const all = eyes >= 0 ? decisionsOf(story, eyes).length : 0;

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
    for await (const judgement of review(
      story,
      eyes,
      (request) => host.requestMove(request),
      BUDGET,
    )) {
      if (stop.signal.aborted) return;
      setDone(++count);
      if (judgement) setJudgements((known) => [...known, judgement]);
    }
    host.close();
  };

  const line = ({ best, cost, margin, ply, played }: Judgement) => (
    <li key={ply}>
      <button type="button" className="moment" onClick={() => onGo(ply)}>
        <strong>{t('review.cost', { cost: percent(cost), margin: percent(margin) })}</strong>
        <span>
          {t('review.played', { move: speaker.formatPhrase(story.game.phrase(played as never)) })}
        </span>
        {best !== played && (
          <span>
            {t('review.better', { move: speaker.formatPhrase(story.game.phrase(best as never)) })}
          </span>
        )}
      </button>
    </li>
  );
  const worst = costliest(judgements, WORST);
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
