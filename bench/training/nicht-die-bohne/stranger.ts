/** A player to learn against: lays cards by rules of thumb, with some noise. */
import type { Rng, Seat } from '../../../packages/core/src/index.ts';
import { describePlays } from '../../../packages/games/src/nicht-die-bohne/knowledge-plays.ts';
import { applyRulesOfThumb } from '../../../packages/games/src/nicht-die-bohne/knowledge-plays-by-rules.ts';
import { type BohneState, PHASE_LEAD } from '../../../packages/games/src/nicht-die-bohne/state.ts';

const NOISE_STEPS = 1000;

/** Gumbel noise of half a point. */
const drawNoise = (rng: Rng): number =>
  -0.5 * Math.log(-Math.log((rng.below(NOISE_STEPS) + 0.5) / NOISE_STEPS));

/** The index of the card that the stranger lays. */
export function chooseAsStranger(
  state: BohneState,
  seat: Seat,
  moves: Int32Array,
  count: number,
  rng: Rng,
): number {
  const leads = state.phase === PHASE_LEAD;
  let [chosen, highest] = [0, Number.NEGATIVE_INFINITY];
  describePlays(state, seat, moves, count, (i) => {
    const value = applyRulesOfThumb(leads, drawNoise(rng));
    if (value <= highest) return;
    highest = value;
    chosen = i;
  });
  return chosen;
}
