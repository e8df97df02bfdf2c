/**
 * An error of the caller, with a code for programs and a sentence for people. A broken invariant
 * throws a plain error instead, since the caller cannot do anything about it.
 */
export class CodedError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = 'CodedError';
    this.code = code;
  }
}

export function fail(code: string, message: string): never {
  throw new CodedError(code, message);
}
