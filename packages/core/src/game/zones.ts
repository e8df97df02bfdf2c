/** Builds the zones that most games have: open cards, backs, and what lies in front of a seat. */
import type { BaseView, Phrase, Seat, Zone, ZoneCardStack } from './game.ts';

/** Cards that lie open, one by one; places without a card are left out. */
export const makeOpenCardStacks = (names: readonly (string | null)[]): ZoneCardStack[] =>
  names.flatMap((card) => (card === null ? [] : [{ card, count: 1 }]));

/** Cards of which only the backs show; nothing where there are none. */
export const listBacks = (count: number): ZoneCardStack[] =>
  count > 0 ? [{ card: null, count }] : [];

/** A zone of one seat. Its name is `zones.<kind>` in the words, with the seat as `owner`. */
export const makeSeatZone = (
  kind: string,
  owner: Seat,
  cards: readonly ZoneCardStack[],
  note?: Phrase,
): Zone => ({
  id: `${kind}-${owner}`,
  name: { key: `zones.${kind}`, values: { owner: { seat: owner } } },
  owner,
  cards,
  ...(note && { note }),
});

/** A view with the viewer's own cards, and the number of cards in every hand. */
interface ViewWithHands extends BaseView {
  readonly hand: readonly string[];
  readonly hands: readonly number[];
}

/** The hand of a seat: its cards for the viewer who holds it, backs for everybody else. */
export const makeHandZone = (view: ViewWithHands, owner: Seat, note?: Phrase): Zone =>
  makeSeatZone(
    'hand',
    owner,
    owner === view.seat
      ? makeOpenCardStacks(view.hand)
      : [{ card: null, count: view.hands[owner]! }],
    note,
  );
