/** Which cards and chips travel when something happens, and how it sounds. */
import { type NanobyeEvent, type NanobyeView, splitIntoChipCards } from '@ludotheque/games/nanobye';
import type { CardFlight } from '../../../board-kit/card-flights.ts';
import type { SoundName } from '../../../board-kit/sound.ts';

/** A chip card's name among the cards. */
export const chipName = (value: number): string => `chip-${value}`;

/** The chips on the table: each seat's two stakes lie by themselves, no change is made between them. */
export const chipsInPot = ({ antes, stakes }: Pick<NanobyeView, 'antes' | 'stakes'>): number[] =>
  [...antes, ...stakes].flatMap(splitIntoChipCards).sort((a, b) => b - a);

/** A heap of chips is seen to move by a few of them. */
const A_FEW = 4;

const between = (cards: readonly (string | null)[], from: string, to: string): CardFlight[] =>
  cards.map((card) => ({ card, from, to }));

/** The chips that the pot has now and had not; none if it has been taken in the same step. */
function cameToPot(before: NanobyeView, after: NanobyeView): string[] {
  const gone = chipsInPot(before);
  const came = chipsInPot(after).filter((chip) => {
    const at = gone.indexOf(chip);
    if (at >= 0) gone.splice(at, 1);
    return at < 0;
  });
  return after.pot > before.pot ? came.map(chipName) : [];
}

export function flightsOf(
  event: NanobyeEvent,
  before: NanobyeView,
  after: NanobyeView,
): readonly CardFlight[] {
  switch (event.what) {
    case 'stake':
    case 'tapis':
    case 'align':
      return between(cameToPot(before, after), `chips-${event.seat}`, 'pot');
    case 'deal':
      // One back stands for a rival's two cards: a deal of six is quick.
      return between('cards' in event ? event.cards : [null], 'pile', `hand-${event.seat}`);
    case 'exchange': {
      const [hand, left] = [`hand-${event.seat}`, `left-${event.seat}`];
      const backs = 'count' in event ? new Array<null>(event.count).fill(null) : [];
      return [
        ...between('left' in event ? event.left : backs, hand, left),
        ...between('came' in event ? event.came : backs, 'pile', hand),
      ];
    }
    case 'show':
      return between(event.cards, `hand-${event.seat}`, `shown-${event.seat}`);
    case 'collect': {
      const chips = chipsInPot(before).slice(0, A_FEW).map(chipName);
      return between(chips, 'pot', `chips-${event.seat}`);
    }
    default:
      return [];
  }
}

const SOUNDS: { readonly [what in NanobyeEvent['what']]?: SoundName } = {
  shuffle: 'shuffle',
  stake: 'chips',
  tapis: 'chips',
  align: 'chips',
  cote: 'pop',
  exchange: 'card',
  quit: 'card',
  show: 'card',
  collect: 'chips',
};

export const soundOf = (event: NanobyeEvent): SoundName | undefined => SOUNDS[event.what];
