/**
 * Measures the luck of a deal: the expert's chance to win with the cards that were dealt first, beside
 * the chances with other deals of the same game from the same seat. All are estimated the same way, so
 * what is wrong with the estimate is wrong with all of them.
 */
import { type BaseView, SeatMovePairs, SeededRng } from '@ludotheque/core';
import { type GameUnderReview, listDecisionPlies } from '../game-review/review-decisions.ts';

export interface DealComparison {
  /** The chance to win after the deal, from 0 to 1. */
  readonly chance: number;
  /** The chances after the other deals. */
  readonly others: readonly number[];
  /** Over how many of the others this one was better. */
  readonly betterThan: number;
}

const OTHER_DEALS = 24;
const LOOK_MS = 100;
/** The seat's first real decision comes within this many moves, or the deal is left out. */
const MAX_PLIES_BEFORE = 40;
/** Deals that differ by less than this say nothing. */
const MIN_RANGE = 0.005;

const askBot = (
  { replayedGame, requestMove }: GameUnderReview,
  view: BaseView,
  level: 'expert' | 'medium',
  seed: string,
) => {
  const { id, version } = replayedGame.game;
  return requestMove({ game: id, version, view, level, budget: LOOK_MS, seed, explain: true });
};

/** The chance with the cards of the played game, at the first decision that the expert thinks about. */
async function estimatePlayedDeal(review: GameUnderReview): Promise<number | undefined> {
  const { replayedGame, seat } = review;
  for (const ply of listDecisionPlies(replayedGame, seat)) {
    const view = replayedGame.viewBefore(ply, seat);
    if (view.sheet.length > 0) return undefined;
    const { thoughts } = await askBot(review, view, 'expert', 'the deal');
    if (thoughts?.[0] && thoughts[0].visits > 0) return thoughts[0].value;
  }
  return undefined;
}

/** Deals anew, and lets bots play until the seat has such a decision. */
async function estimateOtherDeal(
  review: GameUnderReview,
  number: number,
): Promise<number | undefined> {
  const { replayedGame, seat } = review;
  const { game, seats } = replayedGame;
  const rng = new SeededRng(`another deal ${number}`);
  const state = game.setup(replayedGame.viewBefore(0, seat).options, seats, rng);
  const legal = new SeatMovePairs(game, seats);
  for (let ply = 0; ply < MAX_PLIES_BEFORE; ply++) {
    const view = game.view(state, seat);
    if (view.result || view.sheet.length > 0) return undefined;
    legal.collect(state);
    const hasChoice = [...legal].filter(([mover]) => mover === seat).length > 1;
    const isOwnDecision = view.awaited.includes(seat) && hasChoice;
    const mover = isOwnDecision ? seat : view.awaited[0]!;
    const { move, thoughts } = await askBot(
      review,
      game.view(state, mover),
      isOwnDecision ? 'expert' : 'medium',
      `another deal ${number} ${ply}`,
    );
    if (isOwnDecision && thoughts?.[0] && thoughts[0].visits > 0) return thoughts[0].value;
    if (move === null) return undefined;
    game.play(state, mover, move, rng);
  }
  return undefined;
}

/** Undefined where nothing can be said. */
export async function compareDeal(review: GameUnderReview): Promise<DealComparison | undefined> {
  const chance = await estimatePlayedDeal(review);
  if (chance === undefined) return undefined;
  const others: number[] = [];
  for (let number = 0; number < OTHER_DEALS; number++) {
    const other = await estimateOtherDeal(review, number);
    if (other !== undefined) others.push(other);
  }
  const range = Math.max(chance, ...others) - Math.min(chance, ...others);
  if (others.length < OTHER_DEALS / 2 || range < MIN_RANGE) return undefined;
  return { chance, others, betterThan: others.filter((other) => other < chance).length };
}
