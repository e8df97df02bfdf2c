/** Checks that every training reproduces the published weights to the byte. */
import { spawnSync } from 'node:child_process';
import { expect, it, test } from 'vitest';

const runTraining = (...args: readonly string[]) =>
  spawnSync(process.execPath, ['bench/training/train.ts', ...args], { encoding: 'utf8' });

/** Without a name, the command lists them. */
const trainings = runTraining()
  .stderr.trim()
  .replace(/^.* of /, '')
  .split(', ');

it('the command lists its trainings', () => {
  expect(trainings).toEqual(expect.arrayContaining(['battle-gum-belief', 'nicht-die-bohne']));
});

test.each(trainings)('the figures of %s are what its training makes', (training) => {
  const { status, stderr, stdout } = runTraining(training, '--check');
  expect(status, stdout + stderr).toBe(0);
});
