/**
 * The memory of idle tables and sockets: `node measure-idle.ts` opens tables with four people each and
 * a game dealt, `node measure-idle.ts SOCKETS` that many sockets of as many people. Prints a line of
 * JSON. Figures are those after a garbage collection; `held` is what the server had just before.
 */
import { runInBatches } from '../common/run-in-batches.ts';
import { BenchClient } from './bench-client.ts';
import { ludoServerUnderTest } from './ludo-server-under-test.ts';
import { measureMemoryKb } from './measure-memory.ts';
import { startSqliteServer } from './start-ludo-server.ts';

const CONCURRENT_CONNECTS = 50;
const [FEW_TABLES, MANY_TABLES] = [500, 2_500];
const SEATS = 4;

async function measureTableMemory(): Promise<object> {
  const server = await startSqliteServer(MANY_TABLES * SEATS, ['--inspect=127.0.0.1:0']);
  const open = (index: number) => ludoServerUnderTest.connect(server, index, () => undefined);
  await runInBatches(0, FEW_TABLES, CONCURRENT_CONNECTS, open);
  const few = await measureMemoryKb(server);
  await runInBatches(FEW_TABLES, MANY_TABLES, CONCURRENT_CONNECTS, open);
  const many = await measureMemoryKb(server);
  await server.stop();
  const each = (kilobytes: number) => +(kilobytes / (MANY_TABLES - FEW_TABLES)).toFixed(1);
  return { kbPerTable: each(many.needed - few.needed), kbHeldPerTable: each(many.held - few.held) };
}

async function measureSocketMemory(count: number): Promise<object> {
  const server = await startSqliteServer(count, ['--inspect=127.0.0.1:0']);
  const empty = await measureMemoryKb(server);
  await runInBatches(0, count, CONCURRENT_CONNECTS, (index) =>
    BenchClient.connect(server.port, index),
  );
  const full = await measureMemoryKb(server);
  const metrics = await (await fetch(`http://127.0.0.1:${server.port}/metrics`)).text();
  await server.stop();
  const megabytes = (kilobytes: number) => Math.round(kilobytes / 1024);
  return {
    // As the server counts them, which shows that none was lost.
    sockets: Number(/^ludo_sockets (\d+)/m.exec(metrics)?.[1]),
    mbOfSockets: megabytes(full.needed),
    mbHeldOfSockets: megabytes(full.held),
    mbEmpty: megabytes(empty.needed),
  };
}

const count = Number(process.argv[2] ?? 0);
const figure = count > 0 ? await measureSocketMemory(count) : await measureTableMemory();
process.stdout.write(`${JSON.stringify(figure)}\n`);
process.exit(0);
