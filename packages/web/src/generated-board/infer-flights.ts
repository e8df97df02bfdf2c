/** Infers which card flies where from a game's zones and words alone. */
import type { AnyGame, BaseView, PhraseValue, Seat, Zone } from '@ludotheque/core';
import type { CardFlight } from '../board-kit/card-flights.ts';

const countCard = ({ cards }: Zone, card: string | null) =>
  cards.reduce((sum, zoneCard) => sum + (zoneCard.card === card ? zoneCard.count : 0), 0);

function findCardInPhrase(values: readonly PhraseValue[]): string | undefined {
  for (const value of values) if (typeof value === 'object' && 'card' in value) return value.card;
  return undefined;
}

/**
 * An event whose phrase names a card moves that card: to the zone that has one more of it now, from
 * the zone that has one less, or else from the face-down cards of the seat that the event is about.
 */
export function inferFlights(
  game: AnyGame,
  event: unknown,
  before: BaseView,
  after: BaseView,
): CardFlight[] {
  const { values = {} } = game.phrase(event);
  const card = findCardInPhrase(Object.values(values));
  if (card === undefined) return [];
  const [zonesBefore, zonesAfter] = [game.zones(before), game.zones(after)];
  const zoneBeforeById = new Map(zonesBefore.map((zone) => [zone.id, zone]));
  const countGained = (zone: Zone, name: string | null) => {
    const zoneBefore = zoneBeforeById.get(zone.id);
    return countCard(zone, name) - (zoneBefore ? countCard(zoneBefore, name) : 0);
  };
  const to = zonesAfter.find((zone) => countGained(zone, card) > 0);
  if (!to) return [];
  const { who } = values;
  const seat: Seat | undefined = typeof who === 'object' && 'seat' in who ? who.seat : undefined;
  const from =
    zonesAfter.find((zone) => countGained(zone, card) < 0) ??
    zonesBefore.find(
      (zone) => zone.owner === seat && zone.id !== to.id && countCard(zone, null) > 0,
    ) ??
    zonesAfter.find((zone) => countGained(zone, null) < 0);
  // A card that is turned up stays where it is.
  return from && from.id !== to.id ? [{ card, from: from.id, to: to.id }] : [];
}
