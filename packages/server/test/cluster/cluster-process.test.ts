/** `npm run cluster`: three nodes behind nginx, as docs/operations.md describes them. */
import { readFileSync } from 'node:fs';
import { openPostgres } from '@ludotheque/store/postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { checkRecords } from '../crash/check-records.ts';
import { fetchVisitorCookie, sleep } from '../visitors.ts';
import { ClusterProcess } from './cluster-process.ts';
import { ContinuousPlay } from './continuous-play.ts';

const cluster = new ClusterProcess();
// A busy machine needs long to set up a database and to start three nodes.
beforeAll(() => cluster.start(), 120_000);
afterAll(() => cluster.cleanUp(), 60_000);

const status = async (url: string) => (await fetch(url)).status;
const answers = (url: string) =>
  status(`${url}/healthz`).then(
    () => true,
    () => false,
  );

/** Compares the records with what the players were told. */
async function findings({ playedTables }: ContinuousPlay) {
  const store = await openPostgres(cluster.databaseUrl);
  try {
    return await checkRecords(store, playedTables);
  } finally {
    await store.close();
  }
}

/** Everybody was back after the first attempt to connect. */
function expectShort({ outages, longestSilenceMs }: ContinuousPlay): void {
  const all = outages.flat();
  const times = all.map(({ durationMs }) => durationMs).sort((a, b) => a - b);
  console.log(`outages of ${times.join(' ')} ms; longest silence ${longestSilenceMs} ms`);
  expect(all.filter(({ connectAttempts }) => connectAttempts !== 1)).toEqual([]);
}

describe('a cluster', () => {
  it('serves the page, the API and its health to everybody, and its metrics only behind the balancer', async () => {
    const page = await fetch(`${cluster.url}/lobby`);
    expect(page.headers.get('content-type')).toMatch('text/html');
    expect(await status(`${cluster.url}/api/house`)).toBe(200);
    expect(await status(`${cluster.url}/healthz`)).toBe(200);
    expect(await status(`${cluster.url}/metrics`)).toBe(404);
    for (const { url } of cluster.nodes.values()) expect(await status(`${url}/metrics`)).toBe(200);
  });

  it('has every metric that docs/operations.md names', async () => {
    const page = readFileSync(new URL('../../../../docs/operations.md', import.meta.url), 'utf8');
    const wanted = [...page.matchAll(/\b(ludo|nodejs|process)_[a-z0-9_]+/g)].map(([name]) => name);
    expect(wanted.length).toBeGreaterThan(10);
    const figures = await (await fetch(`${cluster.nodes.get('node 1')!.url}/metrics`)).text();
    for (const name of wanted) expect(figures).toMatch(new RegExp(`^${name}(_bucket)?[ {]`, 'm'));
  });

  it('accepts sockets of its own page behind the balancer, and of no other origin', async () => {
    const { url } = cluster;
    const cookie = await fetchVisitorCookie(url, 'Anna');
    const dial = (origin: string) =>
      new Promise<string>((resolve) => {
        const ws = new WebSocket(`${url.replace('http', 'ws')}/socket`, {
          origin,
          headers: { cookie },
        });
        ws.once('open', () => ws.close());
        ws.once('close', (code) => resolve(`closed ${code}`));
        ws.once('error', ({ message }) => resolve(message));
      });
    expect(await dial(url)).toBe('closed 1005');
    expect(await dial('https://elsewhere.example')).toMatch('403');
  });

  it('[P1] [P6] [P21] restarts its nodes one by one while people play, who lose only a moment', async () => {
    const play = new ContinuousPlay();
    await play.start(cluster.url, 3);
    await cluster.restartNodes();
    await play.finish();
    const { acknowledged, lost, duplicated, unfinished } = await findings(play);
    expect({ lost, twice: duplicated, unfinished }).toEqual({
      lost: [],
      twice: [],
      unfinished: [],
    });
    expect(acknowledged).toBeGreaterThan(0);
    // Every node was restarted, so everybody had an outage.
    for (const outages of play.outages) expect(outages.length).toBeGreaterThan(0);
    expectShort(play);
  }, 180_000);

  it('[P1] [P21] answers all requests by the other nodes while a killed one is down', async () => {
    const play = new ContinuousPlay();
    await play.start(cluster.url, 3);
    const { pid, url } = cluster.nodes.get('node 2')!;
    process.kill(pid, 'SIGKILL');
    let asked = 0;
    for (; !(await answers(url)); asked++) {
      expect(await status(`${cluster.url}/api/house`)).toBe(200);
      if (asked < 10) await fetchVisitorCookie(cluster.url, 'Passer-by');
      // Slow enough for the rate limit.
      await sleep(20);
    }
    expect(asked).toBeGreaterThan(0);
    await play.finish();
    const { lost, duplicated, unfinished } = await findings(play);
    expect({ lost, twice: duplicated, unfinished }).toEqual({
      lost: [],
      twice: [],
      unfinished: [],
    });
    expectShort(play);
  }, 180_000);

  it('stops all its programs, and ends with 0', async () => {
    expect(await cluster.stop()).toBe(0);
    for (const { url } of cluster.nodes.values()) expect(await answers(url)).toBe(false);
  });
});
