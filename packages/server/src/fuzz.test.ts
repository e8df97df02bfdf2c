/** Any bytes on the socket or the API: refused with a code, and nobody else notices. */
import { SeededRng } from '@ludotheque/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Fuzzer } from './test-fuzz.ts';
import { FuzzedHouse } from './test-fuzz-house.ts';
import { askRudely, speakNoHttp } from './test-fuzz-http.ts';
import { secretsIn } from './test-fuzz-secrets.ts';

const seed = process.env.SEED ?? `${Date.now()}`;
const house = new FuzzedHouse();

let settled: Awaited<ReturnType<FuzzedHouse['settle']>>;
beforeAll(async () => {
  await house.open();
  settled = await house.settle();
});
afterAll(() => house.close());

describe(`SEED=${seed}`, () => {
  it('5,000 messages that nobody should send write nothing and disturb nobody', async () => {
    const { cookie, targets } = settled;
    const before = house.rows();
    const seeds = house.seeds();
    expect(seeds.length).toBe(targets.foreign.length + 1);
    const playing = house.playAsEver();
    const fuzzer = new Fuzzer(house.url(), cookie, targets, seed, secretsIn(targets.own, seeds));
    await fuzzer.run(5_000).finally(() => house.stopPlaying());
    expect(await playing).toBeGreaterThan(0);
    expect(house.rows()).toEqual(before);
    expect(fuzzer.tally.refused).toBeGreaterThan(2_000);
    expect(fuzzer.tally.codes.size).toBeGreaterThan(10);
    console.log(fuzzer.tally);
  });

  it('over HTTP gets coded answers, and writes nothing', async () => {
    const { cookie, targets } = settled;
    const before = house.rows();
    const rng = new SeededRng(`${seed} http`);
    const shows = secretsIn(targets.own, house.seeds());
    for (let i = 0; i < 400; i++) {
      const { asked, body, status } = await askRudely(house.url(), cookie, targets, rng);
      expect(status, `${asked}\n${body}`).toBeLessThan(500);
      if (status < 300) continue;
      shows(body);
      const { no } = JSON.parse(body) as { no?: { code?: string; message?: string } };
      expect(no, asked).toMatchObject({ code: expect.any(String), message: expect.any(String) });
    }
    expect(house.rows()).toEqual(before);
  });

  it('bytes that are no HTTP end their own connection only', async () => {
    for (let i = 0; i < 50; i++) await speakNoHttp(house.url(), `${seed} ${i}`);
    expect((await fetch(`${house.url()}/healthz`)).status).toBe(200);
  });
});
