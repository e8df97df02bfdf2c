/**
 * Measures the luck of a finished game at each of its chance events. All chance comes into a game by
 * shuffles: the deals, and every draw from a shuffled pile. After a shuffle, the game is played on many
 * times by the expert's playouts, up to the next one: from the cards as they fell, and from cards that are
 * shuffled anew. The difference in the seat's share of the win is the luck of this shuffle. Before the
 * first one everybody has an even share, so the seat itself counts as luck.
 *
 * It needs the true cards, so it is no request to a bot, which gets a view.
 */
import type { RulesAndBotKnowledge } from '@ludotheque/bots';
import {
  type AnyBotKnowledge,
  type AnyGame,
  findLowestSeatInSet,
  knowledgeOfLevel,
  type Seat,
  SeededRng,
} from '@ludotheque/core';
import { type ReplayedGame, ShuffleNotingRng } from './replayed-game.ts';
import { addUp, pickEvenly, type SampledSum } from './sampled-sum.ts';

/** Of more shuffles than this, evenly spread ones stand for all. */
const MAX_SHUFFLES = 40;
/** How long to go on: counted, so that every device finds the same. */
const MAX_PLAYOUTS_PER_SHUFFLE = 1_000;
const MAX_PLIES = 150_000;
/** Fewer say nothing about their spread. */
const MIN_PLAYOUTS_PER_SHUFFLE = 8;
/** A playout that goes on for longer is judged where it is. */
const MAX_PLIES_PER_PLAYOUT = 1_000;

/** The deal at the beginning; other shuffles are named by the ply that led to them. */
const FIRST_DEAL = -1;

/** Means and variances, of values that come one after the other. */
class RunningMean {
  count = 0;
  mean = 0;
  private squares = 0;

  add(value: number): void {
    this.count++;
    const before = value - this.mean;
    this.mean += before / this.count;
    this.squares += before * (value - this.mean);
  }

  /** The variance of the mean. */
  get variance(): number {
    return this.count < 2 ? 0 : this.squares / (this.count - 1) / this.count;
  }
}

/** What was found about one shuffle. */
interface ShuffleSamples {
  readonly ply: number;
  readonly asItFell: RunningMean;
  readonly anew: RunningMean;
}

class LuckSampler {
  plies = 0;
  private readonly game: AnyGame;
  private readonly knowledge: AnyBotKnowledge;
  private readonly replayedGame: ReplayedGame;
  private readonly seat: Seat;
  private readonly rng = new SeededRng('other shuffles');
  private readonly moves: Int32Array;
  private readonly winShares: Float64Array;
  private world: unknown;

  constructor({ game, knowledge }: RulesAndBotKnowledge, replayedGame: ReplayedGame, seat: Seat) {
    this.game = game;
    this.knowledge = knowledgeOfLevel(knowledge, 'expert');
    this.replayedGame = replayedGame;
    this.seat = seat;
    this.moves = new Int32Array(game.limits.moves);
    this.winShares = new Float64Array(replayedGame.seats);
  }

  sample({ anew, asItFell, ply }: ShuffleSamples): void {
    const { game, replayedGame, rng } = this;
    this.world = replayedGame.copyStateBefore(ply + 1, this.world);
    asItFell.add(this.playToNextShuffle());
    if (ply === FIRST_DEAL) return;
    const { move, seat } = replayedGame.plies[ply]!;
    this.world = replayedGame.copyStateBefore(ply, this.world);
    game.play(this.world, seat, move, rng);
    anew.add(this.playToNextShuffle());
  }

  /** The seat's share of the win, as it is expected there. */
  private playToNextShuffle(): number {
    const { game, knowledge, moves, rng, winShares, world } = this;
    const watchedRng = new ShuffleNotingRng(rng);
    for (let ply = 0; ply < MAX_PLIES_PER_PLAYOUT && !watchedRng.hasShuffled; ply++) {
      const awaited = game.awaited(world);
      if (awaited === 0) break;
      const mover = findLowestSeatInSet(awaited);
      const count = game.moves(world, mover, moves);
      const chosen = count === 1 ? 0 : knowledge.rollout(world, mover, moves, count, rng);
      game.play(world, mover, moves[chosen]!, watchedRng);
      this.plies++;
    }
    knowledge.evaluate(world, winShares);
    return winShares[this.seat]!;
  }
}

/** The luck of the seat, in shares of the win, from the rules and knowledge of the game. */
export function measureLuck(
  policy: RulesAndBotKnowledge,
  replayedGame: ReplayedGame,
  seat: Seat,
  maxPlies = MAX_PLIES,
): SampledSum {
  const { plies, seats } = replayedGame;
  const later = plies.flatMap(({ hasShuffled }, ply) => (hasShuffled ? [ply] : []));
  const picked = pickEvenly(later, MAX_SHUFFLES, new SeededRng('which shuffles to look at'));
  const samples = [FIRST_DEAL, ...picked].map((ply) => ({
    ply,
    asItFell: new RunningMean(),
    anew: new RunningMean(),
  }));
  const sampler = new LuckSampler(policy, replayedGame, seat);
  for (
    let playout = 0;
    playout < MIN_PLAYOUTS_PER_SHUFFLE ||
    (playout < MAX_PLAYOUTS_PER_SHUFFLE && sampler.plies < maxPlies);
    playout++
  )
    for (const shuffle of samples) sampler.sample(shuffle);
  const [deal, ...shuffles] = samples;
  const { sum, variance } = addUp(
    shuffles.map(({ anew, asItFell }) => ({
      sum: asItFell.mean - anew.mean,
      variance: asItFell.variance + anew.variance,
    })),
    later.length,
  );
  return {
    sum: deal!.asItFell.mean - 1 / seats + sum,
    variance: deal!.asItFell.variance + variance,
  };
}
