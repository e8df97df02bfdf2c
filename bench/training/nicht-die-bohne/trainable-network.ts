/** A network of the game's knowledge while its weights are learnt. */
import type { Rng } from '../../../packages/core/src/index.ts';
import type { SmallNetwork } from '../../../packages/games/src/nicht-die-bohne/knowledge-small-network.ts';
import { Adam } from '../battle-gum/adam.ts';

const RANDOM_STEPS = 10_000;

export class TrainableNetwork {
  readonly network: SmallNetwork;
  /** The weights in full precision; the network has a copy of them. */
  private readonly weights: Float64Array;
  private readonly gradient: Float64Array;
  private readonly adam: Adam;
  private samples = 0;

  /** Starts with random units, whose outputs count `outputSize`, and no linear term. */
  constructor(network: SmallNetwork, rng: Rng, outputSize: number) {
    const { inputCount, unitCount } = network;
    const random = () => (2 * rng.below(RANDOM_STEPS)) / RANDOM_STEPS - 1;
    this.network = network;
    this.weights = new Float64Array(network.weights.length);
    this.gradient = new Float64Array(network.weights.length);
    this.adam = new Adam(this.weights);
    const inputSize = 1.2 / Math.sqrt(inputCount);
    for (let i = 0; i < inputCount * unitCount; i++) this.weights[i] = inputSize * random();
    for (let unit = 0; unit < unitCount; unit++)
      this.weights[(inputCount + 1) * unitCount + unit] = outputSize * random();
    network.weights.set(this.weights);
  }

  /** Gives an input a weight in the linear term, to start with. */
  startWith(input: number, weight: number): void {
    const { inputCount, unitCount } = this.network;
    this.weights[(inputCount + 2) * unitCount + input] = weight;
    this.network.weights.set(this.weights);
  }

  /** Adds `slope` times the gradient of the last evaluation. */
  addGradient(slope: number): void {
    const { gradient } = this;
    const { inputCount, inputs, unitCount, units, weights } = this.network;
    const biases = inputCount * unitCount;
    const outputs = biases + unitCount;
    const linear = outputs + unitCount;
    for (let i = 0; i < inputCount; i++) gradient[linear + i]! += slope * inputs[i]!;
    gradient[linear + inputCount]! += slope;
    for (let unit = 0; unit < unitCount; unit++) {
      if (units[unit] === 0) continue;
      gradient[outputs + unit]! += slope * units[unit]!;
      const inner = slope * weights[outputs + unit]!;
      gradient[biases + unit]! += inner;
      const at = unit * inputCount;
      for (let i = 0; i < inputCount; i++) gradient[at + i]! += inner * inputs[i]!;
    }
    this.samples++;
  }

  /** Steps along the mean gradient. */
  ascend(rate: number): void {
    if (this.samples === 0) return;
    for (let i = 0; i < this.gradient.length; i++) this.gradient[i]! /= this.samples;
    this.adam.ascend(this.gradient, rate);
    this.network.weights.set(this.weights);
    this.gradient.fill(0);
    this.samples = 0;
  }
}
