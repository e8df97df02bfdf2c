/**
 * A soak: everybody moves at once for an hour, and the server must hold no more at the end than after
 * the first minutes: `npm run -s bench:soak -- --minutes 60 --json`. The server is a child process with
 * its record on disk; all people are in this process. Exit code 1 if it does not hold.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type ServerSample, ServerSampler } from '../packages/server/test/server-sampler.ts';
import { quantile } from './common/statistics.ts';
import { startSqliteServer } from './server/start-ludo-server.ts';
import { GROUPS_PER_TABLE, SEATS, SoakTable } from './soak/soak-table.ts';

const HELP = `bench:soak [options]

  --tables N     tables with four people each (200)
  --minutes N    how long they play; the first ten, or half of it, are for warming up (60)
  --paced MS     about how long to pause before every move (0)
  --json         one line of JSON, without a line for every minute
`;
const SAMPLE_INTERVAL_MS = 10_000;
const SAMPLES_PER_MARK = 6;
/** Tables come one after the other, so that the server need not accept all sockets at once. */
const ARRIVAL_INTERVAL_MS = 10;
/** Until then the caches of SQLite fill, and V8 finds the size of its heap. */
const MAX_WARM_UP_MINUTES = 10;
const MAX_GROWTH = 1.05;
/** Descriptors and timers change a little while one group leaves and the next one comes. */
const MAX_COUNT_GROWTH = 32;
const MAX_HEAP_LEFT_MB = 20;

const { values } = parseArgs({
  options: {
    tables: { type: 'string', default: '200' },
    minutes: { type: 'string', default: '60' },
    paced: { type: 'string', default: '0' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  process.stdout.write(HELP);
  process.exit(0);
}

type Figure = 'rssMb' | 'heapTotalMb' | 'descriptors' | 'timers';
const median = (samples: readonly ServerSample[], figure: Figure) =>
  quantile(
    samples.map((sample) => sample[figure]),
    0.5,
  );

async function collectSamples(sampler: ServerSampler, minutes: number): Promise<ServerSample[]> {
  const samples: ServerSample[] = [];
  const end = performance.now() + minutes * 60_000;
  while (performance.now() < end) {
    await sleep(SAMPLE_INTERVAL_MS);
    samples.push(await sampler.sample());
    if (!values.json && samples.length % SAMPLES_PER_MARK === 0)
      process.stdout.write(`${JSON.stringify(samples.at(-1))}\n`);
  }
  return samples;
}

async function soak(tableCount: number, minutes: number, thinkMs: number) {
  const people = tableCount * SEATS * GROUPS_PER_TABLE;
  const server = await startSqliteServer(people, ['--inspect=127.0.0.1:0']);
  const sampler = await ServerSampler.open(server);
  const empty = await sampler.sample({ collectGarbage: true });
  const tables = Array.from(
    { length: tableCount },
    (_, index) => new SoakTable({ port: server.port, index, thinkMs }),
  );
  const runs: Promise<void>[] = [];
  for (const table of tables) {
    runs.push(table.run());
    await sleep(ARRIVAL_INTERVAL_MS);
  }
  const warmUpMinutes = Math.min(MAX_WARM_UP_MINUTES, minutes / 2);
  const warmUp = await collectSamples(sampler, warmUpMinutes);
  const samples = await collectSamples(sampler, minutes - warmUpMinutes);
  for (const table of tables) table.stop();
  await Promise.all(runs);
  const left = await sampler.sampleWhenEmpty();
  sampler.close();
  await server.stop();
  return summarize(empty, warmUp.slice(-SAMPLES_PER_MARK), samples.slice(-SAMPLES_PER_MARK), left);
}

function summarize(
  empty: ServerSample,
  early: readonly ServerSample[],
  late: readonly ServerSample[],
  left: ServerSample,
) {
  const growth = (figure: Figure) => median(late, figure) - median(early, figure);
  const holds =
    median(late, 'rssMb') <= MAX_GROWTH * median(early, 'rssMb') &&
    growth('descriptors') <= MAX_COUNT_GROWTH &&
    growth('timers') <= MAX_COUNT_GROWTH &&
    left.sockets === 0 &&
    left.tables === 0 &&
    left.descriptors <= empty.descriptors &&
    left.timers <= empty.timers &&
    left.heapMb <= empty.heapMb + MAX_HEAP_LEFT_MB;
  return {
    minutes: left.minute,
    moves: left.moves,
    rssMbEarly: median(early, 'rssMb'),
    rssMbLate: median(late, 'rssMb'),
    heapTotalMbEarly: median(early, 'heapTotalMb'),
    heapTotalMbLate: median(late, 'heapTotalMb'),
    descriptors: [empty.descriptors, median(late, 'descriptors'), left.descriptors],
    timers: [empty.timers, median(late, 'timers'), left.timers],
    heapMb: [empty.heapMb, left.heapMb],
    rssMbAfterGc: [empty.rssAfterGcMb, left.rssAfterGcMb],
    holds,
  };
}

const figures = await soak(Number(values.tables), Number(values.minutes), Number(values.paced));
process.stdout.write(`${JSON.stringify(figures)}\n`);
process.exit(figures.holds ? 0 : 1);
