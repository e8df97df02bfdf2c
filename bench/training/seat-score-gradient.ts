/** The slope of the log-likelihood of a target by the weights of a network that scores seats. */
import type { SeatScoreNetwork, SparseInputs } from '../../packages/core/src/index.ts';

export class SeatScoreGradient {
  readonly slopes: Float64Array;
  private readonly network: SeatScoreNetwork;
  private readonly weights: Float64Array;
  private readonly unitSlopes: Float64Array;
  private readonly tableSlopes: Float64Array;

  constructor(network: SeatScoreNetwork, weights: Float64Array) {
    this.network = network;
    this.weights = weights;
    this.slopes = new Float64Array(network.weightCount);
    this.unitSlopes = new Float64Array(network.unitCount);
    this.tableSlopes = new Float64Array(network.unitCount);
  }

  /** Begins with a position; its seats are added one by one, and then its table. */
  beginPosition(): void {
    this.tableSlopes.fill(0);
  }

  /** The seat must be the one scored last; `error` is how much more likely it should be to win. */
  addSeat(error: number, inputs: SparseInputs, more?: SparseInputs): void {
    const { network, slopes, tableSlopes, unitSlopes, weights } = this;
    const { outputOffset, seatUnits, unitCount } = network;
    for (let unit = 0; unit < unitCount; unit++) {
      const given = seatUnits[unit]!;
      slopes[outputOffset + unit]! += error * given;
      unitSlopes[unit] = given > 0 ? error * weights[outputOffset + unit]! : 0;
      tableSlopes[unit]! += unitSlopes[unit]!;
    }
    this.addSlopes(error, inputs);
    if (more) this.addSlopes(error, more);
  }

  addTable(inputs: SparseInputs): void {
    this.addUnitSlopes(this.tableSlopes, inputs);
  }

  private addSlopes(error: number, inputs: SparseInputs): void {
    const { linearOffset } = this.network;
    for (let i = 0; i < inputs.count; i++)
      this.slopes[linearOffset + inputs.indices[i]!]! += error * inputs.values[i]!;
    this.addUnitSlopes(this.unitSlopes, inputs);
  }

  private addUnitSlopes(unitSlopes: Float64Array, inputs: SparseInputs): void {
    const { slopes } = this;
    const { unitCount } = this.network;
    for (let i = 0; i < inputs.count; i++) {
      const value = inputs.values[i]!;
      let at = inputs.indices[i]! * unitCount;
      for (let unit = 0; unit < unitCount; unit++) slopes[at++]! += unitSlopes[unit]! * value;
    }
  }
}
