/** Puts what a search found about a move into sentences: what it wins, what it brings and risks, who answers how. */
import type { Move, PhraseFormatter } from '@ludotheque/core';
import type { ScoreUnit } from '../board-kit/board.ts';
import type { ExplainedMove, MoveComparison, Outlook } from '../game-review/move-comparison.ts';
import { computeVariance } from '../game-review/review-decisions.ts';
import type { Language } from '../i18n/language.ts';
import { findLocale } from '../i18n/locale-formats.ts';
import { toPercent } from '../i18n/to-percent.ts';
import type { Translate } from '../i18n/translation.tsx';

export interface ExplanationContext {
  readonly t: Translate;
  readonly language: Language;
  readonly speaker: PhraseFormatter;
  /** What the game counts in its scores: cards are to be got rid of. */
  readonly unit?: ScoreUnit | undefined;
  /** A move in words. */
  describe(move: Move): string;
}

/** Fewer imagined deals than this say nothing about a tenth of the cases. */
const MIN_WORLDS = 20;
/** Answers that are rarer than this are not named; from the second limit on they are probable. */
const [MIN_REPLY_SHARE, PROBABLE_REPLY_SHARE] = [0.2, 0.5];
const MAX_REPLIES = 2;

/** A change of score with its sign, in the visitor's way to write numbers. */
function formatScoreChange(language: Language, change: number): string {
  const format = new Intl.NumberFormat(findLocale(language), {
    signDisplay: 'exceptZero',
    maximumFractionDigits: Math.abs(change) < 10 ? 1 : 0,
  });
  return format.format(change).replace('-', '−');
}

const findOutlook = (move: ExplainedMove | undefined): Outlook | undefined =>
  move?.outlook && move.outlook.worlds >= MIN_WORLDS ? move.outlook : undefined;

interface ComparedChances {
  readonly own: number;
  readonly other: number | undefined;
  /** A smaller difference of the two may be chance. */
  readonly margin: number;
}

/** By the search; where there was nothing to search, by the lines. */
function findChances({ best, other }: MoveComparison): ComparedChances | undefined {
  if (best.visits > 0) {
    const variance = other ? computeVariance(best) + computeVariance(other) : 0;
    const isTried = other !== undefined && other.visits > 0;
    return {
      own: best.value,
      other: isTried ? other.value : undefined,
      margin: 1.96 * Math.sqrt(variance),
    };
  }
  const own = findOutlook(best)?.chance.mean;
  const { error = Infinity, mean } = findOutlook(other)?.chance ?? {};
  return own === undefined ? undefined : { own, other: mean, margin: 1.96 * error };
}

function describeChance(comparison: MoveComparison, t: Translate): string[] {
  const { otherIs } = comparison;
  const chances = findChances(comparison);
  if (!chances) return [];
  const { margin, other, own } = chances;
  const chance = toPercent(own);
  // Habits may prefer a move to one that would win more against players who do not know them.
  if (other === undefined || other - own > margin) return [t('why.chance', { chance })];
  const otherChance = toPercent(other);
  const isClear = own - other > margin && chance > otherChance;
  if (!isClear) return [t(`why.${otherIs}.chanceAlike`, { chance })];
  return [t(`why.${otherIs}.chance`, { chance, other: otherChance })];
}

function describeScore(
  { best, other, otherIs }: MoveComparison,
  { language, t, unit }: ExplanationContext,
): string[] {
  const own = findOutlook(best)?.score;
  const others = findOutlook(other)?.score;
  if (!own) return [];
  const words = unit === 'cards' ? 'why.inCards' : 'why';
  const format = (change: number) => formatScoreChange(language, change);
  const mean = format(own.mean);
  const otherMean = others && format(others.mean);
  const brings =
    otherMean === undefined || otherMean === mean
      ? t(`${words}.score`, { mean })
      : t(`${words}.${otherIs}.score`, { mean, other: otherMean });
  if (own.bad === own.good) return [brings];
  return [brings, t(`${words}.scoreRisk`, { bad: format(own.bad), good: format(own.good) })];
}

/** The risk as a chance of winning, where there is no score to speak of. */
function describeChanceRisk(comparison: MoveComparison, t: Translate): string[] {
  const outlook = findOutlook(comparison.best);
  if (!outlook || !findChances(comparison)) return [];
  const [bad, good] = [toPercent(outlook.chance.bad), toPercent(outlook.chance.good)];
  return bad === good ? [] : [t('why.chanceRisk', { bad, good })];
}

/** The probable answers, or else the likeliest of those that are possible. */
function pickReplies({ replies }: Outlook): Outlook['replies'] {
  const probable = replies.filter(({ share }) => share >= PROBABLE_REPLY_SHARE);
  if (probable.length > 0) return probable.slice(0, MAX_REPLIES);
  return replies
    .filter(({ share }) => share >= MIN_REPLY_SHARE)
    .toSorted((a, b) => b.share - a.share)
    .slice(0, 1);
}

function describeReplies(
  outlook: Outlook | undefined,
  { describe, speaker, t }: ExplanationContext,
): string[] {
  return (outlook ? pickReplies(outlook) : []).map(({ move, seat, share }) =>
    t(share >= PROBABLE_REPLY_SHARE ? 'why.replyProbable' : 'why.replyPossible', {
      name: speaker.seatName(seat),
      move: describe(move),
      share: toPercent(share),
    }),
  );
}

/** The sentences, in the order in which they are shown; none where there is nothing to say. */
export function explainMove(comparison: MoveComparison, context: ExplanationContext): string[] {
  const score = describeScore(comparison, context);
  return [
    ...describeChance(comparison, context.t),
    ...(score.length > 0 ? score : describeChanceRisk(comparison, context.t)),
    ...describeReplies(findOutlook(comparison.best), context),
  ];
}
