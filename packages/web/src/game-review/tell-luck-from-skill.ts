/**
 * Tells apart what made a result: the cards, a seat's own choices, and the rest.
 *
 * The luck is measured at each chance event (`measure-luck.ts`). A choice is worth what it changes: the
 * seat's share of the win after it, less that after the moves which the expert finds best (their mean, if
 * some are about as good: a player who cannot win any more may decide between others), both expected with
 * what the player could know then. The rest of the result is what the others chose, and what the choices of
 * all came to with cards that nobody could see. An even share of the win is where it begins.
 */
import { writeWinShares } from '@ludotheque/bots';
import { type Seat, SeededRng, WATCHER } from '@ludotheque/core';
import type { ReplayedGame } from './replayed-game.ts';
import type { GameUnderReview } from './review-decisions.ts';
import { addUp, pickEvenly, type SampledSum } from './sampled-sum.ts';

/** All in shares of the win. `luck + own + rest` is the result less an even share. */
export interface LuckAndSkill {
  /** The result of the seat less an even share. */
  readonly total: number;
  readonly luck: number;
  readonly own: number;
  readonly rest: number;
  /** The 95 % confidence interval of the rest is `rest` ± `margin`. Those of the others are smaller. */
  readonly margin: number;
  /** How many decisions of its own the seat had, and how many of them were looked at. */
  readonly decisions: number;
  readonly looked: number;
}

/** The search at each decision; counted, so that every device finds the same. */
const ITERATIONS = 400;
/** In so many imagined worlds the move that was played is compared with the expert's. */
const FIRST_WORLDS = 60;
/** A decision whose standard error is larger than this is compared once more, in more worlds. */
const MAX_FIRST_ERROR = 0.003;
const MORE_WORLDS = 600;
/** Of more decisions than this, evenly spread ones stand for all. */
const MAX_DECISIONS = 300;
/** A search that is counted takes as long as it takes; a worker that takes longer has died. */
const MAX_MS_PER_DECISION = 20_000;

/** What the choice at this ply changed for the seat. */
async function appraiseDecision(review: GameUnderReview, ply: number): Promise<SampledSum> {
  const first = await compareWithExpert(review, ply, FIRST_WORLDS);
  return first.variance > MAX_FIRST_ERROR ** 2
    ? compareWithExpert(review, ply, MORE_WORLDS)
    : first;
}

async function compareWithExpert(
  { replayedGame, requestMove, seat }: GameUnderReview,
  ply: number,
  worlds: number,
): Promise<SampledSum> {
  const { game, plies } = replayedGame;
  const { move: played } = plies[ply]!;
  const { lines } = await requestMove({
    game: game.id,
    version: game.version,
    view: replayedGame.viewBefore(ply, seat),
    level: 'expert',
    budget: MAX_MS_PER_DECISION,
    iterations: ITERATIONS,
    // The same search, so the same opinion of the expert.
    seed: `luck ${ply}`,
    also: played,
    lines: { worlds, sharesOnly: true },
  });
  if (!lines) throw new Error(`nobody looked at decision ${ply}: the worker was replaced`);
  // The only move that the expert would consider.
  if (lines.length === 0) return { sum: 0, variance: 0 };
  const { differences, errors } = lines.find(({ move }) => move === played)!;
  return { sum: differences[seat]!, variance: errors[seat]! ** 2 };
}

/** The plies at which the seat had a choice; to interrupt is one, because nobody has to. */
const listChoices = (replayedGame: ReplayedGame, seat: Seat): number[] =>
  replayedGame.plies.flatMap(({ legalMoveCount, seat: mover }, ply) => {
    if (mover !== seat) return [];
    const isInterrupt =
      replayedGame.game.interrupts && !replayedGame.viewBefore(ply, seat).awaited.includes(seat);
    return legalMoveCount > 1 || isInterrupt ? [ply] : [];
  });

/** Whether there is a result, and somebody to compare it with. */
export const canTellLuckFromSkill = (replayedGame: ReplayedGame): boolean =>
  replayedGame.seats > 1 &&
  replayedGame.viewBefore(replayedGame.plies.length, WATCHER).result !== null;

/** Only of games for which `canTellLuckFromSkill` holds. */
export async function tellLuckFromSkill(
  review: GameUnderReview,
  measureLuck: () => Promise<SampledSum>,
  onProgress: (done: number, all: number) => void,
): Promise<LuckAndSkill> {
  const { replayedGame, seat } = review;
  const { plies, seats } = replayedGame;
  const winShares = new Float64Array(seats);
  writeWinShares(replayedGame.viewBefore(plies.length, seat).result!.ranks, winShares);
  const total = winShares[seat]! - 1 / seats;
  const choices = listChoices(replayedGame, seat);
  const rng = new SeededRng('which decisions to look at');
  const picked = pickEvenly(choices, MAX_DECISIONS, rng);
  const looked = picked.length;
  onProgress(0, looked);
  const luck = await measureLuck();
  const effects: SampledSum[] = [];
  for (const ply of picked) {
    effects.push(await appraiseDecision(review, ply));
    onProgress(effects.length, looked);
  }
  const own = addUp(effects, choices.length);
  return {
    total,
    luck: luck.sum,
    own: own.sum,
    rest: total - luck.sum - own.sum,
    margin: 1.96 * Math.sqrt(luck.variance + own.variance),
    decisions: choices.length,
    looked,
  };
}

/** Whole points of win chance that add up, too: the rest takes what rounding leaves. */
export function roundToPoints({ luck, own, total }: LuckAndSkill) {
  const [totalPoints, luckPoints, ownPoints] = [total, luck, own].map((share) =>
    Math.round(100 * share),
  ) as [number, number, number];
  return {
    total: totalPoints,
    luck: luckPoints,
    own: ownPoints,
    rest: totalPoints - luckPoints - ownPoints,
  };
}
