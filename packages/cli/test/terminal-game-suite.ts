/** Games in the terminal, as a process with typed answers. */
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Language, loadGame } from '@ludotheque/games/shelf';
import { describe, expect, test } from 'vitest';
import { readTerminalUiWords } from '../src/terminal-words.ts';

export const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));
export const env = { NODE_COMPILE_CACHE: join(tmpdir(), 'ludo-tests') };
/** Plays with these lines as answers; after them the input ends. */
export const play = (args: string, ...answers: readonly string[]) =>
  spawnSync(process.execPath, [MAIN, 'play', ...args.split(' ')], {
    input: answers.map((answer) => `${answer}\n`).join(''),
    encoding: 'utf8',
    env,
    timeout: 50_000,
  });

export const ALWAYS_THE_FIRST = new Array<string>(20_000).fill('1');
export const words = (language: Language) =>
  readTerminalUiWords(language) as { [key: string]: string };
/** A pattern for a text whose blanks can be anything. */
export const said = (text: string) =>
  new RegExp(text.replace(/[.?()]/g, '\\$&').replace(/\{\{\w+\}\}/g, '.+'));

export const describeTerminalGames = (games: readonly (readonly [string, Language])[]): void =>
  describe.each(games)(
    'a whole game of %s in %s, always with the first move',
    async (id, language) => {
      const seats = (await loadGame(id)).seats.max;
      const { total, place, won, wonTogether, finished } = words(language);
      const table = `--game ${id} --players ${seats} --options {} --bots random`;
      const args = `${table} --seed ${language} --lang ${language}`;
      const { status, stdout, stderr } = play(args, ...ALWAYS_THE_FIRST);

      test('ends with a score sheet and a message to the player', () => {
        const [totals, places, , end] = stdout.trimEnd().split('\n').slice(-4);
        expect(totals).toMatch(new RegExp(`^ ${total} +│( +-?\\d+){${seats}}$`));
        expect(places).toMatch(new RegExp(`^ ${place} +│( +\\d+){${seats}}$`));
        const ends = [said(won!), said(wonTogether!), said(finished!)];
        expect(ends.some((text) => text.test(end!))).toBe(true);
        expect([status, stderr]).toEqual([0, '']);
      });

      test('prints no unfilled blank, no key instead of words, and no colour', () => {
        expect(stdout).not.toContain('{{');
        expect(stdout).not.toContain('\x1b');
        expect(stdout).not.toMatch(/\b(moves|events|zones|notes|refusals|options|house|ui)[.:]\w/);
        expect(stdout).not.toMatch(/undefined|NaN|\[object/);
      });
    },
  );
