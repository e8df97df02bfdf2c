/** What is known about cards that nobody has shown yet. */
import { COLOUR_BY_KIND, COLOUR_COUNT, SUIT_INCREMENT_BY_KIND } from './cards.ts';
import { type BohneState, PHASE_CHOOSE } from './state.ts';

/** The cards of a colour that are still in hands or lie face down, as a suit. */
export function sumHeldSuit(state: BohneState, colour: number): number {
  const { hands, phase, played, seats, token } = state;
  let suit = 0;
  for (let seat = 0; seat < seats; seat++) {
    suit += hands[seat * COLOUR_COUNT + colour]!;
    if (phase !== PHASE_CHOOSE || seat === token || played[seat] === 0) continue;
    const kind = played[seat]! - 1;
    if (COLOUR_BY_KIND[kind] === colour) suit += SUIT_INCREMENT_BY_KIND[kind]!;
  }
  return suit;
}
