/** Which cards fly where at each event, and its sound. */
import type { BohneEvent, BohneView } from '@ludotheque/games/nicht-die-bohne';
import type { CardFlight } from '../../../board-kit/card-flights.ts';
import type { SoundName } from '../../../board-kit/sound.ts';

/** The token flies like a card. */
export const TOKEN_CARD = 'token';
export const DECK_ZONE = 'deck';

/** The minus cards show the mole. */
const isMole = (card: string) => card.endsWith('-');

const trickZone = (seat: number) => `trick-${seat}`;
const handZone = (seat: number) => `hand-${seat}`;

export function listFlights(event: BohneEvent, before: BohneView, after: BohneView): CardFlight[] {
  switch (event.what) {
    case 'deal': {
      // The viewer's cards fly one by one, the others' as one back each, so that the deal is short.
      const cards = 'cards' in event ? event.cards : [null];
      return cards.map((card) => ({ card, from: DECK_ZONE, to: handZone(event.seat) }));
    }
    case 'lead':
      return [{ card: event.card, from: handZone(event.seat), to: trickZone(event.seat) }];
    case 'choose': {
      // After the last choice all cards are already turned over.
      const card = event.card ?? after.table[event.seat] ?? null;
      return [{ card, from: handZone(event.seat), to: trickZone(event.seat) }];
    }
    case 'reveal':
      // The cards stay where they are and turn over.
      return event.turned
        .filter(({ seat }) => before.chosen.includes(seat))
        .map(({ card, seat }) => ({ card, from: trickZone(seat), to: trickZone(seat) }));
    case 'take': {
      const { card, from, seat } = event;
      const taken: CardFlight = {
        card,
        from: trickZone(from),
        to: `row-${seat}-${card[0]}`,
        ...(isMole(card) && { landing: 'mole' }),
      };
      if (from !== before.token) return [taken];
      return [taken, { card: TOKEN_CARD, from: trickZone(from), to: trickZone(after.token) }];
    }
    default:
      return [];
  }
}

export function pickSound(event: BohneEvent): SoundName | undefined {
  switch (event.what) {
    case 'shuffle':
      return 'shuffle';
    case 'reveal':
      return 'pop';
    case 'take':
      return isMole(event.card) ? 'mole' : 'card';
    case 'lead':
    case 'choose':
      return 'card';
    default:
      return undefined;
  }
}
