/** Tests the pool with workers and a clock that do what the test says. */
import { type BaseView, resolveOptions, SeededRng } from '@ludotheque/core';
import { loadGame } from '@ludotheque/games/shelf';
import { describe, expect, it } from 'vitest';
import { makeDefaultKnowledge } from '../default-knowledge.ts';
import { type BotRequest, MAX_BOT_BUDGET_MS } from './bot-request.ts';
import { type BotWorkerEnvelope, serveBotRequests } from './bot-worker.ts';
import { BotWorkerPool, type SpawnBotWorker } from './bot-worker-pool.ts';

const game = await loadGame('nox');
const policy = { game, knowledge: makeDefaultKnowledge(game) };
const loadPolicy = async () => policy;
const state = game.setup(resolveOptions(game, {}), 3, new SeededRng('host'));
const request: BotRequest = {
  game: 'nox',
  version: game.version,
  view: game.view(state, 0),
  level: 'random',
  budget: 50,
  seed: 'host',
};

type Behaviour = 'answers' | 'stalls' | 'dies';

/** A pool whose workers behave in the given ways, one after the other, on a clock of the test. */
function makePool(...behaviours: Behaviour[]) {
  const timers = new Set<() => void>();
  const delays: number[] = [];
  let time = 0;
  const now = () => time++;
  let spawned = 0;
  const spawn: SpawnBotWorker = (onResult, onExit) => {
    const behaviour = behaviours[spawned++] ?? 'answers';
    let ask: (message: BotWorkerEnvelope<BotRequest>) => void = () => {};
    serveBotRequests(
      {
        listen: (listener) => {
          ask = listener;
        },
        post: onResult,
      },
      loadPolicy,
      now,
    );
    return {
      send(message) {
        if (behaviour === 'answers') ask(message);
        if (behaviour === 'dies') onExit();
      },
      terminate() {},
    };
  };
  const clock = {
    now,
    after(milliseconds: number, call: () => void) {
      delays.push(milliseconds);
      timers.add(call);
      return () => timers.delete(call);
    },
  };
  const pool = new BotWorkerPool({ spawn, loadPolicy, clock }, { workers: 1 });
  const expireTimers = () => {
    for (const call of [...timers]) call();
  };
  return { pool, delays, expireTimers, spawned: () => spawned, pending: () => timers.size };
}

const legal = (view: BaseView, move: number | null) => {
  const moves = new Int32Array(game.limits.moves);
  const world = game.imagine(view, new SeededRng('legal'));
  return [...moves.subarray(0, game.moves(world, view.seat, moves))].includes(move!);
};
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('the pool of the bots', () => {
  it('hands a question to a worker and its answer back', async () => {
    const { pool, pending } = makePool();
    expect(legal(request.view, (await pool.requestMove(request)).move)).toBe(true);
    expect(pending()).toBe(0);
  });

  it('keeps its workers', async () => {
    const { pool, spawned } = makePool();
    await pool.requestMove(request);
    await pool.requestMove(request);
    expect(spawned()).toBe(1);
  });

  it('replaces a worker that dies, and gives the medium answer', async () => {
    const { pool, spawned } = makePool('dies');
    expect(legal(request.view, (await pool.requestMove(request)).move)).toBe(true);
    expect(pool.replacedWorkers).toBe(1);
    await pool.requestMove(request);
    expect(spawned()).toBe(2);
  });

  it('replaces a worker that stalls, and gives the medium answer', async () => {
    const { pool, expireTimers } = makePool('stalls');
    const asked = pool.requestMove(request);
    await settled();
    expireTimers();
    expect(legal(request.view, (await asked).move)).toBe(true);
    expect(pool.replacedWorkers).toBe(1);
  });

  it('gives a new worker ten seconds to start, and two to one that has answered', async () => {
    const { pool, delays } = makePool();
    await pool.requestMove(request);
    await pool.requestMove(request);
    expect(delays).toEqual([request.budget + 10_000, request.budget + 2_000]);
  });

  it('lets others wait while a worker thinks, and serves them after it was replaced', async () => {
    const { pool, expireTimers } = makePool('stalls');
    const all = Promise.all([
      pool.requestMove(request),
      pool.requestMove(request),
      pool.requestMove(request),
    ]);
    await settled();
    expireTimers();
    expect((await all).every(({ move }) => legal(request.view, move))).toBe(true);
  });

  it('says what it thought of each move to those who ask', async () => {
    const { pool } = makePool();
    const { thoughts } = await pool.requestMove({ ...request, level: 'hard', explain: true });
    expect(thoughts!.length).toBeGreaterThan(0);
    expect((await pool.requestMove({ ...request, level: 'hard' })).thoughts).toBeUndefined();
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
    const { pool } = makePool();
    await expect(pool.requestMove({ ...request, ...change })).rejects.toMatchObject({ code });
  });
});
