/** Checks that the training reproduces the published weights to the byte. */
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

test.each(['nanobye', 'battle-gum', 'battle-gum-outlook'])(
  'the figures of %s are what its training makes',
  (game) => {
    const { status, stderr, stdout } = spawnSync(
      process.execPath,
      ['bench/training/train.ts', game, '--check'],
      { encoding: 'utf8' },
    );
    expect(status, stdout + stderr).toBe(0);
  },
);
