/** Which cards and chips fly where at each event, and its sound. */
import { type NanobyeEvent, type NanobyeView, splitIntoChipCards } from '@ludotheque/games/nanobye';
import type { CardFlight } from '../../../board-kit/card-flights.ts';
import type { SoundName } from '../../../board-kit/sound.ts';

/** The card name of a chip, by which flights find it. */
export const getChipCardName = (value: number): string => `chip-${value}`;

/** What a view says about the pot. */
export type PotView = Pick<NanobyeView, 'antes' | 'stakes' | 'pot'>;

/** The chips in the pot. The two stakes of each seat are split into chips separately. */
export const listChipsInPot = ({ antes, stakes }: Pick<PotView, 'antes' | 'stakes'>): number[] =>
  [...antes, ...stakes].flatMap(splitIntoChipCards).sort((a, b) => b - a);

/** When the pot moves, only this many chips fly. */
const MAX_CHIPS_FLYING = 4;

const createFlights = (cards: readonly (string | null)[], from: string, to: string): CardFlight[] =>
  cards.map((card) => ({ card, from, to }));

/** The chips that came into the pot; none if the pot was taken in the same step. */
function listNewPotChips(before: PotView, after: PotView): string[] {
  const gone = listChipsInPot(before);
  const came = listChipsInPot(after).filter((chip) => {
    const at = gone.indexOf(chip);
    if (at >= 0) gone.splice(at, 1);
    return at < 0;
  });
  return after.pot > before.pot ? came.map(getChipCardName) : [];
}

export function listFlights(
  event: NanobyeEvent,
  before: PotView,
  after: PotView,
): readonly CardFlight[] {
  switch (event.what) {
    case 'stake':
    case 'tapis':
    case 'align':
      return createFlights(listNewPotChips(before, after), `chips-${event.seat}`, 'pot');
    case 'deal':
      // A rival's two cards fly as one back, so that the deal is short.
      return createFlights('cards' in event ? event.cards : [null], 'pile', `hand-${event.seat}`);
    case 'exchange': {
      const [hand, left] = [`hand-${event.seat}`, `left-${event.seat}`];
      const backs = 'count' in event ? new Array<null>(event.count).fill(null) : [];
      return [
        ...createFlights('left' in event ? event.left : backs, hand, left),
        ...createFlights('came' in event ? event.came : backs, 'pile', hand),
      ];
    }
    case 'collect': {
      // A showdown is staged at the end of the manche, and its chips come last.
      if (event.by !== 'quitting') return [];
      const chips = listChipsInPot(before).slice(0, MAX_CHIPS_FLYING).map(getChipCardName);
      return createFlights(chips, 'pot', `chips-${event.seat}`);
    }
    default:
      return [];
  }
}

const SOUNDS: { readonly [what in NanobyeEvent['what']]?: SoundName } = {
  shuffle: 'shuffle',
  stake: 'chips',
  tapis: 'grow',
  align: 'chips',
  cote: 'pop',
  exchange: 'card',
  quit: 'card',
};

export const pickSound = (event: NanobyeEvent): SoundName | undefined => SOUNDS[event.what];
