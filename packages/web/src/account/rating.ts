/** A rating as a player reads it: a strength, how far off it may be, and how well we know them. */
export interface Rating {
  readonly mu: number;
  readonly sigma: number;
}

/** Below these, in sigmas, somebody is known well, or a little. Everybody begins at 8.3. */
const [WELL_KNOWN_MAX_SIGMA, LITTLE_KNOWN_MAX_SIGMA] = [3.5, 6];

export const roundStrength = ({ mu }: Rating): number => Math.round(mu);
/** In nineteen cases of twenty. */
export const roundRatingMargin = ({ sigma }: Rating): number => Math.round(2 * sigma);
export const classifyRatingCertainty = ({ sigma }: Rating): 'well' | 'little' | 'hardly' =>
  sigma < WELL_KNOWN_MAX_SIGMA ? 'well' : sigma < LITTLE_KNOWN_MAX_SIGMA ? 'little' : 'hardly';
