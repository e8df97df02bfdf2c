/**
 * Counterfactual regret minimisation for three and more seats. On every deal the hero tries all exchanges
 * and stakes with all its hands at once, while the others hold certain cards and draw their acts from
 * their strategies. Everybody antes 1 and can pay every stake.
 */
import {
  ACT_COUNT,
  EXCHANGE_ACTS,
  HabitSpots,
  STAKE_LEVELS,
} from '../../../packages/games/src/nanobye/knowledge-habit-rows.ts';
import { STRENGTH_COUNT } from '../../../packages/games/src/nanobye/knowledge-hand-strength.ts';
import {
  CLASS_BY_STRENGTH,
  CLASS_COUNT,
} from '../../../packages/games/src/nanobye/knowledge-two-seats-rows.ts';
import { BETTER, Deal, MAX_SEATS, RANK_COUNT, STRENGTH } from './deal.ts';
import { Decisions } from './decisions.ts';
import { holdAfterBoth, holdAfterOne, worthAfterBoth, worthAfterOne } from './hero-hands.ts';
import { PublicCourse } from './public-course.ts';
import { Xorshift } from './xorshift.ts';

const HANDS = STRENGTH_COUNT;
/** A little of every exchange, so that the stakes after it are learnt, too. */
const TRIED_EXCHANGES = 0.02;
/** How often one of the others stakes at random, so that every stake is answered. */
const TREMBLES = 0.01;
/** Stakes that align with every class are learnt, even if the class never staked so. */
const LEAST_WEIGHT = 1e-9;

const vector = () => new Float64Array(HANDS);
const vectors = () => Array.from({ length: EXCHANGE_ACTS }, vector);

export class Solver {
  readonly spots: HabitSpots;
  readonly exchanges: Decisions;
  readonly stakes: Decisions;
  readonly aligning: Decisions;
  private readonly seats: number;
  private readonly chance: Xorshift;
  private readonly deal: Deal;
  /** The course before the hero's turn, and the one that is tried. */
  private readonly before: PublicCourse;
  private readonly course: PublicCourse;
  /** What the others hold after their exchange. */
  private readonly held = new Uint8Array(MAX_SEATS);
  /** A random number for each decision of the others: the same whatever the hero tries. */
  private readonly uniforms = new Float64Array(3 * MAX_SEATS);
  private trembling = -1;
  private trembled = false;
  /** By exchange: how often the hero holds each hand, what each stake brings, and its strategy. */
  private readonly holdings = vectors();
  private readonly values = Array.from(
    { length: EXCHANGE_ACTS },
    () => new Float64Array(HANDS * ACT_COUNT),
  );
  private readonly worths = vectors();
  private readonly tried = vector();
  private readonly classValues = new Float64Array(CLASS_COUNT * ACT_COUNT);
  private readonly classWeights = new Float64Array(CLASS_COUNT);
  private weight = 0;
  private deals = 0;

  constructor(seats: number, seed: number) {
    this.seats = seats;
    this.spots = new HabitSpots(seats);
    this.chance = new Xorshift(seed);
    this.deal = new Deal(seats, this.chance);
    this.before = new PublicCourse(seats);
    this.course = new PublicCourse(seats);
    const { alignCount, exchangeCount, stakeCount } = this.spots;
    this.exchanges = new Decisions(exchangeCount * HANDS, EXCHANGE_ACTS, () => true);
    this.stakes = new Decisions(
      stakeCount * CLASS_COUNT,
      ACT_COUNT,
      (row, act) => act === 0 || act >= this.spots.firstAct(Math.floor(row / CLASS_COUNT)),
    );
    this.aligning = new Decisions(alignCount * CLASS_COUNT, 2, () => true);
  }

  run(deals: number): void {
    for (let i = 0; i < deals; i++) {
      // Later strategies count for more in the average.
      this.weight = (++this.deals) ** 2;
      for (let hero = 0; hero < this.seats; hero++) this.visit(hero);
    }
  }

  private visit(hero: number): void {
    const { before, chance, seats } = this;
    this.deal.next(hero);
    for (let i = 0; i < this.uniforms.length; i++) this.uniforms[i] = chance.unit();
    this.trembling = chance.unit() < TREMBLES ? chance.below(seats) : -1;
    if (this.trembling === hero) this.trembling = -1;
    this.trembled = false;
    before.copyUntil(0, before);
    before.highest = 0;
    for (let seat = 0; seat < hero; seat++) this.play(before, seat);
    const { inside } = before.lookBefore(hero);
    if (inside === 0 && hero === seats - 1) return;
    this.tryExchanges(hero, this.trembling < 0 || this.trembled);
  }

  /** Another seat exchanges and stakes. */
  private play(course: PublicCourse, seat: number): void {
    const { deal, uniforms } = this;
    const dealt = deal.dealt[seat]!;
    const company = course.lookBefore(seat);
    const spot = this.spots.exchange(company, course.highest);
    const count = this.exchanges.draw(spot * HANDS + dealt, uniforms[3 * seat]!);
    const first = count < 2 ? BETTER[dealt]! : deal.secondDrawn[seat]!;
    const hand = count === 0 ? dealt : STRENGTH[first * RANK_COUNT + deal.firstDrawn[seat]!]!;
    this.held[seat] = hand;
    course.exchanged[seat] = count;
    const uniform = uniforms[3 * seat + 1]!;
    if (seat === this.trembling) {
      const least = Math.max(1, course.highest);
      course.act(seat, least + Math.floor(uniform * (ACT_COUNT - least)));
      this.trembled = true;
      return;
    }
    const row = this.spots.stake(company, course.highest, count) * CLASS_COUNT;
    course.act(seat, this.stakes.draw(row + CLASS_BY_STRENGTH[hand]!, uniform));
  }

  /** Another seat aligns or quits. */
  private align(seat: number): void {
    const { course } = this;
    if (!course.mustAlign(seat)) return;
    const row = this.alignRow(seat) + CLASS_BY_STRENGTH[this.held[seat]!]!;
    if (this.aligning.draw(row, this.uniforms[3 * seat + 2]!) === 0) course.quit[seat] = 1;
    else course.levels[seat] = course.highest;
  }

  private alignRow(seat: number): number {
    const { course } = this;
    const company = course.lookAround(seat);
    const own = course.levels[seat]!;
    return this.spots.align(company, own, course.highest, course.exchanged[seat]!) * CLASS_COUNT;
  }

  /** After another seat has trembled, only later decisions are learnt: `learns` is about these here. */
  private tryExchanges(hero: number, learns: boolean): void {
    const { before, deal, exchanges, spots, worths } = this;
    const { heroDealt } = deal;
    const company = before.lookBefore(hero);
    const base = spots.exchange(company, before.highest) * HANDS;
    for (let count = 0; count < EXCHANGE_ACTS; count++) {
      this.hold(count, base);
      const row = spots.stake(before.lookBefore(hero), before.highest, count) * CLASS_COUNT;
      this.tryStakes(hero, count, row);
      this.mix(count, row, learns);
    }
    if (!learns) return;
    worthAfterBoth(deal, worths[2]!, this.tried);
    for (let hand = 0; hand < HANDS; hand++) {
      const chance = heroDealt[hand]!;
      if (chance === 0) continue;
      this.exchangeValues[0] = chance * worths[0]![hand]!;
      this.exchangeValues[1] = chance * worthAfterOne(deal, hand, worths[1]!);
      this.exchangeValues[2] = chance * this.tried[hand]!;
      exchanges.update(base + hand, this.exchangeValues, this.weight * chance);
    }
  }
  private readonly exchangeValues = new Float64Array(EXCHANGE_ACTS);

  /** How often the hero holds each hand after it has exchanged so many cards. */
  private hold(count: number, base: number): void {
    const { deal, exchanges, tried } = this;
    const { heroDealt } = deal;
    const holding = this.holdings[count]!;
    for (let hand = 0; hand < HANDS; hand++) {
      const share = (1 - TRIED_EXCHANGES) * exchanges.get(base + hand, count);
      tried[hand] = heroDealt[hand]! * (share + TRIED_EXCHANGES / EXCHANGE_ACTS);
    }
    if (count === 0) holding.set(tried);
    else if (count === 1) holdAfterOne(deal, tried, holding);
    else holdAfterBoth(deal, tried, holding);
  }

  private tryStakes(hero: number, count: number, row: number): void {
    const { before, course, seats } = this;
    const trembledBefore = this.trembled;
    for (let level = Math.max(1, before.highest); level < ACT_COUNT; level++) {
      course.copyUntil(hero, before);
      course.exchanged[hero] = count;
      course.act(hero, level);
      this.trembled = trembledBefore;
      for (let seat = hero + 1; seat < seats; seat++) this.play(course, seat);
      for (let seat = 0; seat < hero; seat++) this.align(seat);
      this.settle(hero, count, level, row);
    }
    this.trembled = trembledBefore;
  }

  /** Writes what the stake brings with each hand; the hero may have to align first. */
  private settle(hero: number, count: number, level: number, row: number): void {
    const { course, seats } = this;
    const values = this.values[count]!;
    const staked = STAKE_LEVELS[level]!;
    const alignRow = course.mustAlign(hero) ? this.alignRow(hero) : -1;
    course.levels[hero] = course.highest;
    for (let seat = hero + 1; seat < seats; seat++) this.align(seat);
    let won = seats;
    let least = 0;
    for (let seat = 0; seat < seats; seat++) {
      if (seat === hero) continue;
      won += course.stakeOf(seat);
      // Of equal numbers the first in order wins.
      if (course.quit[seat] === 0)
        least = Math.max(least, this.held[seat]! + (seat < hero ? 1 : 0));
    }
    const lost = -course.stakeOf(hero);
    for (let hand = 0; hand < HANDS; hand++) {
      const value = hand >= least ? won : lost;
      const at = alignRow + CLASS_BY_STRENGTH[hand]!;
      values[hand * ACT_COUNT + level] =
        alignRow < 0
          ? value
          : -staked * this.aligning.get(at, 0) + value * this.aligning.get(at, 1);
    }
    if (alignRow < 0 || (this.trembling >= 0 && !this.trembled)) return;
    this.learnToAlign(count, level, row, alignRow, { least, won, lost });
  }

  private learnToAlign(
    count: number,
    level: number,
    row: number,
    alignRow: number,
    { least, won, lost }: { readonly least: number; readonly won: number; readonly lost: number },
  ): void {
    const { classValues, classWeights, stakes } = this;
    const holding = this.holdings[count]!;
    const staked = STAKE_LEVELS[level]!;
    classValues.fill(0);
    classWeights.fill(0);
    for (let hand = 0; hand < HANDS; hand++) {
      const c = CLASS_BY_STRENGTH[hand]!;
      const often = holding[hand]!;
      classValues[2 * c]! -= often * staked;
      classValues[2 * c + 1]! += often * (hand >= least ? won : lost);
      classWeights[c]! += often * stakes.get(row + c, level);
    }
    for (let c = 0; c < CLASS_COUNT; c++)
      this.aligning.update(
        alignRow + c,
        classValues,
        this.weight * (classWeights[c]! + LEAST_WEIGHT),
        2 * c,
      );
  }

  /** What the strategy brings with each hand; learns from what each stake brings. */
  private mix(count: number, row: number, learns: boolean): void {
    const { classValues, classWeights, stakes } = this;
    const least = Math.max(1, this.before.highest);
    const holding = this.holdings[count]!;
    const values = this.values[count]!;
    const worths = this.worths[count]!;
    classValues.fill(0);
    classWeights.fill(0);
    for (let hand = 0; hand < HANDS; hand++) {
      const c = CLASS_BY_STRENGTH[hand]!;
      const often = holding[hand]!;
      let worth = 0;
      for (let act = least; act < ACT_COUNT; act++) {
        const value = values[hand * ACT_COUNT + act]!;
        worth += stakes.get(row + c, act) * value;
        classValues[c * ACT_COUNT + act]! += often * value;
      }
      worths[hand] = worth;
      classWeights[c]! += often;
    }
    if (!learns) return;
    for (let c = 0; c < CLASS_COUNT; c++)
      if (classWeights[c]! > 0)
        stakes.update(row + c, classValues, this.weight * classWeights[c]!, c * ACT_COUNT);
  }
}
