/** Infers which card flies where, or is turned over where it lies, from a game's zones and words alone. */
import type { AnyGame, BaseView, PhraseValue, Seat, Zone } from '@ludotheque/core';
import type { CardFlight } from '../board-kit/card-flights.ts';

const countCard = ({ cards }: Zone, card: string | null) =>
  cards.reduce((sum, zoneCard) => sum + (zoneCard.card === card ? zoneCard.count : 0), 0);

/** The cards that an event names, in the order of its words. */
const listCardsInPhrase = (values: readonly PhraseValue[]): string[] =>
  values.flatMap((value) => {
    if (typeof value !== 'object') return [];
    if ('card' in value) return [value.card];
    return 'cards' in value ? value.cards : [];
  });

/** The table before and after an event, zone by zone. */
class ZoneChanges {
  readonly before: readonly Zone[];
  readonly after: readonly Zone[];
  readonly #beforeById: ReadonlyMap<string, Zone>;
  readonly #afterById: ReadonlyMap<string, Zone>;

  constructor(game: AnyGame, before: BaseView, after: BaseView) {
    this.before = game.zones(before);
    this.after = game.zones(after);
    this.#beforeById = new Map(this.before.map((zone) => [zone.id, zone]));
    this.#afterById = new Map(this.after.map((zone) => [zone.id, zone]));
  }

  /** How many more of this card (null for backs) lie in the zone now. */
  countGained({ id }: Zone, card: string | null): number {
    const [before, after] = [this.#beforeById.get(id), this.#afterById.get(id)];
    return (after ? countCard(after, card) : 0) - (before ? countCard(before, card) : 0);
  }

  /** Whether a face-down card lies at this place where there was none before. */
  hasNewBack({ id }: Zone, place: number): boolean {
    const [before, after] = [this.#beforeById.get(id), this.#afterById.get(id)].map(
      (zone) => zone?.cards[place],
    );
    const isBack = (it: typeof before) => it !== undefined && it.count > 0 && it.card === null;
    return isBack(after) && !isBack(before);
  }

  /** In a row or a grid: the place that showed `was` before, and shows `is` now; undefined stands for anything else. */
  findPlace(
    { id, layout }: Zone,
    was: string | null | undefined,
    is: string | null | undefined,
  ): number | undefined {
    if (layout !== 'row' && typeof layout !== 'object') return undefined;
    const [before, after] = [this.#beforeById.get(id)?.cards, this.#afterById.get(id)?.cards];
    const place = (after ?? before ?? []).findIndex((_, i) => {
      const [old, now] = [before?.[i]?.card, after?.[i]?.card];
      return old !== now && (was === undefined || old === was) && (is === undefined || now === is);
    });
    return place < 0 ? undefined : place;
  }
}

/** Where a card came from: from where it lay open, or else from face-down cards. */
function findOrigin(changes: ZoneChanges, card: string, to: Zone, seat: Seat | undefined) {
  const isElsewhere = ({ id }: Zone) => id !== to.id;
  const open = changes.before.find((zone) => changes.countGained(zone, card) < 0);
  if (open) return { zone: open, place: changes.findPlace(open, card, undefined) };
  const lostBack = (zone: Zone) => isElsewhere(zone) && changes.countGained(zone, null) < 0;
  const hidden = changes.before.find((zone) => zone.owner === seat && lostBack(zone));
  if (hidden) return { zone: hidden, place: changes.findPlace(hidden, null, undefined) };
  // A card that is turned up stays where it is.
  const place = changes.findPlace(to, null, card);
  if (place !== undefined) return { zone: to, place };
  // So does a hand that is laid open.
  if (changes.countGained(to, null) < 0) return undefined;
  const zone =
    changes.before.find(lostBack) ??
    changes.before.find(
      (it) => isElsewhere(it) && (it.owner ?? seat) === seat && countCard(it, null) > 0,
    );
  return zone && { zone, place: undefined };
}

function inferCardFlight(changes: ZoneChanges, card: string, seat: Seat | undefined): CardFlight[] {
  const to = changes.after.find((zone) => changes.countGained(zone, card) > 0);
  const from = to && findOrigin(changes, card, to, seat);
  if (!from) return [];
  const toPlace = changes.findPlace(to, undefined, card);
  const stays = from.zone.id === to.id && from.place === toPlace;
  if (stays && toPlace === undefined) return [];
  return [
    {
      card,
      from: from.zone.id,
      to: to.id,
      fromPlace: from.place,
      toPlace,
      turns: true,
      covers: to.layout === 'pile' && !to.inTrick,
    },
  ];
}

/** Cards that nobody sees, from a pile to a seat: a deal, or a card drawn by somebody else. */
function inferHiddenFlights(changes: ZoneChanges, seat: Seat): CardFlight[] {
  const isPileOfBacks = (zone: Zone) => zone.owner === undefined && countCard(zone, null) > 0;
  const pile =
    changes.before.find((zone) => isPileOfBacks(zone) && changes.countGained(zone, null) < 0) ??
    changes.after.find(isPileOfBacks);
  if (!pile) return [];
  return changes.after
    .filter(({ owner }) => owner === seat)
    .flatMap((zone) => {
      const flight = { card: null, from: pile.id, to: zone.id };
      if (typeof zone.layout === 'object')
        return zone.cards.flatMap((_, toPlace) =>
          changes.hasNewBack(zone, toPlace) ? [{ ...flight, toPlace }] : [],
        );
      return Array.from({ length: Math.max(0, changes.countGained(zone, null)) }, () => flight);
    });
}

/** A trick that is taken: all its cards go to the seat that takes it. */
function inferTrickFlights(changes: ZoneChanges, cards: readonly string[], seat: Seat) {
  const trick = changes.before.filter(({ inTrick }) => inTrick);
  const isTaken =
    trick.some(({ cards: [laid] }) => laid?.card && cards.includes(laid.card)) &&
    changes.after.every(({ cards: laid, inTrick }) => !inTrick || laid.length === 0);
  if (!isTaken) return [];
  return trick.flatMap(({ cards: [laid], id }) =>
    laid?.card ? [{ card: laid.card, from: id, to: `seat-${seat}` }] : [],
  );
}

/**
 * An event whose phrase names cards moves them: each to the zone that has one more of it now, from the
 * zone that has one less, or else from the face-down cards of the seat that the event is about.
 */
export function inferFlights(
  game: AnyGame,
  event: unknown,
  before: BaseView,
  after: BaseView,
): CardFlight[] {
  const { values = {} } = game.phrase(event);
  const cards = listCardsInPhrase(Object.values(values));
  const { who } = values;
  const seat: Seat | undefined = typeof who === 'object' && 'seat' in who ? who.seat : undefined;
  const shown = game.after?.(before, event) ?? before;
  const changes = new ZoneChanges(game, before, shown === before ? after : shown);
  if (cards.length === 0) return seat === undefined ? [] : inferHiddenFlights(changes, seat);
  const taken = seat === undefined ? [] : inferTrickFlights(changes, cards, seat);
  if (taken.length > 0) return taken;
  return cards.flatMap((card) => inferCardFlight(changes, card, seat));
}
