/** Random bytes and requests, by socket and HTTP, are refused with a code and change nothing. */
import { SeededRng } from '@ludotheque/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testSeed } from '../test-seed.ts';
import { sendFuzzedHttpRequest, sendNonHttpBytes } from './fuzz-http.ts';
import { FuzzTestServer } from './fuzz-test-server.ts';
import { createSecretsChecker } from './secrets-checker.ts';
import { SocketFuzzer } from './socket-fuzzer.ts';

const house = new FuzzTestServer();

let settled: Awaited<ReturnType<FuzzTestServer['setUpTargets']>>;
beforeAll(async () => {
  await house.open();
  settled = await house.setUpTargets();
});
afterAll(() => house.close());

describe(`SEED=${testSeed}`, () => {
  it('[P10] [P20] 5,000 invalid messages change nothing and disturb nobody', async () => {
    const { cookie, targets } = settled;
    const before = house.readRowsExceptBystanders();
    const seeds = house.readSecretSeeds();
    expect(seeds.length).toBe(targets.foreign.length + 1);
    const playing = house.playBystanderGames();
    const fuzzer = new SocketFuzzer(
      house.url(),
      cookie,
      targets,
      testSeed,
      createSecretsChecker(targets.own, seeds),
    );
    await fuzzer.run(5_000).finally(() => house.stopPlaying());
    expect(await playing).toBeGreaterThan(0);
    expect(house.readRowsExceptBystanders()).toEqual(before);
    expect(fuzzer.tally.refused).toBeGreaterThan(2_000);
    expect(fuzzer.tally.codes.size).toBeGreaterThan(10);
    console.log(fuzzer.tally);
  });

  it('[P10] [P20] invalid HTTP requests get coded replies, and change nothing', async () => {
    const { cookie, targets } = settled;
    const before = house.readRowsExceptBystanders();
    const rng = new SeededRng(`${testSeed} http`);
    const shows = createSecretsChecker(targets.own, house.readSecretSeeds());
    for (let i = 0; i < 400; i++) {
      const { requestText, body, status } = await sendFuzzedHttpRequest(
        house.url(),
        cookie,
        targets,
        rng,
      );
      expect(status, `${requestText}\n${body}`).toBeLessThan(500);
      if (status < 300) continue;
      shows(body);
      const { no } = JSON.parse(body) as { no?: { code?: string; message?: string } };
      expect(no, requestText).toMatchObject({
        code: expect.any(String),
        message: expect.any(String),
      });
    }
    expect(house.readRowsExceptBystanders()).toEqual(before);
  });

  it('[P10] bytes that are not HTTP end only their own connection', async () => {
    for (let i = 0; i < 50; i++) await sendNonHttpBytes(house.url(), `${testSeed} ${i}`);
    expect((await fetch(`${house.url()}/healthz`)).status).toBe(200);
  });
});
