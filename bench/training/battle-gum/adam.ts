/** Gradient ascent with Adam: steps by the mean of the gradient, in units of its usual size. */
const MEAN_DECAY = 0.9;
const SQUARE_DECAY = 0.99;
const TINY = 1e-8;

export class Adam {
  private readonly weights: Float64Array;
  private readonly means: Float64Array;
  private readonly squares: Float64Array;
  private steps = 0;

  constructor(weights: Float64Array) {
    this.weights = weights;
    this.means = new Float64Array(weights.length);
    this.squares = new Float64Array(weights.length);
  }

  ascend(gradient: Float64Array, rate: number): void {
    const { means, squares, weights } = this;
    this.steps++;
    const meanBias = 1 - MEAN_DECAY ** this.steps;
    const squareBias = 1 - SQUARE_DECAY ** this.steps;
    for (let i = 0; i < weights.length; i++) {
      const slope = gradient[i]!;
      means[i] = MEAN_DECAY * means[i]! + (1 - MEAN_DECAY) * slope;
      squares[i] = SQUARE_DECAY * squares[i]! + (1 - SQUARE_DECAY) * slope * slope;
      weights[i]! += (rate * (means[i]! / meanBias)) / (Math.sqrt(squares[i]! / squareBias) + TINY);
    }
  }
}
