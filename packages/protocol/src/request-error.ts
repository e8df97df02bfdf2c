/** A refused request, as the server throws it and as the client throws it again. */
import { CodedError, type Refusal } from '@ludotheque/core';
import type { RequestErrorCode } from './error-codes.ts';
import type { RequestErrorBody } from './server-frames.ts';

export class RequestError extends CodedError {
  declare readonly code: RequestErrorCode;
  /** The rules' own reason, if they do not allow a move. */
  readonly refusal: Refusal | undefined;

  constructor(code: RequestErrorCode, message: string, refusal?: Refusal) {
    super(code, message);
    this.refusal = refusal;
  }

  static fromReply({ code, message, refusal }: RequestErrorBody): RequestError {
    return new RequestError(code, message, refusal);
  }
}

/** Nobody has answered a request: there is no connection, or it broke before the answer. */
export class OfflineError extends CodedError {
  constructor() {
    super('offline', 'there is no connection');
  }
}

/** Refuses a request; the client gets the code and the message. */
export function refuseRequest(code: RequestErrorCode, message: string): never {
  throw new RequestError(code, message);
}
