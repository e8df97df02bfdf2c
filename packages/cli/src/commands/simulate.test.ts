import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listOptionSpecs, listSampleOptions, resolveOptions } from '@ludotheque/core';
import { loadGame } from '@ludotheque/games/shelf';
import { testedGameIds } from '@ludotheque/games/tested-games';
import { describe, expect, test } from 'vitest';
import { printCommandLine } from '../../test/print-command-line.ts';
import { playRandomTranscriptLine } from './simulate.ts';
import { assertTranscriptLineVerifies } from './verify.ts';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));
const env = { NODE_COMPILE_CACHE: join(tmpdir(), 'ludo-tests') };
const ludo = (args: string, input = '') =>
  spawnSync(process.execPath, [MAIN, ...args.split(' ')], {
    input,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    env,
  });
const simulated = (args: string) => printCommandLine('simulate', ...args.split(' '));

describe('simulate', () => {
  test('writes the requested number of games, one per line', () => {
    const { status, stdout, stderr } = ludo('simulate --game nox --games 3');
    expect(stdout.split('\n')).toHaveLength(3 + 1);
    expect([status, stderr]).toEqual([0, '']);
  });

  test('writes the same bytes for the same arguments', async () => {
    const args = '--game nox --players 5 --games 3 --seed x --trace';
    expect(await simulated(args)).toBe(await simulated(args));
    expect(ludo(`simulate ${args}`).stdout).toBe(await simulated(args));
  });

  test('writes other games for another seed', async () => {
    expect(await simulated('--game nox --seed 1')).not.toBe(await simulated('--game nox --seed 2'));
  });

  test('game number n does not depend on the number of games', async () => {
    expect(await simulated('--game nox --games 3')).toContain(
      await simulated('--game nox --games 2'),
    );
  });

  test('plays a different game each time', async () => {
    const games = (await simulated('--game nox --games 20')).trimEnd().split('\n');
    expect(new Set(games).size).toBe(20);
  });

  test('accepts random for its bots, also several times', async () => {
    const plain = await simulated('--game nox');
    expect(await simulated('--game nox --bots random')).toBe(plain);
    expect(await simulated('--game nox --bots random,random')).toBe(plain);
  });

  test('a trace adds "legal", and changes nothing else', async () => {
    const { legal, ...rest } = JSON.parse(await simulated('--game nox --trace'));
    expect(rest).toEqual(JSON.parse(await simulated('--game nox')));
    expect(legal).toHaveLength(rest.moves.length);
  });

  test('ends quietly when the reader closes the output', async () => {
    const args = ['simulate', '--game', 'nox', '--games', '1000000'];
    const child = spawn(process.execPath, [MAIN, ...args], { env });
    let noise = '';
    child.stderr.on('data', (data) => {
      noise += data;
    });
    await once(child.stdout, 'data');
    child.stdout.destroy();
    expect(await once(child, 'close')).toEqual([0, null]);
    expect(noise).toBe('');
  });
});

describe.each(testedGameIds)('simulate --game %s', (id) => {
  test('writes transcripts that verify --trace accepts', async () => {
    const games = await simulated(`--game ${id} --games 3 --trace`);
    expect(ludo('verify --trace -', games).stdout).toBe('3 verified\n');
  });

  test('writes the options, also those at their default but for later ones', async () => {
    const game = await loadGame(id);
    expect(JSON.parse(await simulated(`--game ${id}`)).options).toEqual(resolveOptions(game, {}));
  });

  test('accepts each option', async () => {
    const game = await loadGame(id);
    for (const [name] of listOptionSpecs(game)) {
      const other = listSampleOptions(game).find(
        (o) => (o[name] ?? game.options[name]!.default) !== game.options[name]!.default,
      )!;
      const written = JSON.parse(
        await simulated(`--game ${id} --options ${JSON.stringify(other)}`),
      );
      expect(written.options).toEqual(other);
    }
  });

  test('plays with the fewest and with the most players', async () => {
    const { min, max } = (await loadGame(id)).seats;
    for (const players of [min, max])
      expect(JSON.parse(await simulated(`--game ${id} --players ${players}`))).toMatchObject({
        players,
      });
  });

  test('plays to the end and verifies with every number of players and every option', async () => {
    const game = await loadGame(id);
    const combinations = listSampleOptions(game);
    const seatCounts = game.seats.max - game.seats.min + 1;
    for (let i = 0; i < Math.max(combinations.length, seatCounts); i++) {
      const options = combinations[i % combinations.length]!;
      const players = game.seats.min + ((i + Math.floor(i / seatCounts)) % seatCounts);
      const text = playRandomTranscriptLine(
        { game, players, options, seed: 'every table', trace: true },
        0,
      );
      expect(JSON.parse(text)).toMatchObject({ players, options, result: expect.anything() });
      await assertTranscriptLineVerifies({ number: 1, text }, true);
    }
  });
});
