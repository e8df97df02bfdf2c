/**
 * Finds what to choose where several seats choose at once, by regret matching: the others answer the
 * viewer, and each other, as the viewer answers them. A hand of another seat is another one in each
 * imagined world, so what one learns about a move holds for all hands that it can be made from.
 */
import {
  type AnyBotKnowledge,
  type AnyGame,
  type BaseView,
  findLowestSeatInSet,
  type Move,
  type Rng,
  type SealedChoiceKnowledge,
  type Seat,
  singleSeatSet,
} from '@ludotheque/core';
import { Playout } from './playout.ts';
import { RegretTable } from './regret-table.ts';

/** A move is e times as likely to be made for so much more prior: as strict as the noise of a playout. */
const PRIOR_PER_E_FOLD = 0.5;
const STEPS = 1 << 20;

/** What a seat can choose in a world, and how likely it chooses each of it. */
interface Choice {
  readonly seat: Seat;
  readonly table: RegretTable;
  readonly moves: readonly Move[];
  readonly strategy: Float64Array;
  readonly made: Move;
}

export class SealedChoices {
  private readonly game: AnyGame;
  private readonly knowledge: AnyBotKnowledge;
  private readonly sealed: SealedChoiceKnowledge<unknown>;
  private readonly viewer: Seat;
  private readonly rng: Rng;
  private readonly playout: Playout;
  private readonly tables: readonly RegretTable[];
  private readonly legal: Int32Array;
  private readonly priors: Float64Array;
  private readonly winShares: Float64Array;
  private trial: unknown;
  private own: Choice | undefined;

  /** For a game whose knowledge says how its choices are sealed. */
  constructor(game: AnyGame, knowledge: AnyBotKnowledge, { seat, seats }: BaseView, rng: Rng) {
    this.game = game;
    this.knowledge = knowledge;
    this.sealed = knowledge.sealedChoices!;
    this.viewer = seat;
    this.rng = rng;
    this.playout = new Playout(game, knowledge, rng);
    this.tables = Array.from({ length: seats }, () => new RegretTable(game.limits.moves));
    this.legal = new Int32Array(game.limits.moves);
    this.priors = new Float64Array(game.limits.moves);
    this.winShares = new Float64Array(seats);
  }

  /** Makes the choices of all others in a world, where the viewer has these candidates. */
  chooseForOthers(world: unknown, candidates: readonly Move[]): void {
    const { game, sealed, viewer } = this;
    sealed.takeBack(world, viewer);
    this.own = this.choose(world, viewer, candidates);
    const others: Choice[] = [];
    for (let rest = game.awaited(world) & ~singleSeatSet(viewer); rest !== 0; rest &= rest - 1)
      others.push(this.choose(world, findLowestSeatInSet(rest)));
    for (const choice of others) this.learnAlternatives(world, choice, [this.own, ...others]);
    for (const { made, seat } of others) game.play(world, seat, made, this.rng);
  }

  /** What each of the candidates brought the viewer in this world. */
  learn(values: Float64Array): void {
    const { moves, strategy, table } = this.own!;
    table.learn(moves, strategy, values);
  }

  /** The share of a candidate in the viewer's average strategy. */
  averageOf(move: Move): number {
    return this.tables[this.viewer]!.averageOf(move);
  }

  private choose(world: unknown, seat: Seat, candidates?: readonly Move[]): Choice {
    const { game, knowledge, legal, priors, sealed } = this;
    const count = game.moves(world, seat, legal);
    knowledge.prior(world, seat, legal, count, priors);
    const ranked = [...legal.subarray(0, count).keys()].sort((a, b) => priors[b]! - priors[a]!);
    const kept = candidates
      ? candidates.map((move) => legal.indexOf(move))
      : ranked.slice(0, sealed.alternatives);
    const weights = kept.map((i) =>
      Math.exp((priors[i]! - priors[ranked[0]!]!) / PRIOR_PER_E_FOLD),
    );
    const unit = sealed.priorRegret / weights.reduce((sum, weight) => sum + weight, 0);
    const doubts = Float64Array.from(weights, (weight) => weight * unit);
    const moves = kept.map((i) => legal[i]!);
    const table = this.tables[seat]!;
    const strategy = new Float64Array(moves.length);
    table.writeStrategy(moves, doubts, strategy);
    return { seat, table, moves, strategy, made: moves[this.draw(strategy)]! };
  }

  private draw(strategy: Float64Array): number {
    let rest = this.rng.below(STEPS) / STEPS;
    for (let i = 0; i < strategy.length; i++) {
      rest -= strategy[i]!;
      if (rest < 0) return i;
    }
    return strategy.length - 1;
  }

  /** Tries all moves that one seat has against what the others chose, to where it is settled. */
  private learnAlternatives(world: unknown, choice: Choice, all: readonly Choice[]): void {
    const { game, knowledge, playout, rng, sealed, winShares } = this;
    const section = sealed.section(world);
    const values = choice.moves.map((alternative) => {
      this.trial = game.copy(world, this.trial);
      for (const each of all)
        game.play(this.trial, each.seat, each === choice ? alternative : each.made, rng);
      playout.playSection(this.trial, section, sealed.section);
      knowledge.evaluate(this.trial, winShares);
      return winShares[choice.seat]!;
    });
    choice.table.learn(choice.moves, choice.strategy, Float64Array.from(values));
  }
}
