/** Where a card flies, from a game's zones and words alone. */
import type { AnyGame, BaseView, PhraseValue, Seat, Zone } from '@ludotheque/core';
import type { CardFlight } from '../board-kit/card-flights.ts';

const countCard = ({ cards }: Zone, card: string | null) =>
  cards.reduce((sum, lying) => sum + (lying.card === card ? lying.count : 0), 0);

function findCardInPhrase(values: readonly PhraseValue[]): string | undefined {
  for (const value of values) if (typeof value === 'object' && 'card' in value) return value.card;
  return undefined;
}

/**
 * An event that speaks of one card is its journey: to the zone that has one more of it now, from
 * the one that has one less, or out of the face-down cards of whoever the event is about.
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
  const [was, is] = [game.zones(before), game.zones(after)];
  const earlier = new Map(was.map((zone) => [zone.id, zone]));
  const gained = (zone: Zone, name: string | null) => {
    const old = earlier.get(zone.id);
    return countCard(zone, name) - (old ? countCard(old, name) : 0);
  };
  const to = is.find((zone) => gained(zone, card) > 0);
  if (!to) return [];
  const { who } = values;
  const seat: Seat | undefined = typeof who === 'object' && 'seat' in who ? who.seat : undefined;
  const from =
    is.find((zone) => gained(zone, card) < 0) ??
    was.find((zone) => zone.owner === seat && zone.id !== to.id && countCard(zone, null) > 0) ??
    is.find((zone) => gained(zone, null) < 0);
  return from ? [{ card, from: from.id, to: to.id }] : [];
}
