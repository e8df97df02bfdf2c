/** Runs other programs to their end, and reads what they print. */
import { spawnSync } from 'node:child_process';

export interface RunProgramOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
}

/** Returns the output. The program may open as many files as the system allows; if it fails, so do we. */
export function runProgram(
  command: string,
  args: readonly string[],
  options: RunProgramOptions = {},
): string {
  const { error, status, stdout } = spawnSync(
    'sh',
    ['-c', 'ulimit -n "$(ulimit -Hn)"; exec "$0" "$@"', command, ...args],
    { ...options, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] },
  );
  if (error || status !== 0) {
    process.stderr.write(`bench: ${command} ${args.join(' ')} failed ${error ?? `(${status})`}\n`);
    process.exit(1);
  }
  return stdout;
}

/** Runs a script with the same Node as ours; its last line of output is JSON. */
export function runMeasurement<T>(
  script: string,
  args: readonly (string | number)[],
  options: RunProgramOptions = {},
): T {
  return parseLastLine(runProgram(process.execPath, [script, ...args.map(String)], options));
}

export function parseLastLine<T>(output: string): T {
  return JSON.parse(output.trim().split('\n').at(-1) ?? '');
}
