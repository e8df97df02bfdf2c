/**
 * A small network that gives each seat a score: one layer of ReLU units and a linear term. A softmax of the
 * scores says how likely each seat is to win. Most inputs are 0, so they are given as lists.
 */

/** The inputs of a network that differ from 0. */
export class SparseInputs {
  readonly indices: Int32Array;
  readonly values: Float64Array;
  count = 0;

  constructor(capacity: number) {
    this.indices = new Int32Array(capacity);
    this.values = new Float64Array(capacity);
  }

  clear(): void {
    this.count = 0;
  }

  add(input: number, value: number): void {
    if (value === 0) return;
    this.indices[this.count] = input;
    this.values[this.count++] = value;
  }
}

export interface SeatScoreNetworkSize {
  readonly units: number;
  /** Inputs of a seat come first; those of the table follow, and are the same for all seats. */
  readonly seatInputs: number;
  readonly tableInputs: number;
}

export class SeatScoreNetwork {
  readonly unitCount: number;
  /** The weights: of all units for each input, then of the units' outputs, then the linear term of a seat. */
  readonly outputOffset: number;
  readonly linearOffset: number;
  readonly weightCount: number;
  /** What each unit gave for the seat scored last. */
  readonly seatUnits: Float64Array;
  private readonly tableUnits: Float64Array;

  constructor({ seatInputs, tableInputs, units }: SeatScoreNetworkSize) {
    this.unitCount = units;
    this.outputOffset = (seatInputs + tableInputs) * units;
    this.linearOffset = this.outputOffset + units;
    this.weightCount = this.linearOffset + seatInputs;
    this.seatUnits = new Float64Array(units);
    this.tableUnits = new Float64Array(units);
  }

  /** To be called before `scoreSeat`: what the units make of the table, for all seats. */
  lookAtTable(weights: Float64Array, inputs: SparseInputs): void {
    this.tableUnits.fill(0);
    addToUnits(this.tableUnits, weights, inputs);
  }

  /** The inputs of a seat may be in two lists. */
  scoreSeat(weights: Float64Array, inputs: SparseInputs, more?: SparseInputs): number {
    const { outputOffset, seatUnits, unitCount } = this;
    seatUnits.set(this.tableUnits);
    addToUnits(seatUnits, weights, inputs);
    let score = this.addLinearTerm(weights, inputs);
    if (more) {
      addToUnits(seatUnits, weights, more);
      score += this.addLinearTerm(weights, more);
    }
    for (let unit = 0; unit < unitCount; unit++) {
      const sum = seatUnits[unit]!;
      if (sum > 0) score += sum * weights[outputOffset + unit]!;
      else seatUnits[unit] = 0;
    }
    return score;
  }

  private addLinearTerm(weights: Float64Array, inputs: SparseInputs): number {
    const { linearOffset } = this;
    const { count, indices, values } = inputs;
    let sum = 0;
    for (let i = 0; i < count; i++) sum += values[i]! * weights[linearOffset + indices[i]!]!;
    return sum;
  }
}

/** Adds inputs to the units, four at a time: each unit is read and written less often. */
function addToUnits(units: Float64Array, weights: Float64Array, inputs: SparseInputs): void {
  const { count, indices, values } = inputs;
  const size = units.length;
  let i = 0;
  for (; i + 3 < count; i += 4) {
    const [a, b, c, d] = [values[i]!, values[i + 1]!, values[i + 2]!, values[i + 3]!];
    let atA = indices[i]! * size;
    let atB = indices[i + 1]! * size;
    let atC = indices[i + 2]! * size;
    let atD = indices[i + 3]! * size;
    for (let unit = 0; unit < size; unit++)
      units[unit] =
        units[unit]! +
        a * weights[atA++]! +
        b * weights[atB++]! +
        c * weights[atC++]! +
        d * weights[atD++]!;
  }
  for (; i < count; i++) {
    const value = values[i]!;
    let at = indices[i]! * size;
    for (let unit = 0; unit < size; unit++) units[unit] = units[unit]! + value * weights[at++]!;
  }
}
