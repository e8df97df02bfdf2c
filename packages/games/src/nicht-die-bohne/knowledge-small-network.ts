/**
 * A small network: one hidden layer of ReLU units, plus a linear term. Its weights are a part of one
 * array, so that bench/training can change them in place.
 */
export class SmallNetwork {
  readonly inputCount: number;
  readonly unitCount: number;
  /** Unit by unit its inputs' weights, then the units' biases, their outputs, the linear term, a bias. */
  readonly weights: Float32Array;
  /** To be filled before `evaluate`. */
  readonly inputs: Float64Array;
  /** What each unit gave in the last evaluation. */
  readonly units: Float64Array;

  constructor(inputCount: number, unitCount: number, weights: Float32Array) {
    this.inputCount = inputCount;
    this.unitCount = unitCount;
    this.weights = weights;
    this.inputs = new Float64Array(inputCount);
    this.units = new Float64Array(unitCount);
  }

  static countWeights(inputCount: number, unitCount: number): number {
    return (inputCount + 2) * unitCount + inputCount + 1;
  }

  evaluate(): number {
    const { inputCount, inputs, unitCount, units, weights } = this;
    const biases = inputCount * unitCount;
    const outputs = biases + unitCount;
    const linear = outputs + unitCount;
    let result = weights[linear + inputCount]!;
    for (let i = 0; i < inputCount; i++) result += weights[linear + i]! * inputs[i]!;
    let at = 0;
    for (let unit = 0; unit < unitCount; unit++) {
      let sum = weights[biases + unit]!;
      for (let i = 0; i < inputCount; i++) sum += weights[at++]! * inputs[i]!;
      units[unit] = sum > 0 ? sum : 0;
      if (sum > 0) result += sum * weights[outputs + unit]!;
    }
    return result;
  }
}
