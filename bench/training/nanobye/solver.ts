/**
 * Counterfactual regret minimisation with external sampling, on the exchange and the stakes of one
 * manche: one seat tries all its acts, the others draw one each from their strategies.
 */
import {
  ACT_COUNT,
  ACT_QUIT,
  ACT_STAY,
  encodeAlignRow,
  encodeExchangeRow,
  encodeStakeRow,
  STAKE_BY_ACT,
} from '../../../packages/games/src/nanobye/knowledge-habit-rows.ts';
import { Deal, MAX_SEATS } from './deal.ts';
import { type Acts, isIn, Regrets } from './regrets.ts';
import { Xorshift } from './xorshift.ts';

/** Two to six seats; four most often. */
const SEATS = [2, 3, 4, 4, 4, 5, 6];
/** Later strategies count for more in the average. */
const DEALS_UNTIL_DOUBLE_WEIGHT = 1e5;
/** A seat decides three times at most. */
const MAX_DEPTH = 3 * MAX_SEATS;
const EXCHANGES = 0;
/** Exchange or keep, quit or stay. */
const TWO_ACTS: Acts = 0b11;

export class Solver {
  readonly regrets = new Regrets();
  private readonly chance: Xorshift;
  private readonly deal: Deal;
  private readonly strategies = Array.from(
    { length: MAX_DEPTH },
    () => new Float64Array(ACT_COUNT),
  );
  private weight = 1;
  /** The seat that tries all its acts. */
  private hero = 0;
  /** What each seat holds and has exchanged, staked and given up on the path that is tried. */
  private readonly strengths = new Uint8Array(MAX_SEATS);
  private readonly leaving = new Uint8Array(MAX_SEATS);
  private readonly stakes = new Int32Array(MAX_SEATS);
  private readonly quit = new Uint8Array(MAX_SEATS);

  constructor(seed: number) {
    this.chance = new Xorshift(seed);
    this.deal = new Deal(this.chance);
  }

  run(deals: number, progress: (done: number) => void): void {
    for (let done = 0; done < deals; done++) {
      if (done % 1e5 === 0) progress(done);
      this.weight = 1 + done / DEALS_UNTIL_DOUBLE_WEIGHT;
      this.deal.next(SEATS[this.chance.below(SEATS.length)]!);
      for (this.hero = 0; this.hero < this.deal.seats; this.hero++) this.exchange(0, 0, 0);
    }
  }

  /** What a decision is worth to the hero. */
  private decide(
    row: number,
    legal: Acts,
    seat: number,
    depth: number,
    play: (act: number) => number,
  ): number {
    const strategy = this.strategies[depth]!;
    this.regrets.strategy(row, legal, strategy);
    if (seat !== this.hero)
      return play(this.regrets.sample(row, legal, strategy, this.weight, this.chance));
    const chances = strategy.slice();
    const values = new Array<number>(ACT_COUNT).fill(0);
    let value = 0;
    for (let act = 0; act < ACT_COUNT; act++)
      if (isIn(legal, act)) {
        values[act] = play(act);
        value += chances[act]! * values[act]!;
      }
    this.regrets.regret(row, legal, values, value);
    return value;
  }

  /** Tour 2: the seat exchanges cards, or keeps both to be taken for strong, and then stakes. */
  private exchange(seat: number, highest: number, depth: number): number {
    const { dealt, exchanged, leaving, seats } = this.deal;
    if (this.isAlone()) return this.payoff();
    if (seat === seats) return this.align(0, highest, depth);
    const hold = (act: number): void => {
      const exchanges = act === EXCHANGES;
      this.strengths[seat] = exchanges ? exchanged[seat]! : dealt[seat]!;
      this.leaving[seat] = exchanges ? leaving[seat]! : 0;
    };
    if (leaving[seat] === 0) {
      hold(EXCHANGES);
      return this.stake(seat, highest, depth);
    }
    const row = encodeExchangeRow(dealt[seat]!, seats - 1 - seat, this.insideBefore(seat), highest);
    return this.decide(row, TWO_ACTS, seat, depth, (act) => {
      hold(act);
      return this.stake(seat, highest, depth + 1);
    });
  }

  private stake(seat: number, highest: number, depth: number): number {
    const { allAntes, seats } = this.deal;
    const strength = this.strengths[seat]!;
    const left = this.leaving[seat]!;
    const least = Math.max(1, highest);
    let legal = TWO_ACTS;
    for (let act = ACT_STAY + 1; act < ACT_COUNT; act++)
      if (STAKE_BY_ACT[act]! > least) legal |= 1 << act;
    const inside = this.insideBefore(seat);
    const kept = this.hasKeptBefore(seat);
    const toCome = seats - 1 - seat;
    const row = encodeStakeRow(strength, toCome, inside, highest, kept, left === 0, allAntes);
    return this.decide(row, legal, seat, depth, (act) => {
      this.strengths[seat] = strength;
      this.leaving[seat] = left;
      if (act === ACT_QUIT)
        return this.quitting(seat, 0, () => this.exchange(seat + 1, highest, depth + 1));
      const stake = act === ACT_STAY ? least : STAKE_BY_ACT[act]!;
      return this.staking(seat, stake, () => this.exchange(seat + 1, stake, depth + 1));
    });
  }

  /** Tour 3: seats below the highest stake pay the difference or quit. */
  private align(first: number, highest: number, depth: number): number {
    if (this.isAlone()) return this.payoff();
    const { seats } = this.deal;
    let seat = first;
    while (seat < seats && (this.quit[seat] === 1 || this.stakes[seat] === highest)) seat++;
    if (seat >= seats) return this.payoff();
    const staked = this.stakes[seat]!;
    return this.decide(this.alignRow(seat, highest), TWO_ACTS, seat, depth, (act) => {
      const next = () => this.align(seat + 1, highest, depth + 1);
      return act === ACT_QUIT
        ? this.quitting(seat, staked, next)
        : this.staking(seat, highest, next);
    });
  }

  private alignRow(seat: number, highest: number): number {
    let inside = 0;
    let toCome = 0;
    let kept = false;
    for (let other = 0; other < this.deal.seats; other++) {
      if (other === seat || this.quit[other] === 1) continue;
      if (this.stakes[other] !== highest) toCome++;
      else {
        inside++;
        if (this.leaving[other] === 0) kept = true;
      }
    }
    const price = highest - this.stakes[seat]!;
    return encodeAlignRow(this.strengths[seat]!, price, this.pot(), inside, toCome, kept);
  }

  /** For the hero the manche is over: the ante and the stake are lost. */
  private quitting(seat: number, staked: number, next: () => number): number {
    if (seat === this.hero) return -this.deal.antes[seat]! - staked;
    this.quit[seat] = 1;
    const value = next();
    this.quit[seat] = 0;
    return value;
  }

  private staking(seat: number, stake: number, next: () => number): number {
    const before = this.stakes[seat]!;
    this.stakes[seat] = stake;
    const value = next();
    this.stakes[seat] = before;
    return value;
  }

  private insideBefore(seat: number): number {
    let inside = 0;
    for (let other = 0; other < seat; other++) if (this.quit[other] === 0) inside++;
    return inside;
  }

  private hasKeptBefore(seat: number): boolean {
    for (let other = 0; other < seat; other++)
      if (this.quit[other] === 0 && this.leaving[other] === 0) return true;
    return false;
  }

  private isAlone(): boolean {
    return this.insideBefore(this.deal.seats) === 1;
  }

  private pot(): number {
    let pot = this.deal.allAntes;
    for (let seat = 0; seat < this.deal.seats; seat++) pot += this.stakes[seat]!;
    return pot;
  }

  /** What the hero wins or loses in the manche. Of equal numbers the first in order wins. */
  private payoff(): number {
    let best = -1;
    for (let seat = 0; seat < this.deal.seats; seat++)
      if (this.quit[seat] === 0 && (best < 0 || this.strengths[seat]! > this.strengths[best]!))
        best = seat;
    const won = best === this.hero ? this.pot() : 0;
    return won - this.stakes[this.hero]! - this.deal.antes[this.hero]!;
  }
}
