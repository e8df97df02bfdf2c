import { describe, expect, it } from 'vitest';
import { lintModule } from './lint-module.ts';

const messages = (code: string, mayCache = false) =>
  lintModule('rules.ts', code, mayCache).findings.map(({ message }) => message);

describe('rules must not use', () => {
  it.each([
    ['a clock', 'const now = Date.now();', 'Date is a clock'],
    ['a clock in a class', 'class A { made = new Date(); }', 'Date is a clock'],
    ['another clock', 'export const f = () => performance.now();', 'performance is a clock'],
    ['random numbers', 'const x = Math.random();', 'Math.random: chance'],
    ['random numbers by another name', "const x = Math['random']();", 'Math.random: chance'],
    ['random numbers, taken apart', 'const { random } = Math;', 'Math is used only as'],
    ['a computed function', 'const x = (k: "abs") => Math[k](1);', 'Math[…]: name the function'],
    ['random bytes', 'crypto.getRandomValues(new Uint8Array(1));', 'crypto is randomness'],
    ['a timer', 'setTimeout(() => 1, 5);', 'setTimeout is a timer'],
    ['an async function', 'export async function play() {}', 'an async function'],
    ['an async method', 'export const rules = { async play() {} };', 'an async function'],
    ['await', 'const x = await 1;', 'await: rules decide at once'],
    ['for await', 'for await (const x of []) {}', 'await: rules decide at once'],
    ['a promise', 'const x = Promise.resolve(1);', 'Promise is asynchronous'],
    ['the network', "fetch('/');", 'fetch is the network'],
    ['the process', 'const x = process.env.HOME;', 'process is a global'],
    ['all globals', 'const x = globalThis;', 'globalThis is a global'],
    ['the console', 'console.log(1);', 'console is a global'],
    ['eval', "eval('1');", 'eval is a global'],
    ['a shorthand', 'const x = { Date };', 'Date is a clock'],
    ['a default', 'const f = (now = Date.now()) => now;', 'Date is a clock'],
    ['a template', `const x = \`$\{Date.now()}\`;`, 'Date is a clock'],
    ['a wrapped expression', 'const x = (Date as never)!;', 'Date is a clock'],
    ['modules of Node', "import { readFileSync } from 'node:fs';", 'not node:fs'],
    ['modules of Node, passed on', "export * from 'node:fs';", 'not node:fs'],
    ['other packages', "import _ from 'lodash';", 'not lodash'],
    ['imports at any time', "import('./rules.ts');", 'import(): rules are loaded'],
    ['its own address', 'const x = import.meta.url;', 'import.meta differs'],
    [
      'the language of the machine',
      "['a'].sort((a, b) => a.localeCompare(b));",
      'localeCompare dep',
    ],
    ['a variable for all games', 'let dealt = 0;', 'let outside functions'],
    ['an exported one', 'export let dealt = 0;', 'let outside functions'],
    [
      'a name that is local elsewhere',
      'function f(Date: number) { return Date; }\nDate;',
      'Date is',
    ],
    ['a name of another block', '{ const fetch = 1; fetch; }\nfetch;', 'fetch is'],
  ])('%s', (_, code, message) => {
    expect(messages(code)).toEqual([expect.stringContaining(message)]);
  });
});

describe('rules may use', () => {
  it.each([
    ['values and arrays', 'const x = Math.max(...new Uint8Array(3)) + Number("1") + NaN;'],
    [
      'types of anything',
      'export type Clock = Date; const x: Promise<Date> | undefined = undefined;',
    ],
    ['names of members', 'const x = { Date: 1, process: 2 }; x.Date + x.process;'],
    ['own names', 'export const process = (fetch: number) => fetch; process(1);'],
    ['own names from patterns', 'const [{ a: Date = 1, ...crypto }] = [{ a: 2 }]; Date; crypto;'],
    ['own functions before they are declared', 'play(); function play() { return play; }'],
    ['a hoisted variable', 'function f() { if (1) { var name = 1; } return name; }'],
    [
      'own names in loops, catches and cases',
      'for (const self of []) self; try {} catch (top) { top; }',
    ],
    ['classes with members', 'class A { static { A; } get name() { return this.#x; } #x = 1; }'],
    ['labels', 'outer: for (;;) { break outer; }'],
    [
      'core, kit and own files',
      "import { fail } from '@ludotheque/core';\nimport './moves.ts'; fail;",
    ],
    ['types of other packages', "import type { Plugin } from 'vite'; export type { Plugin };"],
  ])('%s', (_, code) => {
    expect(messages(code)).toEqual([]);
  });
});

it('the knowledge of bots may remember what it has worked out', () => {
  expect(messages('let cached = 0;', true)).toEqual([]);
  expect(messages('let cached = Date.now();', true)).toEqual(['Date is a clock']);
});

it('says in which line', () => {
  expect(lintModule('rules.js', '\n\nDate;').findings).toEqual([
    { line: 3, message: 'Date is a clock' },
  ]);
});

it('lists the files to read next', () => {
  const code = "import './a.ts'; export { b } from './b.ts'; import type { C } from './c.ts';";
  expect(lintModule('rules.ts', code).imports).toEqual(['./a.ts', './b.ts']);
});
