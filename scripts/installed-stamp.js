// @ts-check
// Knows whether the packages of the present lock file are installed. Also run by npm itself after every
// installation, so that `npm ci` by one user is enough for a server that runs as another.
// Plain JavaScript for Node 20 or later, because `run.js` needs it before anything is installed.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Holds the hash of the lock file that was installed last. */
const STAMP = 'node_modules/.ludotheque-installed';

const hashLockFile = () =>
  createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');

/** @returns {boolean} */
export const isInstalled = () =>
  existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hashLockFile();

export const markInstalled = () => writeFileSync(STAMP, hashLockFile());

if (process.argv[1] === fileURLToPath(import.meta.url)) markInstalled();
