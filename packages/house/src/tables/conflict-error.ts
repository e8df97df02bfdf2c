/** The error of an input that another node was quicker than. */
import { CodedError } from '@ludotheque/core';
import { RequestError } from '@ludotheque/protocol';

export const createConflictError = () =>
  new RequestError('conflict', 'the table has gone on elsewhere');

/** Another node was quicker: the input may be decided again. */
export const isConflictError = (error: unknown): boolean =>
  error instanceof CodedError && (error.code === 'conflict' || error.code === 'gap');
