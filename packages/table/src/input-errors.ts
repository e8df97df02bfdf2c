/** The codes with which a table refuses an input; a refused input changes nothing. */
import { CodedError, fail, formatRulesKey, type RulesKey } from '@ludotheque/core';

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
  'often',
  'phase',
  'rated',
  'record',
  'rematch',
  'removed',
  'repeated',
  'rules',
  'say',
  'seat',
  'seated',
  'seats',
  'seed',
  'take-over',
  'there',
  'vote',
] as const;
export type TableErrorCode = (typeof TABLE_ERROR_CODES)[number];

/** A table needs rules that this program does not have, in that version or at all. */
export class MissingRulesError extends CodedError {
  declare readonly code: 'rules';
  readonly rulesKey: RulesKey;

  constructor(game: string, version: number) {
    super('rules', `there are no rules here for ${game} in version ${version}`);
    this.rulesKey = formatRulesKey(game, version);
  }
}

export function refuseInput(code: TableErrorCode, message: string): never {
  fail(code, message);
}
