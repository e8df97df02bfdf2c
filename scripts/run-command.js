// @ts-check
// Runs a command to its end as if it were this process: same terminal, signals passed on.
// Plain JavaScript for Node 20 or later, because `run.js` needs it before anything is installed.
import { spawn } from 'node:child_process';

/**
 * Resolves with the exit code of the command; a command that was killed by a signal counts as 1.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<number>}
 */
export function runCommand(command, args, env = process.env) {
  const child = spawn(command, args, { stdio: 'inherit', env });
  // The terminal sends Ctrl-C to the whole process group: the command decides what it means.
  const ignore = () => {};
  const passOn = (/** @type {NodeJS.Signals} */ signal) => {
    child.kill(signal);
  };
  process.on('SIGINT', ignore);
  process.on('SIGTERM', passOn);
  process.on('SIGHUP', passOn);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => {
      process.off('SIGINT', ignore);
      process.off('SIGTERM', passOn);
      process.off('SIGHUP', passOn);
      resolve(code ?? 1);
    });
  });
}
