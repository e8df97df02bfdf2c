/** Fits how much likelier than by chance a hand hides each kind, to games of the noisy medium bot. */
import { SeededRng } from '../../../packages/core/src/index.ts';
import { KINDS } from '../../../packages/games/src/battle-gum/cards.ts';
import {
  BELIEF_SITUATIONS,
  findBeliefRow,
} from '../../../packages/games/src/battle-gum/knowledge-belief.ts';
import type { GumState } from '../../../packages/games/src/battle-gum/state.ts';
import { dealGame, playToTheEnd } from './games.ts';
import { NoisyPlayer } from './noisy-player.ts';

const K = KINDS.length;
const GAMES = 6000;
/** One position of so many is kept. */
const POSITIONS_KEPT = 4;
const ROUNDS = 20;
/** Counts for every kind and situation, so that what was hardly ever seen gets a finite weight. */
const PSEUDO_COUNT = 2;

/** One hand as another seat sees it: the hidden cards by kind, of all and of this hand. */
interface HiddenHand {
  readonly row: number;
  readonly hidden: Uint8Array;
  readonly inHand: Uint8Array;
  readonly count: number;
}

function lookAtHand(state: GumState, viewer: number, owner: number): HiddenHand {
  const { box, burnt, centre, hands, known, laid, up, ups } = state;
  const hidden = Uint8Array.from(
    box.deck.counts,
    (cards, kind) => cards - burnt[kind]! - hands[viewer * K + kind]!,
  );
  for (const kind of centre.subarray(0, laid)) hidden[kind]!--;
  for (let seat = 0; seat < state.seats; seat++) {
    for (const kind of up.subarray(seat * box.layer, seat * box.layer + ups[seat]!))
      hidden[kind]!--;
    for (let kind = 0; seat !== viewer && kind < K; kind++)
      hidden[kind]! -= known[seat * K + kind]!;
  }
  const inHand = Uint8Array.from(
    KINDS,
    (_, kind) => hands[owner * K + kind]! - known[owner * K + kind]!,
  );
  const count = inHand.reduce((sum, cards) => sum + cards, 0);
  return { row: findBeliefRow(state, owner), hidden, inHand, count };
}

function handsOfGames(rng: SeededRng): HiddenHand[] {
  const player = new NoisyPlayer(rng);
  const hands: HiddenHand[] = [];
  for (let n = 0; n < GAMES; n++) {
    const state = dealGame(rng);
    playToTheEnd(state, (seat, mayPass) => {
      const played = player.play(state, seat, mayPass);
      if (!mayPass && !state.over && state.arranging === 0 && rng.below(POSITIONS_KEPT) === 0) {
        const viewer = rng.below(state.seats);
        const owner = (viewer + 1 + rng.below(state.seats - 1)) % state.seats;
        const hand = lookAtHand(state, viewer, owner);
        if (hand.count > 0) hands.push(hand);
      }
      return played;
    });
  }
  return hands;
}

/** Log-likelihoods by situation and kind: as many cards of each are expected as were found. */
export function fitBelief(seed: string, report: (progress: string) => void): Float64Array {
  const hands = handsOfGames(new SeededRng(seed));
  report(`${hands.length} hands to fit beliefs to`);
  const weights = new Float64Array(BELIEF_SITUATIONS * K);
  const shares = new Float64Array(K);
  for (let round = 0; round < ROUNDS; round++) {
    const found = new Float64Array(weights.length).fill(PSEUDO_COUNT);
    const expected = new Float64Array(weights.length).fill(PSEUDO_COUNT);
    for (const { row, hidden, inHand, count } of hands) {
      let sum = 0;
      for (let kind = 0; kind < K; kind++) {
        shares[kind] = hidden[kind]! * Math.exp(weights[row + kind]!);
        sum += shares[kind]!;
      }
      for (let kind = 0; kind < K; kind++) {
        found[row + kind]! += inHand[kind]!;
        expected[row + kind]! += (count * shares[kind]!) / sum;
      }
    }
    for (let at = 0; at < weights.length; at++)
      weights[at]! += Math.log(found[at]! / expected[at]!);
  }
  return weights;
}
