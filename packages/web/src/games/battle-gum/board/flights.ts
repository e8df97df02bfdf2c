/** Which cards fly where at each event, and its sound. */
import type { GumEvent, GumView } from '@ludotheque/games/battle-gum';
import type { CardFlight } from '../../../board-kit/card-flights.ts';
import type { SoundName } from '../../../board-kit/sound.ts';

/** When a whole pile moves, only this many of its cards fly. */
const MAX_CARDS_FLYING = 4;

const createFlights = (from: string, to: string, cards: readonly (string | null)[]): CardFlight[] =>
  cards
    .slice(-MAX_CARDS_FLYING)
    .map((card) => ({ card, from, to, ...(to === 'centre' && { landing: 'gum' }) }));

const repeat = <T>(count: number, card: T): T[] => Array<T>(count).fill(card);

/** The cards that are in the first list more often than in the second. */
function listExtraCards(cards: readonly string[], than: readonly string[]): string[] {
  const rest = [...than];
  return cards.filter((card) => {
    const at = rest.indexOf(card);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
}

export function listFlights(
  event: GumEvent,
  before: GumView,
  after: GumView,
): readonly CardFlight[] {
  switch (event.what) {
    case 'deal':
      return ['down', 'up', 'hand'].flatMap((part) =>
        createFlights('pile', `${part}-${event.seat}`, [null]),
      );
    case 'reveal': {
      // The viewer's own cards already lie as arranged.
      if (event.seat === after.seat) return [];
      const [was, is] = [before.up[event.seat]!, event.up];
      const [hand, up] = [`hand-${event.seat}`, `up-${event.seat}`];
      return [
        ...createFlights(up, hand, listExtraCards(was, is)),
        ...createFlights(hand, up, listExtraCards(is, was)),
      ];
    }
    case 'lay':
    case 'parry':
    case 'give':
      return createFlights(`hand-${event.seat}`, 'centre', repeat(event.count, event.card));
    case 'complete':
      return createFlights(`hand-${event.seat}`, 'centre', repeat(2, event.card));
    case 'pickup':
      return createFlights('centre', `hand-${event.seat}`, before.centre);
    case 'draw':
      return createFlights('pile', `hand-${event.seat}`, event.cards ?? repeat(event.count, null));
    case 'lift':
      return createFlights(
        `down-${event.seat}`,
        `hand-${event.seat}`,
        event.cards ?? repeat(event.count, null),
      );
    case 'take':
      return createFlights(`up-${event.seat}`, `hand-${event.seat}`, event.cards);
    default:
      // A pile that bursts does not fly; the board draws it.
      return [];
  }
}

const SOUNDS: { readonly [What in GumEvent['what']]?: SoundName } = {
  shuffle: 'shuffle',
  reveal: 'card',
  lay: 'card',
  parry: 'card',
  give: 'card',
  complete: 'card',
  pickup: 'shuffle',
  burn: 'splat',
  take: 'card',
};

export const pickSound = (event: GumEvent): SoundName | undefined => SOUNDS[event.what];

/** From the landing of the cards that burst a pile until its splat is largest (motion.css). */
const BURST_MS = 450;

export const getEventDurationMs = (event: GumEvent): number =>
  event.what === 'burn' ? BURST_MS : 0;
