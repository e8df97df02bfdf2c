/** Shows a rating as a strength, its margin of error, and how well the player is known. */
export interface Rating {
  readonly mu: number;
  readonly sigma: number;
}

/** Below these values of sigma a player is known well, or a little. Everybody starts at 8.3. */
const [WELL_KNOWN_MAX_SIGMA, LITTLE_KNOWN_MAX_SIGMA] = [3.5, 6];

export const roundStrength = ({ mu }: Rating): number => Math.round(mu);
/** For an interval of 95 %. */
export const roundRatingMargin = ({ sigma }: Rating): number => Math.round(2 * sigma);
export const classifyRatingCertainty = ({ sigma }: Rating): 'well' | 'little' | 'hardly' =>
  sigma < WELL_KNOWN_MAX_SIGMA ? 'well' : sigma < LITTLE_KNOWN_MAX_SIGMA ? 'little' : 'hardly';
