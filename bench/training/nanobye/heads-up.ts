/**
 * Solves a manche between two seats with given antes: counterfactual regret minimisation (CFR+) over
 * all hands at once, for all exchanges and all stakes. Every iteration visits every public course of
 * the manche, so nothing is sampled. The first seat wins ties.
 */

import { STRENGTH_COUNT } from '../../../packages/games/src/nanobye/knowledge-hand-strength.ts';
import {
  CLASS_BY_STRENGTH,
  CLASS_COUNT,
  EXCHANGE_LEVELS,
  getExchangeLevel,
} from '../../../packages/games/src/nanobye/knowledge-two-seats-rows.ts';
import { MAX_BET } from '../../../packages/games/src/nanobye/moves.ts';
import { Decisions } from './decisions.ts';
import { AFTER, DEALT, DEALT_TO_DEALER, EXCHANGE_COUNT, TOGETHER } from './heads-up-deals.ts';

const HANDS = STRENGTH_COUNT;
const ACTS = MAX_BET + 1;
const QUIT = 0;
/** A little of every exchange, so that the stakes after it are learnt, too. */
const TRIED_EXCHANGES = 0.02;

type Vector = Float64Array;

/** The joint weights of all hands, and of those where the first seat wins; by the dealer's hand first. */
const FIRST_WINS = TOGETHER.map((weight, i) => (Math.floor(i / HANDS) >= i % HANDS ? weight : 0));
const transpose = (matrix: Float64Array): Float64Array =>
  matrix.map((_, i) => matrix[(i % HANDS) * HANDS + Math.floor(i / HANDS)]!);
const TOGETHER_BY_DEALER = transpose(TOGETHER);
const FIRST_WINS_BY_DEALER = transpose(FIRST_WINS);

/** For each own hand the weight of the other's hands, with the matrix by the other's hand first. */
function weigh(matrix: Float64Array, hands: Vector, out: Vector): void {
  out.fill(0);
  for (let other = 0; other < HANDS; other++) {
    const weight = hands[other]!;
    if (weight === 0) continue;
    const at = other * HANDS;
    for (let own = 0; own < HANDS; own++) out[own]! += matrix[at + own]! * weight;
  }
}

const vector = (): Vector => new Float64Array(HANDS);

export class HeadsUp {
  private readonly pot: number;
  /** The stakes to which the dealer may raise. */
  private readonly raises: readonly number[];
  /** By hand dealt. */
  readonly firstExchange = new Decisions(HANDS, EXCHANGE_COUNT, () => true);
  /** By (exchange of the first, level of its stake) and hand dealt. */
  readonly dealerExchange = new Decisions(
    EXCHANGE_COUNT * EXCHANGE_LEVELS * HANDS,
    EXCHANGE_COUNT,
    () => true,
  );
  /** By (own exchange) and class. */
  readonly opening = new Decisions(EXCHANGE_COUNT * CLASS_COUNT, ACTS, () => true);
  /** By (exchange of the first, own exchange, stake of the first) and class. */
  readonly response: Decisions;
  /** By (own exchange, exchange of the dealer, own stake, stake of the dealer) and class. */
  readonly aligning = new Decisions(
    EXCHANGE_COUNT * EXCHANGE_COUNT * MAX_BET * MAX_BET * CLASS_COUNT,
    2,
    () => true,
  );
  private iteration = 0;

  constructor(pot: number, raises: readonly number[]) {
    this.pot = pot;
    this.raises = raises;
    this.response = new Decisions(
      EXCHANGE_COUNT * EXCHANGE_COUNT * MAX_BET * CLASS_COUNT,
      ACTS,
      (row, act) => {
        const stake = (Math.floor(row / CLASS_COUNT) % MAX_BET) + 1;
        return act === QUIT || act === stake || (act > stake && this.raises.includes(act));
      },
    );
  }

  run(iterations: number): void {
    for (let i = 0; i < iterations; i++) {
      this.iteration++;
      this.updateFirst();
      this.updateDealer();
    }
  }

  private holdings(
    dealt: Vector,
    decisions: Decisions,
    base: number,
    exchange: number,
    tried: number,
  ): Vector {
    const held = vector();
    const after = AFTER[exchange]!;
    for (let hand = 0; hand < HANDS; hand++) {
      const share = (1 - tried) * decisions.get(base + hand, exchange) + tried / EXCHANGE_COUNT;
      const weight = dealt[hand]! * share;
      if (weight === 0) continue;
      for (let f = 0; f < HANDS; f++) held[f]! += weight * after[hand * HANDS + f]!;
    }
    return held;
  }

  /** Sums values of hands by class, weighted by how often they are held. */
  private updateClasses(
    decisions: Decisions,
    base: number,
    values: readonly Vector[],
    held: Vector,
    reach: (strength: number) => number,
  ): void {
    const sums = Array.from({ length: CLASS_COUNT }, () => new Float64Array(values.length));
    const weights = new Float64Array(CLASS_COUNT);
    for (let f = 0; f < HANDS; f++) {
      const c = CLASS_BY_STRENGTH[f]!;
      weights[c]! += held[f]! * reach(f);
      for (let act = 0; act < values.length; act++) sums[c]![act]! += held[f]! * values[act]![f]!;
    }
    for (let c = 0; c < CLASS_COUNT; c++)
      decisions.update(base + c, sums[c]!, weights[c]! * this.iteration);
  }

  private updateExchange(
    decisions: Decisions,
    base: number,
    dealt: Vector,
    values: readonly Vector[],
  ): void {
    const brought = new Float64Array(EXCHANGE_COUNT);
    for (let hand = 0; hand < HANDS; hand++) {
      for (let k = 0; k < EXCHANGE_COUNT; k++) {
        let sum = 0;
        for (let f = 0; f < HANDS; f++) sum += AFTER[k]![hand * HANDS + f]! * values[k]![f]!;
        brought[k] = sum * dealt[hand]!;
      }
      decisions.update(base + hand, brought, this.iteration);
    }
  }

  private dealerRow(k1: number, stake: number): number {
    return (k1 * EXCHANGE_LEVELS + getExchangeLevel(stake)) * HANDS;
  }

  private responseRow(k1: number, k2: number, stake: number): number {
    return ((k1 * EXCHANGE_COUNT + k2) * MAX_BET + stake - 1) * CLASS_COUNT;
  }

  private aligningRow(k1: number, k2: number, stake: number, raised: number): number {
    const exchanges = k1 * EXCHANGE_COUNT + k2;
    return ((exchanges * MAX_BET + stake - 1) * MAX_BET + raised - 1) * CLASS_COUNT;
  }

  private updateFirst(): void {
    const nodeValues: Vector[] = [];
    for (let k1 = 0; k1 < EXCHANGE_COUNT; k1++) {
      const held = this.holdings(DEALT, this.firstExchange, 0, k1, TRIED_EXCHANGES);
      const values = Array.from({ length: ACTS }, vector);
      for (let stake = 1; stake <= MAX_BET; stake++)
        for (let k2 = 0; k2 < EXCHANGE_COUNT; k2++)
          this.valueOfStake(k1, k2, stake, held, values[stake]!);
      const base = k1 * CLASS_COUNT;
      const mixed = this.mix(this.opening, base, values);
      this.updateClasses(this.opening, base, values, held, () => 1);
      nodeValues.push(mixed);
    }
    this.updateExchange(this.firstExchange, 0, DEALT, nodeValues);
  }

  /** What the strategy brings with each hand. */
  private mix(decisions: Decisions, base: number, values: readonly Vector[]): Vector {
    const mixed = vector();
    for (let f = 0; f < HANDS; f++)
      for (let act = 0; act < values.length; act++)
        mixed[f]! += decisions.get(base + CLASS_BY_STRENGTH[f]!, act) * values[act]![f]!;
    return mixed;
  }

  private readonly won = vector();
  private readonly met = vector();

  /** Adds what a stake of the first seat brings with each hand, if the dealer exchanges k2 cards. */
  private valueOfStake(k1: number, k2: number, stake: number, held: Vector, out: Vector): void {
    const { met, pot, response, won } = this;
    const dealer = this.holdings(
      DEALT_TO_DEALER,
      this.dealerExchange,
      this.dealerRow(k1, stake),
      k2,
      0,
    );
    const row = this.responseRow(k1, k2, stake);
    const acting = vector();
    const act = (move: number) => {
      for (let f = 0; f < HANDS; f++)
        acting[f] = dealer[f]! * response.get(row + CLASS_BY_STRENGTH[f]!, move);
    };
    act(QUIT);
    weigh(TOGETHER_BY_DEALER, acting, met);
    for (let f = 0; f < HANDS; f++) out[f]! += met[f]! * pot;
    for (let raised = stake; raised <= MAX_BET; raised++) {
      if (raised > stake && !this.raises.includes(raised)) continue;
      act(raised);
      weigh(TOGETHER_BY_DEALER, acting, met);
      weigh(FIRST_WINS_BY_DEALER, acting, won);
      const aligns = vector();
      const quits = vector();
      for (let f = 0; f < HANDS; f++) {
        aligns[f] = won[f]! * (pot + raised) - (met[f]! - won[f]!) * raised;
        quits[f] = -stake * met[f]!;
      }
      if (raised === stake) {
        for (let f = 0; f < HANDS; f++) out[f]! += aligns[f]!;
        continue;
      }
      const base = this.aligningRow(k1, k2, stake, raised);
      const mixed = this.mix(this.aligning, base, [quits, aligns]);
      for (let f = 0; f < HANDS; f++) out[f]! += mixed[f]!;
      this.updateClasses(this.aligning, base, [quits, aligns], held, (f) =>
        this.opening.get(k1 * CLASS_COUNT + CLASS_BY_STRENGTH[f]!, stake),
      );
    }
  }

  private updateDealer(): void {
    for (let k1 = 0; k1 < EXCHANGE_COUNT; k1++) {
      const first = this.holdings(DEALT, this.firstExchange, 0, k1, 0);
      const levels = new Map<number, Vector[]>();
      for (let stake = 1; stake <= MAX_BET; stake++) {
        const staking = vector();
        for (let f = 0; f < HANDS; f++)
          staking[f] =
            first[f]! * this.opening.get(k1 * CLASS_COUNT + CLASS_BY_STRENGTH[f]!, stake);
        const row = this.dealerRow(k1, stake);
        const sums = levels.get(row) ?? Array.from({ length: EXCHANGE_COUNT }, vector);
        for (let k2 = 0; k2 < EXCHANGE_COUNT; k2++) {
          const values = this.valuesOfResponses(k1, k2, stake, staking);
          const base = this.responseRow(k1, k2, stake);
          const mixed = this.mix(this.response, base, values);
          const held = this.holdings(
            DEALT_TO_DEALER,
            this.dealerExchange,
            row,
            k2,
            TRIED_EXCHANGES,
          );
          this.updateClasses(this.response, base, values, held, () => 1);
          for (let f = 0; f < HANDS; f++) sums[k2]![f]! += mixed[f]!;
        }
        levels.set(row, sums);
      }
      for (const [row, sums] of levels)
        this.updateExchange(this.dealerExchange, row, DEALT_TO_DEALER, sums);
    }
  }

  /** What each response brings the dealer with each hand. */
  private valuesOfResponses(k1: number, k2: number, stake: number, staking: Vector): Vector[] {
    const { aligning, met, pot, won } = this;
    const values = Array.from({ length: ACTS }, vector);
    const calling = vector();
    const folding = vector();
    for (let raised = stake; raised <= MAX_BET; raised++) {
      if (raised > stake && !this.raises.includes(raised)) continue;
      const base = this.aligningRow(k1, k2, stake, raised);
      for (let f = 0; f < HANDS; f++) {
        const calls = raised === stake ? 1 : aligning.get(base + CLASS_BY_STRENGTH[f]!, 1);
        calling[f] = staking[f]! * calls;
        folding[f] = staking[f]! * (1 - calls);
      }
      const out = values[raised]!;
      weigh(TOGETHER, folding, met);
      for (let f = 0; f < HANDS; f++) out[f] = met[f]! * (pot + stake);
      weigh(TOGETHER, calling, met);
      weigh(FIRST_WINS, calling, won);
      for (let f = 0; f < HANDS; f++)
        out[f]! += (met[f]! - won[f]!) * (pot + raised) - won[f]! * raised;
    }
    return values;
  }
}
