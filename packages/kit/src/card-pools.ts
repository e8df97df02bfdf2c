/**
 * What everybody knows about the hidden cards of games that reshuffle. At first nobody has seen them: they
 * are one pool. Cards that lay open, and are shuffled into a new stock, are a pool of their own: everybody
 * knows which cards they are, but not where. An open card that goes into a hand is a pool of one.
 */

/** The pool of cards that have not been seen since the deal. */
export const UNSEEN_POOL = 0;
const OPEN = 255;

export class CardPools {
  /** The pool of each card, by kind; OPEN for a card that everybody can see. */
  readonly poolByKind: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.poolByKind = bytes;
  }

  poolOf(kind: number): number {
    return this.poolByKind[kind]!;
  }

  /** A new deal: nobody has seen anything. */
  clear(): void {
    this.poolByKind.fill(UNSEEN_POOL);
  }

  /** The highest pool there is; pools are numbered without gaps. */
  get last(): number {
    let last = 0;
    for (const pool of this.poolByKind) if (pool !== OPEN && pool > last) last = pool;
    return last;
  }

  /** A card has come to a place where everybody sees it, or nobody but its owner. */
  moved(kind: number, isOpen: boolean): void {
    const pool = this.poolByKind[kind]!;
    if (isOpen === (pool === OPEN)) return;
    this.poolByKind[kind] = isOpen ? OPEN : this.last + 1;
    if (pool !== UNSEEN_POOL) this.renumber();
  }

  /** Cards that everybody has seen are shuffled together. */
  join(kinds: Uint8Array): void {
    const pool = this.last + 1;
    for (const kind of kinds) this.poolByKind[kind] = pool;
    this.renumber();
  }

  /** Writes the pool of a card that is imagined; for its place nothing else is to be noted. */
  set(kind: number, pool: number | 'open'): void {
    this.poolByKind[kind] = pool === 'open' ? OPEN : pool;
  }

  /** The order of a pile is hidden, so a card that everybody knows cannot lie at a known place in it. */
  refuseOpenCard(kind: number): void {
    if (this.poolByKind[kind] === OPEN)
      throw new Error('an open card cannot be put on a hidden pile; use `reshuffle`');
  }

  /** Pools are numbered by their lowest card, so that equal knowledge is equal bytes. */
  private renumber(): void {
    const { poolByKind } = this;
    const numbers = new Map<number, number>();
    for (let kind = 0; kind < poolByKind.length; kind++) {
      const pool = poolByKind[kind]!;
      if (pool === UNSEEN_POOL || pool === OPEN) continue;
      const number = numbers.get(pool) ?? numbers.size + 1;
      numbers.set(pool, number);
      poolByKind[kind] = number;
    }
  }
}
