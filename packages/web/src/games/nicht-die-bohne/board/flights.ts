/** Which cards fly where. */
import type { BohneEvent, BohneView } from '@ludotheque/games/nicht-die-bohne';
import type { CardFlight } from '../../../board-kit/card-flights.ts';
import type { SoundName } from '../../../board-kit/sound.ts';

/** The token travels like a card. */
export const TOKEN = 'token';
export const DECK = 'deck';

const trick = (seat: number) => `trick-${seat}`;
const hand = (seat: number) => `hand-${seat}`;

export function flights(event: BohneEvent, before: BohneView, after: BohneView): CardFlight[] {
  switch (event.what) {
    case 'deal': {
      // Our own hand card by card; the others' are one back each, so that it does not take too long.
      const cards = 'cards' in event ? event.cards : [null];
      return cards.map((card) => ({ card, from: DECK, to: hand(event.seat) }));
    }
    case 'lead':
      return [{ card: event.card, from: hand(event.seat), to: trick(event.seat) }];
    case 'choose': {
      // Whoever chooses last finds all cards turned over.
      const card = event.card ?? after.table[event.seat] ?? null;
      return [{ card, from: hand(event.seat), to: trick(event.seat) }];
    }
    case 'reveal':
      // They stay where they are, and turn over.
      return event.turned
        .filter(({ seat }) => before.chosen.includes(seat))
        .map(({ card, seat }) => ({ card, from: trick(seat), to: trick(seat) }));
    case 'take': {
      const { card, from, seat } = event;
      const taken = { card, from: trick(from), to: `row-${seat}-${card[0]}` };
      if (from !== before.token) return [taken];
      return [taken, { card: TOKEN, from: trick(from), to: trick(after.token) }];
    }
    default:
      return [];
  }
}

export function sound(event: BohneEvent): SoundName | undefined {
  switch (event.what) {
    case 'shuffle':
      return 'shuffle';
    case 'reveal':
      return 'pop';
    case 'lead':
    case 'choose':
    case 'take':
      return 'card';
    default:
      return undefined;
  }
}
