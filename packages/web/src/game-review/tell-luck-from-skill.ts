/**
 * Tells apart what made a result: a seat's own choices, the choices of the others, and the cards.
 *
 * A choice is worth what it changes: the seat's share of the win after it, less that after the moves which
 * the expert finds best (their mean, if some are about as good: a player who cannot win any more may decide
 * between others), both expected by the player who chose, with what they could know then. What
 * is left of the result is what nobody chose: the deal, the draws, and what hidden cards turned out to be.
 * Between two choices the expectation of the game changes by nothing else, so the rest is the sum of all
 * these changes. An even share of the win is where it begins: the seat itself counts as luck.
 */
import { writeWinShares } from '@ludotheque/bots';
import { type Seat, SeededRng, WATCHER } from '@ludotheque/core';
import type { ReplayedGame } from './replayed-game.ts';
import type { RequestBotMove } from './review-decisions.ts';

/** All in shares of the win. `luck + own + others` is the result less an even share. */
export interface LuckAndSkill {
  /** The result of the seat less an even share. */
  readonly total: number;
  readonly luck: number;
  readonly own: number;
  readonly others: number;
  /** The 95 % confidence interval of the luck is `luck` ± `margin`. Those of the others are smaller. */
  readonly margin: number;
  /** How many decisions there were, and how many of them were looked at. */
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
/** Of more decisions than this, a seat's own and those of the others, some stand for all. */
const MAX_DECISIONS_OF_KIND = 300;
/** A search that is counted takes as long as it takes; a worker that takes longer has died. */
const MAX_MS_PER_DECISION = 20_000;

/** What a sum of effects is, and its variance. */
interface Sum {
  readonly sum: number;
  readonly variance: number;
}

/** Picks at most so many, evenly spread, from a random first one. */
export function pickEvenly<T>(all: readonly T[], most: number, rng: SeededRng): readonly T[] {
  if (all.length <= most) return all;
  const step = all.length / most;
  const first = rng.below(1_000) / 1_000;
  return Array.from({ length: most }, (_, i) => all[Math.floor((i + first) * step)]!);
}

/** Adds effects up, which stand for `count` of their kind. What was left out adds to the variance. */
export function addUp(effects: readonly Sum[], count: number): Sum {
  const looked = effects.length;
  if (looked === 0) return { sum: 0, variance: 0 };
  const scale = count / looked;
  const sum = effects.reduce((total, effect) => total + effect.sum, 0);
  const measured = effects.reduce((total, effect) => total + effect.variance, 0);
  const mean = sum / looked;
  const squares = effects.reduce((total, effect) => total + (effect.sum - mean) ** 2, 0);
  const spread = looked < 2 ? 0 : squares / (looked - 1);
  const sampling = looked * (1 - looked / count) * spread;
  return { sum: scale * sum, variance: scale ** 2 * (measured + sampling) };
}

class DecisionAppraiser {
  private readonly replayedGame: ReplayedGame;
  private readonly seat: Seat;
  private readonly requestMove: RequestBotMove;

  constructor(replayedGame: ReplayedGame, seat: Seat, requestMove: RequestBotMove) {
    this.replayedGame = replayedGame;
    this.seat = seat;
    this.requestMove = requestMove;
  }

  /** What the choice at this ply changed for the seat. */
  async appraise(ply: number): Promise<Sum> {
    const first = await this.compare(ply, FIRST_WORLDS);
    return first.variance > MAX_FIRST_ERROR ** 2 ? this.compare(ply, MORE_WORLDS) : first;
  }

  private async compare(ply: number, worlds: number): Promise<Sum> {
    const { game, plies } = this.replayedGame;
    const { move: played, seat: mover } = plies[ply]!;
    const { lines } = await this.requestMove({
      game: game.id,
      version: game.version,
      view: this.replayedGame.viewBefore(ply, mover),
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
    return { sum: differences[this.seat]!, variance: errors[this.seat]! ** 2 };
  }
}

/** The plies at which there was a choice; to interrupt is one, because nobody has to. */
const listChoices = (replayedGame: ReplayedGame): number[] =>
  replayedGame.plies.flatMap(({ legalMoveCount, seat }, ply) => {
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
  replayedGame: ReplayedGame,
  seat: Seat,
  requestMove: RequestBotMove,
  onProgress: (done: number, all: number) => void,
): Promise<LuckAndSkill> {
  const { plies, seats } = replayedGame;
  const winShares = new Float64Array(seats);
  writeWinShares(replayedGame.viewBefore(plies.length, seat).result!.ranks, winShares);
  const total = winShares[seat]! - 1 / seats;
  const appraiser = new DecisionAppraiser(replayedGame, seat, requestMove);
  const rng = new SeededRng('which decisions to look at');
  const choices = listChoices(replayedGame);
  const isOwn = (ply: number) => plies[ply]!.seat === seat;
  const all = [choices.filter(isOwn), choices.filter((ply) => !isOwn(ply))];
  const picked = all.map((kind) => pickEvenly(kind, MAX_DECISIONS_OF_KIND, rng));
  const looked = picked.flat().length;
  let done = 0;
  const sums: Sum[] = [];
  for (const [kind, list] of picked.entries()) {
    const effects: Sum[] = [];
    for (const ply of list) {
      onProgress(done++, looked);
      effects.push(await appraiser.appraise(ply));
    }
    sums.push(addUp(effects, all[kind]!.length));
  }
  onProgress(looked, looked);
  const [own, others] = sums as [Sum, Sum];
  return {
    total,
    luck: total - own.sum - others.sum,
    own: own.sum,
    others: others.sum,
    margin: 1.96 * Math.sqrt(own.variance + others.variance),
    decisions: choices.length,
    looked,
  };
}

/** Whole points of win chance that add up, too: the luck takes what rounding leaves. */
export function roundToPoints({ others, own, total }: LuckAndSkill) {
  const [totalPoints, ownPoints, othersPoints] = [total, own, others].map((share) =>
    Math.round(100 * share),
  ) as [number, number, number];
  return {
    total: totalPoints,
    own: ownPoints,
    others: othersPoints,
    luck: totalPoints - ownPoints - othersPoints,
  };
}
