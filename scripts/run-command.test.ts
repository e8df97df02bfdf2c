/** A command that is run in our place gets arguments and signals, and decides the exit code. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ludo-run-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A process that runs another one with `runCommand`: that other one has this source. */
function run(name: string, source: string, ...args: readonly string[]) {
  const script = join(folder, name);
  writeFileSync(script, source);
  const runner = `import { runCommand } from '${new URL('./run-command.js', import.meta.url)}';
    process.exitCode = await runCommand(process.execPath, process.argv.slice(1));`;
  const flags = ['--input-type=module', '--eval', runner, '--'];
  return spawn(process.execPath, [...flags, script, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}
const exitCode = async (child: ChildProcess): Promise<unknown> => (await once(child, 'exit'))[0];

it('passes arguments on as they are', async () => {
  const child = run(
    'arguments.ts',
    'console.log(JSON.stringify(process.argv.slice(2)));',
    'a b',
    '',
  );
  const [said, code] = await Promise.all([text(child.stdout), exitCode(child)]);
  expect(JSON.parse(said)).toEqual(['a b', '']);
  expect(code).toBe(0);
});

it('ends with the exit code of the command', async () => {
  expect(await exitCode(run('seven.ts', 'process.exitCode = 7;'))).toBe(7);
});

describe.each([
  ['SIGTERM', 15],
  ['SIGHUP', 1],
] as const)('%s', (signal, number) => {
  it('is passed on, and waits until the command has ended', async () => {
    const source = `process.on('${signal}', () => setTimeout(() => process.exit(${number}), 50));
      setInterval(() => {}, 1_000);
      process.stdout.write('ready');`;
    const child = run(`${signal}.ts`, source);
    await once(child.stdout, 'data');
    child.kill(signal);
    expect(await exitCode(child)).toBe(number);
  });
});

it('leaves Ctrl-C to the command, which gets it from the terminal', async () => {
  const source = `process.on('SIGUSR2', () => process.exit(3));
    process.stdout.write(String(process.pid));
    setInterval(() => {}, 1_000);`;
  const child = run('interrupted.ts', source);
  const [pid] = await once(child.stdout, 'data');
  child.kill('SIGINT');
  process.kill(Number(pid), 'SIGUSR2');
  expect(await exitCode(child)).toBe(3);
});
