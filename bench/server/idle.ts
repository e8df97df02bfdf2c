/**
 * What it costs to do nothing: `node idle.ts` opens tables with four people each and a game dealt,
 * `node idle.ts SOCKETS` that many sockets of as many people. Prints a line of JSON. Memory is what
 * the server's process has after its collector has run; `held` is what it had just before.
 */
import { weigh } from './collected.ts';
import { openHouse } from './house.ts';
import { ours } from './ours.ts';
import { Visitor } from './visitor.ts';

const AT_ONCE = 50;
const [FEW, MANY] = [500, 2_500];
const SEATS = 4;

/** Does so many things, some of them at the same time. */
async function inTurn(from: number, to: number, one: (index: number) => Promise<unknown>) {
  for (let first = from; first < to; first += AT_ONCE)
    await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, to - first) }, (_, i) => one(first + i)),
    );
}

async function tables(): Promise<object> {
  const server = await openHouse(MANY * SEATS, ['--inspect=127.0.0.1:0']);
  const open = (index: number) => ours.connect(server, index, () => undefined);
  await inTurn(0, FEW, open);
  const few = await weigh(server);
  await inTurn(FEW, MANY, open);
  const many = await weigh(server);
  await server.stop();
  const each = (kilobytes: number) => +(kilobytes / (MANY - FEW)).toFixed(1);
  return { kbPerTable: each(many.needed - few.needed), kbHeldPerTable: each(many.held - few.held) };
}

async function sockets(count: number): Promise<object> {
  const server = await openHouse(count, ['--inspect=127.0.0.1:0']);
  const empty = await weigh(server);
  await inTurn(0, count, (index) => Visitor.come(server.port, index));
  const full = await weigh(server);
  const metrics = await (await fetch(`http://127.0.0.1:${server.port}/metrics`)).text();
  await server.stop();
  const megabytes = (kilobytes: number) => Math.round(kilobytes / 1024);
  return {
    // As the server counts them, so that none was lost on the way.
    sockets: Number(/^ludo_sockets (\d+)/m.exec(metrics)?.[1]),
    mbOfSockets: megabytes(full.needed),
    mbHeldOfSockets: megabytes(full.held),
    mbEmpty: megabytes(empty.needed),
  };
}

const count = Number(process.argv[2] ?? 0);
const figure = count > 0 ? await sockets(count) : await tables();
process.stdout.write(`${JSON.stringify(figure)}\n`);
process.exit(0);
