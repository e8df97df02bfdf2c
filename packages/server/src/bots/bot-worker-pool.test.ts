/** Bots in real threads. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { resolveOptions, SeededRng } from '@ludotheque/core';
import { loadGame } from '@ludotheque/games/shelf';
import { testedGameIds } from '@ludotheque/games/tested-games';
import { afterAll, describe, expect, it } from 'vitest';
import { openBotWorkerPool } from './bot-worker-pool.ts';

const folder = mkdtempSync(join(tmpdir(), 'ludotheque-bots-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The entry of a worker with the given code. */
function entry(name: string, code: string): URL {
  const file = join(folder, `${name}.mjs`);
  writeFileSync(file, `import { parentPort } from 'node:worker_threads';\n${code}`);
  return pathToFileURL(file);
}

async function firstQuestion(id: string) {
  const game = await loadGame(id);
  const state = game.setup(resolveOptions(game, {}), game.seats.min, new SeededRng('threads'));
  const seat = 31 - Math.clz32(game.awaited(state) & -game.awaited(state));
  const { version } = game;
  return { game: id, version, view: game.view(state, seat), budget: 30, seed: 'threads' };
}

describe('bots in threads', () => {
  it.each(testedGameIds)('think about %s', async (id) => {
    const host = openBotWorkerPool(1);
    const { move, thoughts } = await host.requestMove({
      ...(await firstQuestion(id)),
      level: 'expert',
      explain: true,
    });
    expect(move).toBe(thoughts![0]!.move);
    expect(host.replacedWorkers).toBe(0);
    host.close();
  });

  it('[P20] answer at the level medium if their thread dies', async () => {
    const host = openBotWorkerPool(
      1,
      entry('dies', `parentPort.on('message', () => process.exit(1));`),
    );
    const { move } = await host.requestMove({ ...(await firstQuestion('nox')), level: 'hard' });
    expect(move).not.toBeNull();
    expect(host.replacedWorkers).toBe(1);
    host.close();
  });

  it('[P20] answer at the level medium if their thread stalls', async () => {
    const host = openBotWorkerPool(
      1,
      entry('stalls', `parentPort.on('message', () => { for (;;); });`),
      { startGraceMs: 500 },
    );
    const { move } = await host.requestMove({ ...(await firstQuestion('nox')), level: 'hard' });
    expect(move).not.toBeNull();
    expect(host.replacedWorkers).toBe(1);
    host.close();
  });
});
