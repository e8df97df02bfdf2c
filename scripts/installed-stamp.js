// @ts-check
// Knows whether the packages of the present lock file are installed. Also run by npm itself after every
// installation, so that `npm ci` by one user is enough for a server that runs as another.
// Plain JavaScript for Node 20 or later, because `run.js` needs it before anything is installed.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findNodeBinaryFault, readLockedNodeVersion } from './verify-node-binary.js';

/** Holds the hash of the lock file that was installed last. */
const STAMP = 'node_modules/.ludotheque-installed';
const BUNDLED_NODE = 'node_modules/.bin/node';

const hashLockFile = () =>
  createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');

/** @returns {boolean} */
export const isInstalled = () =>
  existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hashLockFile();

/** Ends the process with a sentence if another Node was installed than the one that we know. */
export function markInstalled() {
  const platform = `${process.platform}-${process.arch}`;
  // An image of a container has a Node of its own, and installs none.
  const fault =
    existsSync(BUNDLED_NODE) &&
    findNodeBinaryFault(BUNDLED_NODE, readLockedNodeVersion(), platform);
  if (fault) {
    process.stderr.write(`${fault}\n`);
    process.exit(1);
  }
  writeFileSync(STAMP, hashLockFile());
}

if (process.argv[1] === fileURLToPath(import.meta.url)) markInstalled();
