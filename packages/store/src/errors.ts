/** The errors that every store answers with, in the same words. */
import { CodedError } from '@ludotheque/core';

export const createRecordConflictError = (table: string, number: number) =>
  new CodedError('conflict', `The record of table ${table} already has a line ${number}.`);

export const createRecordGapError = (table: string, number: number) =>
  new CodedError('gap', `The record of table ${table} has not reached line ${number} yet.`);

/** Nothing of the line is in the text: it may hold a seed or a hand. */
export const createDamagedLineError = (table: string, number: number) =>
  new CodedError('damaged', `Line ${number} of table ${table} is damaged.`);

export const createStoreClosedError = () => new CodedError('closed', 'The store is closed.');

/** The batch itself is malformed; the store is fine. */
export const createMalformedBatchError = (cause: unknown) =>
  new CodedError('parcel', `The batch cannot be written: ${readErrorText(cause)}.`);

/**
 * The store itself failed. Nothing of the group is written, and it may be tried again. If the
 * connection to a server failed, the group may have been written all the same: a caller that needs
 * to know reads the record.
 */
export const toStoreError = (cause: unknown) =>
  cause instanceof CodedError
    ? cause
    : new CodedError('store', `The store failed: ${readErrorText(cause)}.`);

/** The text of an error without its full stop, to stand inside a sentence. */
export const readErrorText = (cause: unknown) =>
  (cause instanceof Error ? cause.message : String(cause)).replace(/\.$/, '');
