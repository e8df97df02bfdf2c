/** A hundred thousand games from one process to the next, each with little memory. */
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { slowlyTestedGameIds } from '@ludotheque/games/tested-games';
import { expect, test } from 'vitest';

const MAIN_SCRIPT = fileURLToPath(new URL('./main.ts', import.meta.url));
const SMALL_HEAP_FLAG = '--max-old-space-size=48';

test.each(slowlyTestedGameIds)(
  '100,000 games of %s are simulated and verified in constant memory',
  async (id) => {
    const run = (...args: string[]) =>
      spawn(process.execPath, [SMALL_HEAP_FLAG, MAIN_SCRIPT, ...args]);
    const simulate = run('simulate', '--game', id, '--games', '100000', '--seed', 'long');
    const verify = run('verify', '-');
    simulate.stdout.pipe(verify.stdin);
    expect(await text(verify.stdout)).toBe('100000 verified\n');
  },
);
