// @ts-check
// Knows whether the packages of the present lock file are installed. Also run by npm itself after every
// installation, so that `npm ci` by one user is enough for a server that runs as another.
// Plain JavaScript for Node 20 or later, because `run.js` needs it before anything is installed.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findNode, isBundledNodeMissing } from './bundled-node.js';

/** Holds the hash of the lock file that was installed last. */
const STAMP = 'node_modules/.ludotheque-installed';

const hashLockFile = () =>
  createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');

/** @returns {boolean} */
export const isInstalled = () =>
  existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hashLockFile() && !isBundledNodeMissing();

/** Ends the process with a sentence if there is no Node for the project. */
export function markInstalled() {
  // npm goes on without an optional package that it cannot download, or that is not the locked one.
  if (isBundledNodeMissing())
    refuse(
      'npm did not install the Node of package-lock.json: its download failed, or is another one.',
    );
  if (findNode() === undefined)
    refuse(
      `No Node comes with the project for ${process.platform}-${process.arch}: install Node ${readFileSync('.node-version', 'utf8').trim()} or later.`,
    );
  writeFileSync(STAMP, hashLockFile());
}

/** @param {string} reason */
function refuse(reason) {
  process.stderr.write(`${reason}\n`);
  process.exit(1);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) markInstalled();
