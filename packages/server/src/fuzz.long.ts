/** A million messages that nobody should send, from four sockets at once. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Fuzzer } from './test-fuzz.ts';
import { FuzzedHouse } from './test-fuzz-house.ts';
import { secretsIn } from './test-fuzz-secrets.ts';

const MESSAGES = 1_000_000;
const SOCKETS = 4;
const seed = process.env.SEED ?? `${Date.now()}`;
const house = new FuzzedHouse();
beforeAll(() => house.open());
afterAll(() => house.close());

describe(`SEED=${seed}`, () => {
  it('a million messages write nothing and disturb nobody', async () => {
    const { cookie, targets } = await house.settle();
    const before = house.rows();
    const check = secretsIn(targets.own, house.seeds());
    const playing = house.playAsEver();
    const fuzzers = Array.from(
      { length: SOCKETS },
      (_, i) => new Fuzzer(house.url(), cookie, targets, `${seed} ${i}`, check),
    );
    const start = performance.now();
    await Promise.all(fuzzers.map((fuzzer) => fuzzer.run(MESSAGES / SOCKETS))).finally(() =>
      house.stopPlaying(),
    );
    const seconds = Math.round((performance.now() - start) / 1000);
    const games = await playing;
    console.log({ seconds, games, tallies: fuzzers.map(({ tally }) => tally) });
    expect(games).toBeGreaterThan(0);
    expect(house.rows()).toEqual(before);
  });
});
