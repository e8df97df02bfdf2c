import { SeededRng } from '@ludotheque/core';
import { describe, expect, it } from 'vitest';
import { CandidateRace } from './candidate-race.ts';

const OPTIONS = { minGainPerIteration: 1e-6, priorVisits: 0, hasTree: true };
const MANY = 10_000;

/** A race in which each candidate has a mean value and the same luck as the others, plus its own. */
function runRace(
  means: readonly number[],
  worlds: number,
  ownSpread: number,
  priorVisits = 0,
  leadCaution = 2,
) {
  const race = new CandidateRace({ ...OPTIONS, priorVisits, leadCaution });
  const rng = new SeededRng('race');
  const noise = () => (rng.below(101) - 50) / 50;
  const sums = means.map(() => 0);
  for (let world = 0; world < worlds; world++) {
    const luck = noise() / 4;
    for (const [candidate, value] of means.entries()) {
      const found = value + luck + ownSpread * noise();
      sums[candidate]! += found;
      race.addValue(candidate, found);
    }
  }
  return { race, estimate: (candidate: number) => sums[candidate]! / worlds };
}

describe('a race of candidates', () => {
  it('drops who is certainly worse, and keeps who is close', () => {
    const { estimate, race } = runRace([0.5, 0.49, 0.2], 40, 0.05);
    expect(race.keepWorthTrying([0, 1, 2], MANY, estimate)).toEqual([0, 1]);
  });

  it('compares in the same worlds: luck that all share does not make a lead uncertain', () => {
    const { estimate, race } = runRace([0.5, 0.48], 40, 0.001);
    expect(race.keepWorthTrying([0, 1], MANY, estimate)).toEqual([0]);
  });

  it('does not go on where the moves are the same', () => {
    const { estimate, race } = runRace([0.5, 0.5], 40, 0);
    expect(race.keepWorthTrying([0, 1], MANY, estimate)).toHaveLength(1);
  });

  it('does not go on where a change of mind would gain next to nothing', () => {
    const { estimate, race } = runRace([0.5, 0.5], 40, 1e-5);
    expect(race.keepWorthTrying([0, 1], MANY, estimate)).toHaveLength(1);
  });

  it('with more caution a lead has to be clearer', () => {
    const { estimate, race } = runRace([0.5, 0.46, 0.2], 40, 0.05, 0, 6);
    expect(race.keepWorthTrying([0, 1, 2], MANY, estimate)).toEqual([0, 1]);
    const bold = runRace([0.5, 0.46, 0.2], 40, 0.05);
    expect(bold.race.keepWorthTrying([0, 1, 2], MANY, bold.estimate)).toEqual([0]);
  });

  it('keeps all when nothing is left to spend', () => {
    const { estimate, race } = runRace([0.5, 0.2], 40, 0.05);
    expect(race.keepWorthTrying([0, 1], 0, estimate)).toEqual([0, 1]);
  });

  it('looks ever less often', () => {
    const race = new CandidateRace(OPTIONS);
    const checks: number[] = [];
    for (let world = 1; world <= 100; world++) {
      race.addValue(0, 0.5);
      if (race.isCheckDue()) checks.push(world);
    }
    expect(checks).toEqual([24, 30, 38, 48, 60, 75, 94]);
  });
});
