/** An hour at 200 tables; `SOAK_MINUTES=5` for a shorter one. The program is bench/soak.ts. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const SOAK_PROGRAM = fileURLToPath(new URL('../../../../bench/soak.ts', import.meta.url));
const { SOAK_MINUTES = '60' } = process.env;
/** Before and after it: everybody arrives, and the server notices that everybody has left. */
const EXTRA_MS = 600_000;

it('[P27] the server holds no more after an hour than after ten minutes, and gives all of it back', {
  timeout: Number(SOAK_MINUTES) * 60_000 + EXTRA_MS,
}, () => {
  const args = [SOAK_PROGRAM, '--minutes', SOAK_MINUTES, '--json'];
  const { stderr, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect(JSON.parse(stdout || `{"stderr":${JSON.stringify(stderr)}}`)).toMatchObject({
    holds: true,
  });
});
