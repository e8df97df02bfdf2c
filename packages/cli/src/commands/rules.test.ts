import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LANGUAGES, readRuleBook } from '@ludotheque/games/shelf';
import { testedGameIds } from '@ludotheque/games/tested-games';
import { describe, expect, test } from 'vitest';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));
const cache = { NODE_COMPILE_CACHE: join(tmpdir(), 'ludo-tests') };
const rules = (args: string, env = {}) =>
  spawnSync(process.execPath, [MAIN, 'rules', ...args.split(' ')], {
    encoding: 'utf8',
    env: { ...cache, ...env },
  });

/** The rule book without the pictures, which only the page can draw. */
const plain = (id: string, language: (typeof LANGUAGES)[number]) =>
  readRuleBook(id, language).replaceAll(/^ *<!--.*-->\n/gm, '');

describe.each(testedGameIds)('the rules of %s', (id) => {
  test.each(LANGUAGES)('are printed in %s, as in the rule book', (language) => {
    const { status, stdout, stderr } = rules(`${id} --lang ${language}`);
    expect(stdout).toBe(plain(id, language));
    expect(stdout).not.toContain('<!--');
    expect(stdout).toMatch(/^# \S/);
    expect([status, stderr]).toEqual([0, '']);
  });
});

test('rules are printed in the language of the locale, or in English', () => {
  expect(rules('nox', { LANG: 'fr_FR.UTF-8' }).stdout).toBe(plain('nox', 'fr'));
  expect(rules('nox').stdout).toBe(plain('nox', 'en'));
});
