// @ts-check
// Plain JavaScript for Node 20 or later, because `run.js` needs it before anything is installed.
import { accessSync, constants } from 'node:fs';

/**
 * Whether this user may write into a folder.
 *
 * @param {string} folder
 */
export function canWrite(folder) {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
