/** Deals a manche up to the stakes: the cards, the cote, and the exchange that each seat should make. */
import { DECK, KINDS } from '../../../packages/games/src/nanobye/cards.ts';
import {
  DROP_BETTER,
  DROP_BOTH,
  DROP_WORSE,
  KEEP_BOTH,
  rankOf,
  strengthOf,
  strengthOfRanks,
  winChanceAfterBestExchange,
  winChanceAfterExchange,
} from '../../../packages/games/src/nanobye/knowledge-hand-strength.ts';
import type { Xorshift } from './xorshift.ts';

export const MAX_SEATS = 6;
const HAND = 2;
/** How often antes are raised in tour 1, and to how much at most. */
const RAISED_ANTES = 0.35;
const HIGHEST_ANTE = 3;

const WAYS = [KEEP_BOTH, DROP_WORSE, DROP_BETTER, DROP_BOTH];
const LEAVING = [0, 1, 1, 2];

function bestWay(strength: number, opponents: number): number {
  let best = KEEP_BOTH;
  for (const way of WAYS)
    if (
      winChanceAfterExchange(strength, way, opponents) >
      winChanceAfterExchange(strength, best, opponents)
    )
      best = way;
  return best;
}

/** Seats are in order of play; the last one is the dealer and announces the cote. */
export class Deal {
  seats = 0;
  /** Each seat's strength as dealt, and after the exchange that it should make. */
  readonly dealt = new Uint8Array(MAX_SEATS);
  readonly exchanged = new Uint8Array(MAX_SEATS);
  /** How many cards leave in that exchange. */
  readonly leaving = new Uint8Array(MAX_SEATS);
  readonly antes = new Int32Array(MAX_SEATS);
  allAntes = 0;
  private readonly deck = new Uint8Array(DECK.length);
  private drawn = 0;
  private readonly chance: Xorshift;

  constructor(chance: Xorshift) {
    this.chance = chance;
  }

  /** Deals the next manche in place. */
  next(seats: number): void {
    this.seats = seats;
    for (let i = 0; i < this.deck.length; i++) this.deck[i] = i % KINDS.length;
    this.drawn = 0;
    const cards = Array.from({ length: HAND * seats }, () => this.draw());
    const opponents = Math.ceil(seats / 2);
    const everest = this.isEverest(cards.slice(-HAND), opponents);
    for (let seat = 0; seat < seats; seat++) {
      const [a, b] = cards.slice(HAND * seat, HAND * (seat + 1));
      this.exchange(seat, rankOf(a!, everest), rankOf(b!, everest), everest, opponents);
    }
    this.ante();
  }

  private draw(): number {
    const { deck } = this;
    const at = this.drawn + this.chance.below(deck.length - this.drawn);
    const card = deck[at]!;
    deck[at] = deck[this.drawn]!;
    deck[this.drawn++] = card;
    return card;
  }

  private isEverest([a, b]: readonly number[], opponents: number): boolean {
    const valueUnder = (everest: boolean) =>
      winChanceAfterBestExchange(strengthOf(a!, b!, everest), opponents);
    return valueUnder(true) > valueUnder(false);
  }

  private exchange(seat: number, a: number, b: number, everest: boolean, opponents: number): void {
    let better = Math.max(a, b);
    let worse = Math.min(a, b);
    const strength = strengthOfRanks(better, worse);
    const way = bestWay(strength, opponents);
    if (way === DROP_WORSE || way === DROP_BOTH) worse = rankOf(this.draw(), everest);
    if (way === DROP_BETTER || way === DROP_BOTH) better = rankOf(this.draw(), everest);
    this.dealt[seat] = strength;
    this.exchanged[seat] = strengthOfRanks(better, worse);
    this.leaving[seat] = LEAVING[way]!;
  }

  private ante(): void {
    const raised = this.chance.unit() < RAISED_ANTES;
    this.allAntes = 0;
    for (let seat = 0; seat < this.seats; seat++) {
      const ante = raised ? 1 + this.chance.below(HIGHEST_ANTE) : 1;
      this.antes[seat] = ante;
      this.allAntes += ante;
    }
  }
}
