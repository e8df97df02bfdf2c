// @ts-check
// Finds the Node that comes with the project. It is an optional package for each platform, so that the
// lock file has its checksum and npm installs no other: until that is compared, nothing of it runs.
// Plain JavaScript for Node 20 or later, because `run.js` needs it before anything is installed.
import { existsSync, readFileSync } from 'node:fs';

/** From the folder of the project. */
const BUNDLED_NODE = 'node_modules/.bin/node';

/** Whether npm should have installed a Node for this platform, and has not. */
export const isBundledNodeMissing = () =>
  !existsSync(BUNDLED_NODE) &&
  `node_modules/node-${process.platform}-${process.arch}` in
    JSON.parse(readFileSync('package-lock.json', 'utf8')).packages;

/**
 * The Node that runs the project. Where none comes with it, that is the one that runs this; undefined if
 * that is too old.
 *
 * @returns {string | undefined}
 */
export function findNode() {
  if (existsSync(BUNDLED_NODE)) return BUNDLED_NODE;
  const wanted = Number(readFileSync('.node-version', 'utf8'));
  return Number.parseInt(process.versions.node, 10) >= wanted ? process.execPath : undefined;
}
