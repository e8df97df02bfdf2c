/** How zones are shown in views: fans and piles by their cards or their number, places one by one. */
import { type Seat, WATCHER } from '@ludotheque/core';
import type { CardGameState } from './card-game-state.ts';
import { UNSEEN_POOL } from './card-pools.ts';
import type { CardFan, CardPile, CardPlaces } from './card-zones.ts';
import type { HiddenCards, PoolSight } from './hidden-cards.ts';
import type { AnySight, OpenSight, PartSight } from './part-sight.ts';
import type { SeatZone, TableZone, ZoneDeclaration } from './parts.ts';

type Heap = CardFan | CardPile;

/** Stands in views for a card that lies face down; with a number if it is known to be of that pool. */
export const FACE_DOWN = '?';

/** The names of all cards of a fan or a pile, in its order. */
export function listCardNames(kinds: readonly string[], zone: Heap): string[] {
  const names: string[] = [];
  for (let i = 0; i < zone.count; i++) names.push(kinds[zone.at(i)]!);
  return names;
}

/** How many cards of the deck lie in no zone yet. */
function countMissingCards({ box, zonesByPart }: CardGameState): number {
  let left = box.deck.cards.length;
  for (const zones of zonesByPart) for (const zone of zones) left -= zone.count;
  return left;
}

const NO_POOLS: readonly PoolSight[] = [];

/** Adds the cards that a view shows of a zone: a list, or the only one, or none. */
function addSeen(zone: Heap, shown: unknown, hidden: HiddenCards): void {
  if (typeof shown === 'string') zone.add(hidden.findSeen(shown));
  else if (Array.isArray(shown))
    for (let i = 0; i < shown.length; i++) zone.add(hidden.findSeen(shown[i] as string));
}

/** A fan or a pile, of the table or of each seat. */
export class HeapSight implements PartSight {
  private readonly name: string;
  private readonly index: number;
  private readonly zone: ZoneDeclaration;
  private readonly isForSeats: boolean;
  /** A zone that only its owner sees shows its owner the cards, and everybody how many there are. */
  private readonly isOwned: boolean;
  private readonly countKey: string;

  constructor(name: string, index: number, { part, zone }: TableZone | SeatZone) {
    this.name = name;
    this.index = index;
    this.zone = zone;
    this.isForSeats = part === 'seatZone';
    this.isOwned = this.isForSeats && zone.seenBy === 'owner';
    this.countKey = this.isOwned ? `${name}s` : name;
  }

  private zonesOf(state: CardGameState): readonly Heap[] {
    return state.zonesByPart[this.index] as readonly Heap[];
  }

  /** One value for the table, or a list with one for each seat. */
  private each<T>(state: CardGameState, read: (zone: Heap) => T): T | T[] {
    const zones = this.zonesOf(state);
    if (!this.isForSeats) return read(zones[0]!);
    const values: T[] = [];
    for (let seat = 0; seat < state.seats; seat++) values.push(read(zones[seat]!));
    return values;
  }

  see(state: CardGameState, sight: OpenSight): void {
    const { kinds } = state.box.deck;
    const { countKey, zone } = this;
    if (zone.seenBy !== 'all') {
      if (zone.counted !== false) sight[countKey] = this.each(state, ({ count }) => count);
    } else if (zone.most === 1)
      sight[countKey] = this.each(
        state,
        (cards) => kinds[cards.count === 0 ? -1 : cards.at(0)] ?? null,
      );
    else sight[countKey] = this.each(state, (cards) => listCardNames(kinds, cards));
  }

  seeOwn(state: CardGameState, seat: Seat, sight: OpenSight): void {
    if (!this.isOwned) return;
    const { kinds } = state.box.deck;
    sight[this.name] = seat === WATCHER ? [] : listCardNames(kinds, this.zonesOf(state)[seat]!);
  }

  countPool(state: CardGameState, pool: number): number | number[] | undefined {
    if (this.zone.seenBy === 'all') return undefined;
    return this.each(state, (zone) => {
      let count = 0;
      for (let i = 0; i < zone.count; i++) if (state.pools?.poolOf(zone.at(i)) === pool) count++;
      return count;
    });
  }

  restore(state: CardGameState, sight: AnySight, hidden: HiddenCards): void {
    const zones = this.zonesOf(state);
    const shown = sight[this.name];
    if (this.isOwned && sight.seat !== WATCHER) addSeen(zones[sight.seat]!, shown, hidden);
    if (this.zone.seenBy !== 'all') return;
    if (!this.isForSeats) addSeen(zones[0]!, shown, hidden);
    else
      for (let seat = 0; seat < state.seats; seat++)
        addSeen(zones[seat]!, (shown as readonly unknown[])[seat], hidden);
  }

  deal(state: CardGameState, sight: AnySight, hidden: HiddenCards): void {
    if (this.zone.seenBy === 'all') return;
    const zones = this.zonesOf(state);
    const counts = sight[this.countKey] as number | readonly number[] | undefined;
    const pools = (sight.pools ?? NO_POOLS) as readonly PoolSight[];
    if (!this.isForSeats) {
      const count = (counts as number | undefined) ?? countMissingCards(state);
      this.dealInto(zones[0]!, count, pools, 0, hidden);
    } else
      for (let seat = 0; seat < state.seats; seat++)
        if (!this.isOwned || seat !== sight.seat)
          this.dealInto(zones[seat]!, (counts as readonly number[])[seat]!, pools, seat, hidden);
  }

  private dealInto(
    zone: Heap,
    count: number,
    pools: readonly PoolSight[],
    seat: Seat,
    hidden: HiddenCards,
  ): void {
    let left = count;
    for (let pool = 1; pool <= pools.length; pool++) {
      const known = pools[pool - 1]![this.name] as number | readonly number[];
      let ofPool = typeof known === 'number' ? known : known[seat]!;
      for (left -= ofPool; ofPool > 0; ofPool--) zone.add(hidden.dealFrom(pool));
    }
    for (; left > 0; left--) zone.add(hidden.dealFrom(UNSEEN_POOL));
  }
}

/** A row or a grid, of the table or of each seat. */
export class PlacesSight implements PartSight {
  private readonly name: string;
  private readonly index: number;
  private readonly isForSeats: boolean;

  constructor(name: string, index: number, { part }: TableZone | SeatZone) {
    this.name = name;
    this.index = index;
    this.isForSeats = part === 'seatZone';
  }

  private zonesOf(state: CardGameState): readonly CardPlaces[] {
    const zones = state.zonesByPart[this.index] as readonly CardPlaces[];
    return this.isForSeats ? zones.slice(0, state.seats) : zones;
  }

  see(state: CardGameState, sight: OpenSight): void {
    const { kinds } = state.box.deck;
    const shown = this.zonesOf(state).map((zone) =>
      Array.from({ length: zone.length }, (_, place) => {
        const kind = zone.at(place);
        if (kind === undefined) return null;
        if (zone.isUp(place)) return kinds[kind]!;
        return FACE_DOWN + (state.pools?.poolOf(kind) || '');
      }),
    );
    sight[this.name] = this.isForSeats ? shown : shown[0];
  }

  private forEachPlace(
    state: CardGameState,
    sight: AnySight,
    act: (zone: CardPlaces, place: number, shown: string) => void,
  ): void {
    const shown = sight[this.name] as readonly (string | null)[] | readonly (string | null)[][];
    const lists = (this.isForSeats ? shown : [shown]) as readonly (readonly (string | null)[])[];
    for (const [i, zone] of this.zonesOf(state).entries())
      for (const [place, card] of lists[i]!.entries()) if (card !== null) act(zone, place, card);
  }

  restore(state: CardGameState, sight: AnySight, hidden: HiddenCards): void {
    this.forEachPlace(state, sight, (zone, place, card) => {
      if (!card.startsWith(FACE_DOWN)) zone.put(place, hidden.findSeen(card), true);
    });
  }

  deal(state: CardGameState, sight: AnySight, hidden: HiddenCards): void {
    this.forEachPlace(state, sight, (zone, place, card) => {
      if (card.startsWith(FACE_DOWN))
        zone.put(place, hidden.dealFrom(Number(card.slice(FACE_DOWN.length))), false);
    });
  }
}
