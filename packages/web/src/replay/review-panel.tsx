/** The expert's review of somebody's game: the costliest moves first, then every decision. */
import type { Move, PhraseFormatter, Seat } from '@ludotheque/core';
import { useEffect, useRef, useState } from 'react';
import { openBotHost } from '../bots/bot-host.ts';
import { LuckAndSkillPart } from '../explanations/luck-and-skill.tsx';
import { MoveExplanation } from '../explanations/move-explanation.tsx';
import type { ReplayedGame } from '../game-review/replayed-game.ts';
import {
  type DecisionReview,
  listDecisionPlies,
  pickCostliest,
  reviewDecisions,
} from '../game-review/review-decisions.ts';
import { toPercent } from '../i18n/to-percent.ts';
import { useTranslation } from '../i18n/translation.tsx';

const THINK_MS_PER_DECISION = 700;
const WORST_MOVES_SHOWN = 3;

interface ReviewPanelProps {
  readonly replayedGame: ReplayedGame;
  /** The seat whose decisions are reviewed; below 0 none is chosen. */
  readonly viewer: Seat;
  readonly speaker: PhraseFormatter;
  onGo(ply: number): void;
}

/** Runs a review when it is started; another game or seat ends it. */
function useReview(replayedGame: ReplayedGame, seat: Seat) {
  const [reviews, setReviews] = useState<readonly DecisionReview[]>([]);
  /** How many decisions have been looked at; undefined before the start. */
  const [done, setDone] = useState<number>();
  const running = useRef<AbortController>(null);

  useEffect(() => {
    setReviews([]);
    setDone(undefined);
    return () => running.current?.abort();
  }, [seat, replayedGame]);

  const start = async () => {
    const abort = new AbortController();
    running.current = abort;
    const host = openBotHost(1);
    abort.signal.addEventListener('abort', () => host.close());
    let count = 0;
    setDone(0);
    for await (const review of reviewDecisions(
      replayedGame,
      seat,
      (request) => host.requestMove(request),
      THINK_MS_PER_DECISION,
    )) {
      if (abort.signal.aborted) return;
      setDone(++count);
      if (review) setReviews((known) => [...known, review]);
    }
    host.close();
  };
  return { done, reviews, start };
}

/** One decision as a button that leads there. */
function ReviewedDecision({
  isOpen,
  onGo,
  review,
  speaker,
  replayedGame,
}: Omit<ReviewPanelProps, 'viewer'> & {
  readonly review: DecisionReview;
  /** Whether the reasons are shown from the start. */
  readonly isOpen: boolean;
}) {
  const { t } = useTranslation();
  const { best, comparison, cost, margin, played, ply } = review;
  const describe = (move: Move) => speaker.formatPhrase(replayedGame.game.phrase(move));
  return (
    <li>
      <button type="button" className="moment" onClick={() => onGo(ply)}>
        <strong>{t('review.cost', { cost: toPercent(cost), margin: toPercent(margin) })}</strong>
        <span>{t('review.played', { move: describe(played) })}</span>
        {best !== played && <span>{t('review.better', { move: describe(best) })}</span>}
      </button>
      {comparison && (
        <MoveExplanation
          comparison={comparison}
          game={replayedGame.game}
          speaker={speaker}
          isOpen={isOpen}
        />
      )}
    </li>
  );
}

function ReviewResult({
  reviews,
  ...props
}: ReviewPanelProps & { readonly reviews: readonly DecisionReview[] }) {
  const { t } = useTranslation();
  const worst = pickCostliest(reviews, WORST_MOVES_SHOWN);
  const renderDecision = (isOpen: boolean) => (review: DecisionReview) => (
    <ReviewedDecision key={review.ply} {...props} review={review} isOpen={isOpen} />
  );
  return (
    <>
      <p role="status">{t(worst.length > 0 ? 'review.worst' : 'review.fine')}</p>
      <ol className="worst">{worst.map(renderDecision(true))}</ol>
      <details className="all-decisions">
        <summary>{t('review.all', { count: reviews.length })}</summary>
        <ol>{reviews.map(renderDecision(false))}</ol>
      </details>
    </>
  );
}

export function ReviewPanel(props: ReviewPanelProps) {
  const { viewer, speaker, replayedGame } = props;
  const { t } = useTranslation();
  const { done, reviews, start } = useReview(replayedGame, viewer);
  const all = viewer >= 0 ? listDecisionPlies(replayedGame, viewer).length : 0;
  return (
    <section className="review">
      <h2>{t('review.title')}</h2>
      {viewer < 0 && <p>{t('review.whose')}</p>}
      {viewer >= 0 && done === undefined && (
        <>
          <p>{t('review.about', { name: speaker.seatName(viewer) })}</p>
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
      {done === all && all > 0 && <ReviewResult {...props} reviews={reviews} />}
      {viewer >= 0 && (
        <section className="luck-and-skill">
          <h2>{t('skill.title')}</h2>
          <LuckAndSkillPart
            replayedGame={replayedGame}
            seat={viewer}
            name={speaker.seatName(viewer)}
          />
        </section>
      )}
    </section>
  );
}
