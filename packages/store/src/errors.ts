/** The faults that every store answers with, in the same words. */
import { CodedError } from '@ludotheque/core';

export const createRecordConflictError = (table: string, number: number) =>
  new CodedError('conflict', `The record of table ${table} has a line ${number} already.`);

export const createRecordGapError = (table: string, number: number) =>
  new CodedError('gap', `The record of table ${table} is not as far as line ${number} yet.`);

export const createStoreClosedError = () => new CodedError('closed', 'The store is closed.');

/**
 * The store itself failed: nothing of the group is written, and it may be tried again. If what failed
 * is the way to a server, nobody knows whether the group is there: whoever needs to know reads.
 */
export const toStoreError = (cause: unknown) =>
  cause instanceof CodedError
    ? cause
    : new CodedError('store', `The store failed: ${readErrorText(cause)}.`);

/** What an error says, to stand inside a sentence of ours. */
export const readErrorText = (cause: unknown) =>
  (cause instanceof Error ? cause.message : String(cause)).replace(/\.$/, '');
