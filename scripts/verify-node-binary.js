// @ts-check
// Checks the Node that was installed. The package `node` downloads the binary for this machine while it
// is being installed, and the lock file has no checksum of that; node-binary-checksums.json has.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const CHECKSUMS_URL = new URL('./node-binary-checksums.json', import.meta.url);

/**
 * What is wrong with a binary, in a sentence; undefined if it is the right one.
 * @param {string} path
 * @param {string} version
 * @param {string} platform such as linux-x64
 * @returns {string | undefined}
 */
export function findNodeBinaryFault(path, version, platform) {
  const known = JSON.parse(readFileSync(CHECKSUMS_URL, 'utf8'));
  const wanted = known[version]?.[platform];
  if (wanted === undefined)
    return `scripts/node-binary-checksums.json has no checksum of Node ${version} for ${platform}.`;
  const found = createHash('sha256').update(readFileSync(path)).digest('hex');
  if (found !== wanted)
    return `The Node that was installed is not the one we know: its SHA-256 is ${found}, and should be ${wanted}.`;
  return undefined;
}

/** The version that the lock file asks for. */
export const readLockedNodeVersion = () =>
  JSON.parse(readFileSync('package-lock.json', 'utf8')).packages['node_modules/node'].version;
