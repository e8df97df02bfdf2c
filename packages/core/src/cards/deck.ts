/** A deck of cards by name, and the same cards as small numbers. */

export class Deck {
  readonly kinds: readonly string[];
  readonly cardNames: readonly string[];
  /** Every card as the index of its kind: what a round begins with, before the shuffle. */
  readonly cards: Uint8Array;
  /** How many there are of each kind. */
  readonly counts: Uint8Array;
  private readonly kindsByName: ReadonlyMap<string, number>;

  constructor(kinds: readonly string[], names: readonly string[]) {
    this.kinds = kinds;
    this.cardNames = names;
    this.kindsByName = new Map(kinds.map((kind, i) => [kind, i]));
    this.cards = Uint8Array.from(names, (name) => this.kindOf(name));
    this.counts = new Uint8Array(kinds.length);
    for (const card of this.cards) this.counts[card] = this.counts[card]! + 1;
  }

  /** The index of a card that is known to exist. */
  kindOf(name: string): number {
    const kind = this.kindsByName.get(name);
    if (kind === undefined) throw new RangeError(`no card is called ${name}`);
    return kind;
  }

  /** The index of a card by a name that came from outside. */
  findKind(name: unknown): number | undefined {
    return typeof name === 'string' ? this.kindsByName.get(name) : undefined;
  }
}
