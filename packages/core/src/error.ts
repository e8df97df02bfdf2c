/**
 * What a caller did wrong, as a value with a code and a sentence for people. Broken invariants
 * throw plain errors instead: those are ours to repair, not the caller's.
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
