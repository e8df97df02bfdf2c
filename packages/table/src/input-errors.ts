/** The codes with which a table refuses an input; a refused input changes nothing. */
import { fail } from '@ludotheque/core';

export const TABLE_ERROR_CODES = [
  'agreed',
  'away',
  'closed',
  'create',
  'early',
  'empty',
  'full',
  'illegal',
  'keeper',
  'late',
  'move',
  'nonce',
  'phase',
  'record',
  'rematch',
  'repeated',
  'say',
  'seat',
  'seated',
  'seats',
  'seed',
  'there',
  'version',
  'vote',
] as const;
export type TableErrorCode = (typeof TABLE_ERROR_CODES)[number];

export function refuseInput(code: TableErrorCode, message: string): never {
  fail(code, message);
}
