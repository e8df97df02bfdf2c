/** Which cards fly where, and what is heard. */
import type { GumEvent, GumView } from '@ludotheque/games/battle-gum';
import type { CardFlight } from '../../../board-kit/card-flights.ts';
import type { SoundName } from '../../../board-kit/sound.ts';

/** So many cards are seen to go when a whole pile goes; the eye does not count them. */
const ENOUGH = 4;

const fly = (from: string, to: string, cards: readonly (string | null)[]): CardFlight[] =>
  cards.slice(-ENOUGH).map((card) => ({ card, from, to }));

const times = <T>(count: number, card: T): T[] => Array<T>(count).fill(card);

/** Cards in one list more often than in the other. */
function more(cards: readonly string[], than: readonly string[]): string[] {
  const rest = [...than];
  return cards.filter((card) => {
    const at = rest.indexOf(card);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
}

export function flights(event: GumEvent, before: GumView, after: GumView): readonly CardFlight[] {
  switch (event.what) {
    case 'deal':
      return ['down', 'up', 'hand'].flatMap((part) => fly('pile', `${part}-${event.seat}`, [null]));
    case 'reveal': {
      // One's own cards lie as arranged already.
      if (event.seat === after.seat) return [];
      const [was, is] = [before.up[event.seat]!, event.up];
      const [hand, up] = [`hand-${event.seat}`, `up-${event.seat}`];
      return [...fly(up, hand, more(was, is)), ...fly(hand, up, more(is, was))];
    }
    case 'lay':
    case 'parry':
    case 'give':
      return fly(`hand-${event.seat}`, 'centre', times(event.count, event.card));
    case 'complete':
      return fly(`hand-${event.seat}`, 'centre', times(2, event.card));
    case 'pickup':
      return fly('centre', `hand-${event.seat}`, before.centre);
    case 'draw':
      return fly('pile', `hand-${event.seat}`, event.cards ?? times(event.count, null));
    case 'lift':
      return fly(
        `down-${event.seat}`,
        `hand-${event.seat}`,
        event.cards ?? times(event.count, null),
      );
    case 'take':
      return fly(`up-${event.seat}`, `hand-${event.seat}`, event.cards);
    default:
      // A pile that bursts goes nowhere: the board shows it.
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
  burn: 'pop',
  take: 'card',
};

export const sound = (event: GumEvent): SoundName | undefined => SOUNDS[event.what];
