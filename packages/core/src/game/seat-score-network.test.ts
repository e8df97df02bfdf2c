import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SeatScoreNetwork, SparseInputs } from './seat-score-network.ts';

const SIZE = { units: 3, seatInputs: 7, tableInputs: 4 } as const;
const network = new SeatScoreNetwork(SIZE);

/** The same with all inputs written out, and one unit after the other. */
function scoreByDefinition(weights: number[], seat: number[], table: number[]): number {
  const inputs = [...seat, ...table];
  let score = 0;
  for (let unit = 0; unit < SIZE.units; unit++) {
    let sum = 0;
    inputs.forEach((value, input) => {
      sum += value * weights[input * SIZE.units + unit]!;
    });
    score += Math.max(0, sum) * weights[network.outputOffset + unit]!;
  }
  seat.forEach((value, input) => {
    score += value * weights[network.linearOffset + input]!;
  });
  return score;
}

function listInputs(values: readonly number[], first = 0): SparseInputs {
  const inputs = new SparseInputs(values.length);
  values.forEach((value, at) => {
    inputs.add(first + at, value);
  });
  return inputs;
}

const figure = fc.double({ min: -2, max: 2, noNaN: true });
const figures = (length: number) => fc.array(figure, { minLength: length, maxLength: length });
const input = fc.oneof(fc.constant(0), figure);
const inputs = (length: number) => fc.array(input, { minLength: length, maxLength: length });

describe('a network that scores seats', () => {
  it('adds what its units give and a linear term', () => {
    fc.assert(
      fc.property(
        figures(network.weightCount),
        inputs(SIZE.seatInputs),
        inputs(SIZE.tableInputs),
        (weights, seat, table) => {
          const flat = Float64Array.from(weights);
          network.lookAtTable(flat, listInputs(table, SIZE.seatInputs));
          expect(network.scoreSeat(flat, listInputs(seat))).toBeCloseTo(
            scoreByDefinition(weights, seat, table),
            9,
          );
        },
      ),
    );
  });

  it('takes the inputs of a seat in two lists as well', () => {
    const weights = Float64Array.from({ length: network.weightCount }, (_, i) => Math.sin(i));
    const seat = [1, 0, 0.5, -1, 2, 0, 0.25];
    network.lookAtTable(weights, listInputs([1, 0, 0, 2], SIZE.seatInputs));
    const whole = network.scoreSeat(weights, listInputs(seat));
    const parts = [listInputs(seat.slice(0, 3)), listInputs(seat.slice(3), 3)] as const;
    expect(network.scoreSeat(weights, ...parts)).toBeCloseTo(whole, 12);
  });

  it('lists only inputs that differ from 0', () => {
    const listed = listInputs([0, 3, 0, -1]);
    expect([listed.count, ...listed.indices.subarray(0, 2)]).toEqual([2, 1, 3]);
    listed.clear();
    expect(listed.count).toBe(0);
  });
});
