/** Which cards fly where at each event, and its sound. */
import type { NoxEvent, NoxView } from '@ludotheque/games/nox';
import type { CardFlight } from '../../../board-kit/card-flights.ts';
import type { SoundName } from '../../../board-kit/sound.ts';

export function listFlights(event: NoxEvent, before: NoxView, after: NoxView): CardFlight[] {
  switch (event.what) {
    case 'deal': {
      const to = `hand-${event.seat}`;
      // One back is enough to show the deal of a hidden hand.
      const cards = 'cards' in event ? event.cards : [null];
      return cards.map((card) => ({ card, from: 'pile', to }));
    }
    case 'draw':
      return [{ card: event.card ?? null, from: 'pile', to: `hand-${event.seat}` }];
    case 'expand':
    case 'cover':
      return [{ card: event.card, from: `hand-${event.seat}`, to: `display-${event.to}` }];
    case 'merge': {
      // The covered stack slides onto the other one, with the card on top of it.
      const remaining = after.displays[event.to]!;
      const gone = before.displays[event.to]!.filter(
        ({ card }) => !remaining.some((stack) => stack.card === card),
      );
      const to = `stack-${event.to}-${event.card}`;
      return gone.map(({ card }) => ({
        card,
        from: `display-${event.to}`,
        to,
        landing: 'bones',
      }));
    }
    default:
      return [];
  }
}

const SOUNDS: { readonly [what in NoxEvent['what']]?: SoundName } = {
  shuffle: 'shuffle',
  expand: 'card',
  cover: 'card',
  merge: 'rattle',
};

export const pickSound = ({ what }: NoxEvent): SoundName | undefined => SOUNDS[what];
