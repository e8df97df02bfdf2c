/**
 * How an expert thinks about the cards that are laid face down at the same time. What a seat wants is in
 * the prior for its card: it knows the leader's card, the rows, and the token.
 */
import {
  findLowestSeatInSet,
  fullSeatSet,
  type SealedChoiceKnowledge,
  singleSeatSet,
} from '@ludotheque/core';
import { addToSuit } from './rules.ts';
import { type BohneState, PHASE_CHOOSE } from './state.ts';

export const sealedChoices: SealedChoiceKnowledge<BohneState> = {
  isSealed: ({ phase }) => phase === PHASE_CHOOSE,

  /** A card that lies face down was dealt at random here; its owner chose it from a hand. */
  takeBack(state, viewer) {
    const { hands, played, seats, token } = state;
    let laid = fullSeatSet(seats) & ~state.waiting & ~singleSeatSet(token) & ~singleSeatSet(viewer);
    for (; laid !== 0; laid &= laid - 1) {
      const owner = findLowestSeatInSet(laid);
      addToSuit(hands, owner, played[owner]! - 1);
      played[owner] = 0;
      state.waiting |= singleSeatSet(owner);
    }
  },

  /** The cards are settled when all are taken. The values of hands say what comes after. */
  section: ({ sheet, tricks }) => 100 * sheet.length + tricks,
  alternatives: 5,
  priorRegret: 3,
};
