/** The errors of a table that is not what its record says. */
import { CodedError } from '@ludotheque/core';
import { RequestError } from '@ludotheque/protocol';

export const createConflictError = () =>
  new RequestError('conflict', 'the table has gone on elsewhere');

export const createNoSuchTableError = () => new RequestError('table', 'there is no such table');

/** The table has no record: it was deleted, or lost. */
export const isNoSuchTableError = (error: unknown): boolean =>
  error instanceof CodedError && error.code === 'table';

/** Another node was quicker: the input may be decided again. */
export const isConflictError = (error: unknown): boolean =>
  error instanceof CodedError && (error.code === 'conflict' || error.code === 'gap');
