/** The host with workers and a clock that do what the test says. */
import { type BaseView, resolveOptions, SeededRng } from '@ludotheque/core';
import { game } from '@ludotheque/games/nox';
import { describe, expect, it } from 'vitest';
import type { BotPolicy } from '../decide-move.ts';
import { makeDefaultKnowledge } from '../default-knowledge.ts';
import { type BotRequest, MAX_BOT_BUDGET_MS } from './bot-request.ts';
import { serveBotRequests } from './bot-worker.ts';
import { BotWorkerPool, type SpawnBotWorker } from './bot-worker-pool.ts';

const brain = { game, knowledge: makeDefaultKnowledge(game as never) } as unknown as BotPolicy;
const open = async () => brain;
const state = game.setup(resolveOptions(game, {}) as never, 3, new SeededRng('host'));
const request: BotRequest = {
  game: 'nox',
  version: game.version,
  view: game.view(state, 0),
  level: 'random',
  budget: 50,
  seed: 'host',
};

type Manner = 'answers' | 'stalls' | 'dies';

/** A host whose workers behave one after the other as told, on a clock that a test moves. */
function houseOf(...manners: Manner[]) {
  const timers = new Set<() => void>();
  let time = 0;
  const now = () => time++;
  let hired = 0;
  const spawn: SpawnBotWorker = (hear, gone) => {
    const manner = manners[hired++] ?? 'answers';
    let ask: (letter: never) => void = () => {};
    serveBotRequests(
      {
        listen: (listener) => {
          ask = listener as never;
        },
        post: hear,
      },
      open,
      now,
    );
    return {
      send(letter) {
        if (manner === 'answers') ask(letter as never);
        if (manner === 'dies') gone();
      },
      terminate() {},
    };
  };
  const patience = {
    now,
    after(_: number, call: () => void) {
      timers.add(call);
      return () => timers.delete(call);
    },
  };
  const host = new BotWorkerPool(spawn, open, patience, 1);
  const runOut = () => {
    for (const call of [...timers]) call();
  };
  return { host, runOut, hired: () => hired, pending: () => timers.size };
}

const legal = (view: BaseView, move: number | null) => {
  const moves = new Int32Array(game.limits.moves);
  const world = game.imagine(view as never, new SeededRng('legal'));
  return [...moves.subarray(0, game.moves(world, view.seat, moves))].includes(move!);
};
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('the host of the bots', () => {
  it('hands a question to a worker and its answer back', async () => {
    const { host, pending } = houseOf();
    expect(legal(request.view, (await host.requestMove(request)).move)).toBe(true);
    expect(pending()).toBe(0);
  });

  it('keeps its workers', async () => {
    const { host, hired } = houseOf();
    await host.requestMove(request);
    await host.requestMove(request);
    expect(hired()).toBe(1);
  });

  it('replaces a worker that dies, and gives the medium answer', async () => {
    const { host, hired } = houseOf('dies');
    expect(legal(request.view, (await host.requestMove(request)).move)).toBe(true);
    expect(host.replacedWorkers).toBe(1);
    await host.requestMove(request);
    expect(hired()).toBe(2);
  });

  it('replaces a worker that stalls, and gives the medium answer', async () => {
    const { host, runOut } = houseOf('stalls');
    const asked = host.requestMove(request);
    await settled();
    runOut();
    expect(legal(request.view, (await asked).move)).toBe(true);
    expect(host.replacedWorkers).toBe(1);
  });

  it('lets others wait while a worker thinks, and serves them after it was replaced', async () => {
    const { host, runOut } = houseOf('stalls');
    const all = Promise.all([
      host.requestMove(request),
      host.requestMove(request),
      host.requestMove(request),
    ]);
    await settled();
    runOut();
    expect((await all).every(({ move }) => legal(request.view, move))).toBe(true);
  });

  it('says what it thought of each move to those who ask', async () => {
    const { host } = houseOf();
    const { thoughts } = await host.requestMove({ ...request, level: 'hard', explain: true });
    expect(thoughts!.length).toBeGreaterThan(0);
    expect((await host.requestMove({ ...request, level: 'hard' })).thoughts).toBeUndefined();
  });

  it.each([
    ['version', { version: game.version + 1 }],
    ['budget', { budget: 0 }],
    ['budget', { budget: MAX_BOT_BUDGET_MS + 1 }],
    ['budget', { budget: 3_600_000 }],
    ['budget', { budget: Number.NaN }],
    ['level', { level: 'genius' as never }],
    ['seat', { view: game.view(state, 1) }],
    ['seat', { view: game.view(state, -1) }],
  ])('refuses with the code %s: %j', async (code, change) => {
    const { host } = houseOf();
    await expect(host.requestMove({ ...request, ...change })).rejects.toMatchObject({ code });
  });
});
