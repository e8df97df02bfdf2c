/** A million invalid messages from four sockets at once. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testSeed } from '../test-seed.ts';
import { FuzzTestServer } from './fuzz-test-server.ts';
import { createSecretsChecker } from './secrets-checker.ts';
import { SocketFuzzer } from './socket-fuzzer.ts';

const MESSAGES = 1_000_000;
const SOCKETS = 4;
const house = new FuzzTestServer();
beforeAll(() => house.open());
afterAll(() => house.close());

describe(`SEED=${testSeed}`, () => {
  it('[P10] a million invalid messages change nothing and disturb nobody', async () => {
    const { cookie, targets } = await house.setUpTargets();
    const before = house.readRowsExceptBystanders();
    const check = createSecretsChecker(targets.own, house.readSecretSeeds());
    const playing = house.playBystanderGames();
    const fuzzers = Array.from(
      { length: SOCKETS },
      (_, i) => new SocketFuzzer(house.url(), cookie, targets, `${testSeed} ${i}`, check),
    );
    const start = performance.now();
    await Promise.all(fuzzers.map((fuzzer) => fuzzer.run(MESSAGES / SOCKETS))).finally(() =>
      house.stopPlaying(),
    );
    const seconds = Math.round((performance.now() - start) / 1000);
    const games = await playing;
    console.log({ seconds, games, tallies: fuzzers.map(({ tally }) => tally) });
    expect(games).toBeGreaterThan(0);
    expect(house.readRowsExceptBystanders()).toEqual(before);
  });
});
