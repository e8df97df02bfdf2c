/** Absurd moves of Nanobye: to quit with the best, to pay with the worst, to work against one's cards. */
import type { Seat } from '@ludotheque/core';
import {
  BEST_RANK,
  rankOf,
  STRENGTH_COUNT,
  strengthOf,
} from '../../src/nanobye/knowledge-hand-strength.ts';
import {
  ALIGN,
  decodeLeavingKinds,
  EVEREST,
  isCote,
  isExchange,
  QUIT,
  TAPIS,
} from '../../src/nanobye/moves.ts';
import { priceToStayIn } from '../../src/nanobye/rules.ts';
import { HAND_SIZE, type NanobyeState } from '../../src/nanobye/state.ts';
import type { AbsurdMoveDetectors, JudgedDecision } from './detectors.ts';

/** 99 and 98. */
const BEST_STRENGTH = STRENGTH_COUNT - 1;
const SECOND_STRENGTH = STRENGTH_COUNT - 2;
/** The worse half of the numbers before an exchange, and hardly ever the best after it. */
const WORST_STRENGTH = STRENGTH_COUNT / 4;
/** From this price on it is no longer a small thing. */
const HIGH_PRICE = 5;

function strengthUnder(state: NanobyeState, seat: Seat, everest: boolean): number {
  const at = seat * HAND_SIZE;
  return strengthOf(state.hands[at]!, state.hands[at + 1]!, everest);
}
const ownStrength = (state: NanobyeState, seat: Seat): number =>
  strengthUnder(state, seat, state.cote === 'everest');

function sumOfPot({ antes, stakes }: NanobyeState): number {
  return (
    antes.reduce((sum, chips) => sum + chips, 0) + stakes.reduce((sum, chips) => sum + chips, 0)
  );
}

type NanobyeDecision = JudgedDecision<NanobyeState>;
const quitsWith98 = ({ state, seat, move }: NanobyeDecision): boolean =>
  move === QUIT && ownStrength(state, seat) === SECOND_STRENGTH;
const priceOf = ({ state, seat }: NanobyeDecision): number =>
  priceToStayIn(state.highest, state.stakes[seat]!);

export const nanobyeDetectors: AbsurdMoveDetectors<NanobyeState> = {
  'quits with 99': ({ state, seat, move }) =>
    move === QUIT && ownStrength(state, seat) === BEST_STRENGTH,
  'quits with 98 against a small stake': (decision) =>
    quitsWith98(decision) && priceOf(decision) < HIGH_PRICE,
  // It gains 0.09 of a win: only 99 stakes so much (docs/bots/nanobye.md). Still it should be rare.
  'gives 98 up to a high stake': (decision) =>
    quitsWith98(decision) && priceOf(decision) >= HIGH_PRICE,
  'pays a high stake with the worst cards': ({ state, seat, move }) => {
    if (move !== ALIGN && move !== TAPIS) return false;
    const price =
      move === TAPIS ? state.chips[seat]! : priceToStayIn(state.highest, state.stakes[seat]!);
    return (
      price >= HIGH_PRICE &&
      2 * price >= sumOfPot(state) &&
      ownStrength(state, seat) < WORST_STRENGTH
    );
  },
  'keeps the worse card and gives the better': ({ state, seat, move }) => {
    if (!isExchange(move)) return false;
    const leaving = decodeLeavingKinds(move);
    if (leaving.length !== 1) return false;
    const everest = state.cote === 'everest';
    const [a, b] = [state.hands[seat * HAND_SIZE]!, state.hands[seat * HAND_SIZE + 1]!];
    const kept = leaving[0] === a ? b : a;
    return rankOf(kept, everest) < rankOf(leaving[0]!, everest);
  },
  'gives away the best cards': ({ state, move }) =>
    isExchange(move) &&
    decodeLeavingKinds(move).some((kind) => rankOf(kind, state.cote === 'everest') === BEST_RANK),
  'announces the cote against its cards': ({ state, seat, move }) =>
    isCote(move) &&
    strengthUnder(state, seat, move === EVEREST) < WORST_STRENGTH &&
    strengthUnder(state, seat, move !== EVEREST) > BEST_STRENGTH - 10,
};
