/** A rating as a player reads it: a strength, how far off it may be, and how well we know them. */
export interface Rating {
  readonly mu: number;
  readonly sigma: number;
}

/** Below these, in sigmas, somebody is known well, or a little. Everybody begins at 8.3. */
const [WELL, LITTLE] = [3.5, 6];

export const strength = ({ mu }: Rating): number => Math.round(mu);
/** In nineteen cases of twenty. */
export const margin = ({ sigma }: Rating): number => Math.round(2 * sigma);
export const acquaintance = ({ sigma }: Rating): 'well' | 'little' | 'hardly' =>
  sigma < WELL ? 'well' : sigma < LITTLE ? 'little' : 'hardly';
