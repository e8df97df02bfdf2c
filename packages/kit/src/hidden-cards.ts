/** The cards that a viewer cannot place: those never seen, and the pools that have lain open. */
import type { Rng, UnseenCards } from '@ludotheque/core';
import type { CardGameState } from './card-game-state.ts';
import { UNSEEN_POOL } from './card-pools.ts';

/** What a view shows of a pool: which cards it has, and how many of them lie in each zone. */
export type PoolSight = {
  readonly cards: readonly string[];
  readonly [zone: string]: readonly string[] | readonly number[] | number;
};

export class HiddenCards {
  private readonly unseen: UnseenCards;
  private readonly state: CardGameState;
  private readonly pools: Uint8Array[] = [];
  /** How many cards of each pool have been dealt. */
  private readonly dealt: number[] = [];

  constructor(state: CardGameState, unseen: UnseenCards, pools: readonly PoolSight[]) {
    const { deck } = state.box;
    this.state = state;
    this.unseen = unseen.reset();
    for (const { cards } of pools) {
      const kinds = Uint8Array.from(cards, (name) => deck.kindOf(name));
      this.pools.push(kinds);
      this.dealt.push(0);
      for (const kind of kinds) {
        unseen.markSeen(kind);
        state.pools?.set(kind, this.pools.length);
      }
    }
  }

  /** Marks a card as seen, and returns its kind. */
  findSeen(name: string): number {
    const kind = this.state.box.deck.kindOf(name);
    const pool = this.state.pools?.poolOf(kind) ?? UNSEEN_POOL;
    if (pool === UNSEEN_POOL) this.unseen.markSeen(kind);
    else this.pools[pool - 1] = this.pools[pool - 1]!.filter((other) => other !== kind);
    return kind;
  }

  shuffle(rng: Rng): void {
    this.unseen.shuffle(rng);
    for (const pool of this.pools) rng.shuffle(pool);
  }

  dealFrom(pool: number): number {
    if (pool === UNSEEN_POOL) return this.unseen.dealNext();
    return this.pools[pool - 1]![this.dealt[pool - 1]!++]!;
  }
}
