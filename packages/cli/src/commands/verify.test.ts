import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CodedError, computeDailySeed, DAILY_NONCE, hexToBytes } from '@ludotheque/core';
import { listGoldenTranscriptFiles, loadGame } from '@ludotheque/games/shelf';
import { testedGameIds } from '@ludotheque/games/tested-games';
import { dealRecord } from '@ludotheque/testkit';
import { afterAll, describe, expect, test } from 'vitest';
import { printCommandLine } from '../../test/print-command-line.ts';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));
const env = { NODE_COMPILE_CACHE: join(tmpdir(), 'ludo-tests') };
/** Kills a child that hangs, so that its test fails and does not hang. */
const timeout = 30_000;
const verify = (args: readonly string[], input: string | Buffer = '') =>
  spawnSync(process.execPath, [MAIN, 'verify', ...args], { input, encoding: 'utf8', env, timeout });

const [GAME] = readFileSync(listGoldenTranscriptFiles('nox').at(-1)!, 'utf8').split('\n') as [
  string,
];
const parsed = JSON.parse(GAME);
const folder = mkdtempSync(join(tmpdir(), 'ludo-verify-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs `ludo verify` inside the test on a file with this content. */
async function runVerify(input: string | Buffer, args: readonly string[]): Promise<string> {
  const file = join(folder, 'input.ndjson');
  writeFileSync(file, input);
  return printCommandLine('verify', ...args, file);
}

async function accepts(input: string, verified: number, ...args: readonly string[]) {
  expect(await runVerify(input, args)).toBe(`${verified} verified\n`);
}
async function refuses(
  input: string | Buffer,
  said: string | RegExp,
  ...args: readonly string[]
): Promise<void> {
  const error: unknown = await runVerify(input, args).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(CodedError);
  const { message } = error as CodedError;
  expect(message).toMatch(/^.+$/);
  expect(message).toMatch(said);
  expect(message.length).toBeLessThan(2000);
}

/** The same in a process of its own, whose memory and stack are those of the command. */
function expectProcessToRefuse(input: string | Buffer, said: string): void {
  const { status, signal, stdout, stderr } = verify(['-'], input);
  expect(stderr).toMatch(/^ludo: .+\n$/);
  expect(stderr).toMatch(said);
  expect(stderr.length).toBeLessThan(2000);
  expect([status, signal, stdout]).toEqual([1, null, '']);
}

describe('verify', () => {
  test.each(testedGameIds)('accepts the golden transcripts of %s', async (id) => {
    for (const file of listGoldenTranscriptFiles(id)) {
      const lines = readFileSync(file, 'utf8').trimEnd().split('\n').length;
      const printed = await printCommandLine('verify', '--trace', fileURLToPath(file));
      expect(printed).toBe(`${lines} verified\n`);
    }
  });

  test('accepts an empty file', () => accepts('', 0));
  test('reads the standard input', () => {
    const { status, stdout, stderr } = verify(['-'], `${GAME}\n`);
    expect([status, stdout, stderr]).toEqual([0, '1 verified\n', '']);
    expectProcessToRefuse('hello', 'line 1, expected a transcript in JSON');
  });
  test('skips empty lines', () => accepts(`\n${GAME}\n\n \n${GAME}\n\n`, 2));
  test('accepts line ends of Windows', () => accepts(`${GAME}\r\n${GAME}\r\n`, 2, '--trace'));
  test('accepts a last line without a line end', () => accepts(GAME, 1));
  test('ignores unknown keys', async () => {
    await accepts(JSON.stringify({ ...parsed, seed: 1, names: [['Ada']], startedAt: null }), 1);
  });
  test('ignores "legal" without --trace', async () => {
    await accepts(JSON.stringify({ ...parsed, legal: 'garbled' }), 1);
  });

  test('an error names the line, the move and both sides', async () => {
    const moves = parsed.moves.with(2, [0, { play: 'Z9', to: 0 }]);
    const forged = JSON.stringify({ ...parsed, moves });
    const place = 'line 3, move 2: [0,{"play":"Z9","to":0}] is not legal, the rules have [[';
    await refuses(`${GAME}\n\n${forged}\n${GAME}`, place);
  });

  test('an error ends it although the input goes on', async () => {
    const child = spawn(process.execPath, [MAIN, 'verify', '-'], { env, timeout });
    child.stdin.on('error', () => {});
    child.stdin.write('no transcript\n');
    expect(await once(child, 'exit')).toEqual([1, null]);
  });

  test('an unknown game is refused, with a list of the games', async () => {
    const said = /line 1, there is no game "chess"; there are: .*nox/;
    await refuses(JSON.stringify({ ...parsed, game: 'chess' }), said);
  });
  test('the name of a game is not used as a path', async () => {
    await refuses(
      JSON.stringify({ ...parsed, game: '../src/nox' }),
      'there is no game "../src/nox"',
    );
  });

  test('needs "legal" with --trace', async () => {
    const { legal, ...untraced } = parsed;
    await refuses(JSON.stringify(untraced), 'line 1, there is no "legal" to trace', '--trace');
  });
});

describe('a game downloaded from a house', () => {
  const sitters = [
    { name: 'Ada', nonce: '01'.repeat(16) },
    { name: 'Ben', nonce: '02'.repeat(16) },
    { name: '', bot: 'easy' },
  ];
  const download = async () => dealRecord(await loadGame('nox'), new Uint8Array(32), sitters, 9);

  test('is verified with --trace, which says that there is no list to compare', async () => {
    const { status, stdout, stderr } = verify(['--trace', '-'], JSON.stringify(await download()));
    expect([status, stdout]).toEqual([0, '1 verified\n']);
    expect(stderr).toMatch(/^ludo: --trace had nothing to compare in 1 downloaded game: .+\n$/);
  });
  test('may be indented', async () => {
    await accepts(`${JSON.stringify(await download(), null, 2)}\n`, 1);
  });
  test('that was changed is refused with --trace, too', async () => {
    const record = await download();
    const moves = [[0, { play: 'Z9', to: 0 }]];
    const changed = { ...record, transcript: { ...record.transcript, moves } };
    await refuses(JSON.stringify(changed), 'line 1, move 0: [0,{"play":"Z9","to":0}]', '--trace');
  });
});

describe('a deal of the day', () => {
  const play = async (seed: Uint8Array, nonce = DAILY_NONCE) => {
    const sitters = [{ name: 'Ada', nonce }, ...Array(2).fill({ name: '', bot: 'medium' })];
    const record = dealRecord(await loadGame('nox'), seed, sitters, 9);
    return JSON.stringify({ ...record, publicSeed: true });
  };
  const ofDay = hexToBytes(computeDailySeed('2026-11-17'));

  test('is verified by the date, and the day is told', async () => {
    const { status, stdout, stderr } = verify(['-'], await play(ofDay));
    expect([status, stdout]).toEqual([0, '1 verified\n']);
    expect(stderr).toMatch(/^ludo: the deal of the day of 2026-11-17: its public seed was checked/);
  });
  test('whose seed belongs to no day is refused', async () => {
    await refuses(
      await play(new Uint8Array(32)),
      'line 1, the record says that its seed is public',
    );
  });
  test('with another nonce is refused: nobody else had these cards', async () => {
    await refuses(await play(ofDay, '01'.repeat(16)), 'not that of the deal of 2026-11-17');
  });
});

describe('verify needs little memory for many games', () => {
  test('3,000 games from a pipe, in a heap smaller than the input', async () => {
    const simulate = ['simulate', '--game', 'nox', '--games', '3000'];
    const from = spawn(process.execPath, [MAIN, ...simulate], { env });
    const small = ['--max-old-space-size=20', MAIN, 'verify', '-'];
    const to = spawn(process.execPath, small, { env });
    let [bytes, said] = [0, ''];
    from.stdout.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
    });
    from.stdout.pipe(to.stdin);
    to.stdout.on('data', (chunk: Buffer) => {
      said += chunk;
    });
    expect(await once(to, 'close')).toEqual([0, null]);
    expect(said).toBe('3000 verified\n');
    expect(bytes).toBeGreaterThan(20 * 1024 * 1024);
  });
});

const TEN_MB = 10_000_000;
const deep = (length: number) => '['.repeat(length / 2) + ']'.repeat(length / 2);
const withDeep = (key: string) =>
  JSON.stringify({ ...parsed, [key]: '@' }).replace('"@"', deep(1_000_000));

describe('a hostile file is refused in one line', () => {
  test('that is not JSON', () => refuses('hello', 'line 1, expected a transcript in JSON'));
  test('with a truncated line', () =>
    refuses(`${GAME}\n${GAME.slice(0, 500)}`, 'line 2, expected a transcript in JSON'));
  test('with two transcripts in one line', () =>
    refuses(GAME + GAME, 'line 1, expected a transcript in JSON'));
  test('of 10 MB of [', () =>
    expectProcessToRefuse('['.repeat(TEN_MB), 'line 1, expected a transcript in JSON'));
  test('of 10 MB of nested lists', () =>
    expectProcessToRefuse(
      deep(TEN_MB),
      'line 1, a transcript must be an object, not a value nested too deeply',
    ));
  test.each(['format', 'game', 'players', 'options', 'shuffles', 'moves', 'result'])(
    'with a deep "%s"',
    (key) => refuses(withDeep(key), /^line 1, /),
  );
  test('with a line of 40 MB', () =>
    expectProcessToRefuse('x'.repeat(4 * TEN_MB), 'line 1: longer than 33554432 bytes'));
  test('that is not UTF-8', () =>
    refuses(Buffer.from([0x7b, 0xff, 0xfe, 0x7d]), 'line 1: expected UTF-8 text'));
  test('of NUL bytes', () => refuses(Buffer.alloc(100), 'line 1, expected a transcript in JSON'));
  test('that inherits its fields from __proto__', () =>
    refuses(`{"__proto__":${GAME}}`, 'line 1, "format" must be "ludotheque/1", not nothing'));
  test('with __proto__ among its options', async () => {
    const options = '{"__proto__":{"variant":"hard"}}';
    await refuses(GAME.replace(/"options":{[^}]*}/, `"options":${options}`), 'nox has no option');
  });
  test.each(['null', '0', '"x"', '[]', '{}', 'true'])('of %s', (text) =>
    refuses(text, /^line 1, (a transcript|"format") must be/),
  );
  test('with control characters for the terminal', () =>
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    refuses(JSON.stringify({ ...parsed, game: '\x1b[2J\x9b2J\r' }), /^[^\x00-\x1f\x7f-\x9f]+$/));
});

describe('a file', () => {
  test('that does not exist is refused', () => {
    const { status, stderr } = verify([join(folder, 'nope')]);
    expect(stderr).toMatch(/^ludo: cannot read ".*nope": no such file or directory\n$/);
    expect(status).toBe(1);
  });

  test('that is a folder is refused', () => {
    const { status, stderr } = verify([folder]);
    expect(stderr).toMatch(/^ludo: cannot read ".*": illegal operation on a directory\n$/);
    expect(status).toBe(1);
  });
});
