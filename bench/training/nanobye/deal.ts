/**
 * Deals a manche for one seat, the hero, that is looked at with all its hands at once: the others hold
 * certain cards, the hero holds whatever the rest of the deck may give. The cote is always EVEREST,
 * because ABYSS is EVEREST with the digits reversed.
 */
import { DECK, KINDS } from '../../../packages/games/src/nanobye/cards.ts';
import {
  BEST_RANK,
  rankOf,
  STRENGTH_COUNT,
  strengthOf,
  strengthOfRanks,
  winChanceAfterBestExchange,
} from '../../../packages/games/src/nanobye/knowledge-hand-strength.ts';
import type { Xorshift } from './xorshift.ts';

export const MAX_SEATS = 6;
export const RANK_COUNT = BEST_RANK + 1;
const KIND_COUNT = KINDS.length;

/** The two ranks of each strength, and the strength of two ranks. */
export const BETTER = new Uint8Array(STRENGTH_COUNT);
export const WORSE = new Uint8Array(STRENGTH_COUNT);
export const STRENGTH = new Uint8Array(RANK_COUNT ** 2);
for (let a = 0; a < RANK_COUNT; a++)
  for (let b = 0; b < RANK_COUNT; b++) {
    const strength = strengthOfRanks(a, b);
    STRENGTH[a * RANK_COUNT + b] = strength;
    BETTER[strength] = Math.max(a, b);
    WORSE[strength] = Math.min(a, b);
  }
const RANK = Uint8Array.from(KINDS, (_, kind) => rankOf(kind, true));

/** How likely a dealer with these two kinds announces EVEREST. */
function listPreferences(opponents: number): Float64Array {
  return Float64Array.from({ length: KIND_COUNT ** 2 }, (_, pair) => {
    const [a, b] = [Math.floor(pair / KIND_COUNT), pair % KIND_COUNT];
    const value = (everest: boolean) =>
      winChanceAfterBestExchange(strengthOf(a, b, everest), opponents);
    const difference = value(true) - value(false);
    return difference > 0 ? 1 : difference < 0 ? 0 : 0.5;
  });
}

export class Deal {
  readonly seats: number;
  /** What the others were dealt and what they would draw: strengths, and ranks. */
  readonly dealt = new Uint8Array(MAX_SEATS);
  readonly firstDrawn = new Uint8Array(MAX_SEATS);
  readonly secondDrawn = new Uint8Array(MAX_SEATS);
  /** How likely the hero was dealt each strength. */
  readonly heroDealt = new Float64Array(STRENGTH_COUNT);
  /** The cards by rank that nobody else holds or draws, the hero's among them. */
  readonly copies = new Float64Array(RANK_COUNT);
  left = 0;
  private readonly copiesByKind = new Float64Array(KIND_COUNT);
  private readonly deck = new Uint8Array(DECK.length);
  private drawn = 0;
  private readonly preferences: Float64Array;
  private readonly chance: Xorshift;

  /** The last seat is the dealer. */
  constructor(seats: number, chance: Xorshift) {
    this.seats = seats;
    this.chance = chance;
    this.preferences = listPreferences(Math.ceil(seats / 2));
  }

  next(hero: number): void {
    const dealer = this.seats - 1;
    for (let i = 0; i < this.deck.length; i++) this.deck[i] = i % KIND_COUNT;
    this.drawn = 0;
    if (hero !== dealer) this.dealToDealer(dealer);
    for (let seat = 0; seat < dealer; seat++)
      if (seat !== hero) this.dealt[seat] = this.strengthOf(this.draw(), this.draw());
    for (let seat = 0; seat < this.seats; seat++) {
      if (seat === hero) continue;
      this.firstDrawn[seat] = RANK[this.draw()]!;
      this.secondDrawn[seat] = RANK[this.draw()]!;
    }
    this.countLeft();
    if (hero === dealer) this.weighDealer();
    else this.weighOther();
  }

  private draw(): number {
    const { deck } = this;
    const at = this.drawn + this.chance.below(deck.length - this.drawn);
    const card = deck[at]!;
    deck[at] = deck[this.drawn]!;
    deck[this.drawn++] = card;
    return card;
  }

  private strengthOf(a: number, b: number): number {
    return STRENGTH[RANK[a]! * RANK_COUNT + RANK[b]!]!;
  }

  /** The dealer holds cards for which it announces EVEREST. */
  private dealToDealer(dealer: number): void {
    for (;;) {
      this.drawn = 0;
      const a = this.draw();
      const b = this.draw();
      this.dealt[dealer] = this.strengthOf(a, b);
      if (this.chance.unit() < this.preferences[a * KIND_COUNT + b]!) return;
    }
  }

  private countLeft(): void {
    const { copies, copiesByKind, deck } = this;
    copies.fill(0);
    copiesByKind.fill(0);
    for (let i = this.drawn; i < deck.length; i++) {
      copies[RANK[deck[i]!]!]!++;
      copiesByKind[deck[i]!]!++;
    }
    this.left = deck.length - this.drawn;
  }

  private weighOther(): void {
    const { copies } = this;
    const pairs = this.left * (this.left - 1);
    for (let hand = 0; hand < STRENGTH_COUNT; hand++) {
      const better = copies[BETTER[hand]!]!;
      const worse = copies[WORSE[hand]!]!;
      this.heroDealt[hand] =
        (BETTER[hand] === WORSE[hand] ? better * (better - 1) : 2 * better * worse) / pairs;
    }
  }

  /** Half of the deals come with this cote, so each counts twice. */
  private weighDealer(): void {
    const { copiesByKind, heroDealt } = this;
    const pairs = this.left * (this.left - 1);
    heroDealt.fill(0);
    for (let a = 0; a < KIND_COUNT; a++)
      for (let b = 0; b < KIND_COUNT; b++) {
        const count = copiesByKind[a]! * (copiesByKind[b]! - (a === b ? 1 : 0));
        heroDealt[this.strengthOf(a, b)]! +=
          (2 * count * this.preferences[a * KIND_COUNT + b]!) / pairs;
      }
  }
}
