/**
 * Chooses between moves that a level takes for equally good, by the personality of the bot: each is
 * played on a little in the same imagined worlds, to see how much hangs on it and whom it hurts.
 */
import {
  type AnyBotKnowledge,
  type AnyGame,
  type BaseView,
  type BotPersonality,
  findLowestSeatInSet,
  type Move,
  type Rng,
  SeededRng,
} from '@ludotheque/core';

/** In about a millisecond: the levels without a search share one worker. */
const WORLDS = 12;
const MAX_PLIES = 12;
const MAX_COMPARED_MOVES = 6;

interface PersonalityChoiceRequest {
  readonly game: AnyGame;
  readonly knowledge: AnyBotKnowledge;
  readonly view: BaseView;
  readonly personality: BotPersonality;
  readonly seed: string;
  /** The moves to choose from. */
  readonly moves: readonly Move[];
}

/** What some playouts of one move came to, in shares of the win. */
interface MoveProspect {
  /** The sum of each seat's shares. */
  readonly sums: Float64Array;
  /** The sum of the squares of the viewer's own. */
  ownSquares: number;
}

/** The move that the personality prefers. */
export function chooseByPersonality(request: PersonalityChoiceRequest): Move {
  return request.moves[findPreferredIndex(request)]!;
}

function findPreferredIndex(request: PersonalityChoiceRequest): number {
  const { knowledge, game, moves, personality, seed, view } = request;
  const rng = new SeededRng(`${seed}/${personality}`);
  const compared = moves.slice(0, MAX_COMPARED_MOVES);
  // A bot that always followed its nature could be read, and would be a little stronger or weaker.
  if (rng.below(2) === 0) return rng.below(moves.length);
  if (personality === 'teacher')
    return findBestIndex(appraiseForLearner(game, knowledge, view, compared, rng));
  const prospects = compareMoves(request, compared, rng);
  if (personality === 'spiteful') {
    const leader = findLeader(prospects, view);
    return findBestIndex(prospects.map(({ sums }) => -sums[leader]!));
  }
  const sign = personality === 'bold' ? 1 : -1;
  return findBestIndex(prospects.map((prospect) => sign * computeVariance(prospect, view.seat)));
}

const findBestIndex = (values: ArrayLike<number>): number => {
  let best = 0;
  for (let i = 1; i < values.length; i++) if (values[i]! > values[best]!) best = i;
  return best;
};

/** What a learner sees the reason of, or, where that would be a mistake, what is usual. */
function appraiseForLearner(
  game: AnyGame,
  knowledge: AnyBotKnowledge,
  view: BaseView,
  moves: readonly Move[],
  rng: Rng,
): Float64Array {
  const world = game.imagine(view, rng);
  // Some games appraise a move by its place in the list of all legal ones.
  const legal = new Int32Array(game.limits.moves);
  const count = game.moves(world, view.seat, legal);
  const values = new Float64Array(count);
  const { beginnerBreaksTies, beginnerHeuristic, prior } = knowledge;
  const appraise = beginnerBreaksTies ? beginnerHeuristic : prior;
  appraise.call(knowledge, world, view.seat, legal, count, values);
  return Float64Array.from(moves, (move) => values[legal.indexOf(move)]!);
}

function compareMoves(
  { game, knowledge, view }: PersonalityChoiceRequest,
  moves: readonly Move[],
  rng: Rng,
): MoveProspect[] {
  const prospects = moves.map(() => ({ sums: new Float64Array(view.seats), ownSquares: 0 }));
  const shares = new Float64Array(view.seats);
  const legal = new Int32Array(game.limits.moves);
  let [before, after]: unknown[] = [];
  for (let i = 0; i < WORLDS; i++) {
    before = game.imagine(view, rng, before);
    knowledge.suppose?.(before, view.seat, rng);
    for (const [at, move] of moves.entries()) {
      after = game.copy(before, after);
      game.play(after, view.seat, move, rng);
      playOn(game, knowledge, after, legal, rng);
      knowledge.evaluate(after, shares);
      const prospect = prospects[at]!;
      for (let seat = 0; seat < view.seats; seat++) prospect.sums[seat]! += shares[seat]!;
      prospect.ownSquares += shares[view.seat]! ** 2;
    }
  }
  return prospects;
}

/** Others go on by the rollout policy, to the end of the section at the latest. */
function playOn(
  game: AnyGame,
  knowledge: AnyBotKnowledge,
  world: unknown,
  legal: Int32Array,
  rng: Rng,
): void {
  const section = knowledge.playoutSection(world);
  for (let ply = 0; ply < MAX_PLIES; ply++) {
    const awaited = game.awaited(world);
    if (awaited === 0 || knowledge.playoutSection(world) !== section) return;
    const seat = findLowestSeatInSet(awaited);
    const count = game.moves(world, seat, legal);
    const chosen = count === 1 ? 0 : knowledge.rollout(world, seat, legal, count, rng);
    game.play(world, seat, legal[chosen]!, rng);
  }
}

/** The rival with the best prospects. */
function findLeader(prospects: readonly MoveProspect[], { seat, seats }: BaseView): number {
  const totals = Array.from({ length: seats }, (_, rival) =>
    rival === seat ? -1 : prospects.reduce((sum, { sums }) => sum + sums[rival]!, 0),
  );
  return findBestIndex(totals);
}

const computeVariance = ({ ownSquares, sums }: MoveProspect, seat: number): number =>
  ownSquares / WORLDS - (sums[seat]! / WORLDS) ** 2;
