/** The key of the words that say why a table on this device could not be opened. */
import { findErrorWordKey } from '../connection/error-text-keys.ts';
import { OpenInAnotherTabError } from './offline-house.ts';

export function findOpeningProblemKey(error: unknown): string {
  if (error instanceof OpenInAnotherTabError) return 'alone.elsewhere';
  return findErrorWordKey(error, 'play.notDone');
}
