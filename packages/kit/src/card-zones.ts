/**
 * Zones of cards in a state. Each is a range of the state's one block of bytes: the number of cards, then
 * the cards. Unused bytes are zero, so that equal positions are equal bytes.
 */
import type { CardPools } from './card-pools.ts';

/** Where a zone lies in the block, and whether everybody sees its cards. */
export interface ZoneByteRange {
  readonly start: number;
  readonly length: number;
  readonly isOpen: boolean;
}

abstract class CardHeap {
  protected readonly bytes: Uint8Array;
  /** The index of the byte that counts the cards. */
  protected readonly start: number;
  protected readonly range: ZoneByteRange;
  protected readonly pools: CardPools | undefined;

  constructor(bytes: Uint8Array, range: ZoneByteRange, pools: CardPools | undefined) {
    this.bytes = bytes;
    this.start = range.start;
    this.range = range;
    this.pools = pools;
  }

  get count(): number {
    return this.bytes[this.start]!;
  }

  at(index: number): number {
    return this.bytes[this.start + 1 + index]!;
  }

  has(kind: number): boolean {
    const { bytes, start } = this;
    for (let i = start + bytes[start]!; i > start; i--) if (bytes[i] === kind) return true;
    return false;
  }

  /** Adds its cards to the numbers of their kinds. */
  countInto(counts: Uint8Array): void {
    for (let i = 0; i < this.count; i++) counts[this.at(i)]!++;
  }

  /** Its cards by name, from the first to the last. */
  listCards(kinds: readonly string[]): string[] {
    return Array.from({ length: this.count }, (_, i) => kinds[this.at(i)]!);
  }

  clear(): void {
    const { length, start } = this.range;
    this.bytes.fill(0, start, start + length);
  }
}

/** Cards in canonical order: a hand. Lowest first, so equal hands are equal bytes. */
export class CardFan extends CardHeap {
  add(kind: number): void {
    const { bytes, start } = this;
    let i = start + ++bytes[start]!;
    for (; i > start + 1 && bytes[i - 1]! > kind; i--) bytes[i] = bytes[i - 1]!;
    bytes[i] = kind;
    this.pools?.moved(kind, this.range.isOpen);
  }

  /** Takes out a card that is there. */
  remove(kind: number): void {
    const { bytes, start } = this;
    const last = start + bytes[start]!;
    let i = start + 1;
    while (i <= last && bytes[i] !== kind) i++;
    if (i > last) throw new Error(`card ${kind} is not in this zone`);
    for (; i < last; i++) bytes[i] = bytes[i + 1]!;
    bytes[last] = 0;
    bytes[start]!--;
  }
}

/** Cards on top of each other, in order. The last one is the top. */
export class CardPile extends CardHeap {
  /** The top card; undefined on an empty pile. */
  get top(): number | undefined {
    const { bytes, start } = this;
    return bytes[start] === 0 ? undefined : bytes[start + bytes[start]!];
  }

  add(kind: number): void {
    const { bytes, pools, range, start } = this;
    bytes[start + ++bytes[start]!] = kind;
    if (pools === undefined) return;
    if (!range.isOpen && bytes[start]! > 1) pools.refuseOpenCard(kind);
    pools.moved(kind, range.isOpen);
  }

  /** Takes the top card of a pile that is not empty. */
  take(): number {
    const { bytes, start } = this;
    const last = start + bytes[start]!;
    if (last === start) throw new Error('the pile is empty');
    const kind = bytes[last]!;
    bytes[last] = 0;
    bytes[start]!--;
    return kind;
  }

  /** Lays cards on an empty pile, the first of them on top. */
  stack(cards: Uint8Array): void {
    const { bytes, start } = this;
    const count = cards.length;
    if (bytes[start] !== 0) throw new Error('the pile is not empty');
    for (let i = 0; i < count; i++) bytes[start + count - i] = cards[i]!;
    bytes[start] = count;
  }
}

/** Cards in places that stay where they are: a row or a grid. Each card lies face up or face down. */
export class CardPlaces {
  readonly length: number;
  /** One more than the card in each place; 0 for none. Then for each place whether it is face up. */
  private readonly bytes: Uint8Array;
  private readonly start: number;
  private readonly pools: CardPools | undefined;

  constructor(bytes: Uint8Array, range: ZoneByteRange, pools: CardPools | undefined) {
    this.bytes = bytes;
    this.start = range.start;
    this.length = range.length / 2;
    this.pools = pools;
  }

  /** The card in a place; undefined if the place is empty. */
  at(place: number): number | undefined {
    const card = this.bytes[this.start + place]!;
    return card === 0 ? undefined : card - 1;
  }

  isUp(place: number): boolean {
    return this.bytes[this.start + this.length + place] === 1;
  }

  /** How many places have a card. */
  get count(): number {
    let count = 0;
    for (let place = 0; place < this.length; place++) if (this.at(place) !== undefined) count++;
    return count;
  }

  /** How many cards lie face down. */
  get hiddenCount(): number {
    let count = 0;
    for (let place = 0; place < this.length; place++)
      if (this.at(place) !== undefined && !this.isUp(place)) count++;
    return count;
  }

  put(place: number, kind: number, isUp: boolean): void {
    const { bytes, length, start } = this;
    bytes[start + place] = kind + 1;
    bytes[start + length + place] = isUp ? 1 : 0;
    this.pools?.moved(kind, isUp);
  }

  /** Takes the card out of a place that has one. */
  take(place: number): number {
    const { bytes, length, start } = this;
    const card = bytes[start + place]!;
    if (card === 0) throw new Error(`there is no card in place ${place}`);
    bytes[start + place] = 0;
    bytes[start + length + place] = 0;
    return card - 1;
  }

  turnUp(place: number): void {
    this.put(place, this.take(place), true);
  }

  /** Adds its cards to the numbers of their kinds. */
  countInto(counts: Uint8Array): void {
    for (let place = 0; place < this.length; place++) {
      const kind = this.at(place);
      if (kind !== undefined) counts[kind]!++;
    }
  }

  /** The card in each place by name, and whether it lies face down. */
  listCards(kinds: readonly string[]): string[] {
    return Array.from({ length: this.length }, (_, place) => {
      const kind = this.at(place);
      if (kind === undefined) return 'no card';
      return this.isUp(place) ? kinds[kind]! : `${kinds[kind]} face down`;
    });
  }

  clear(): void {
    this.bytes.fill(0, this.start, this.start + 2 * this.length);
  }
}

export type CardZone = CardFan | CardPile | CardPlaces;
