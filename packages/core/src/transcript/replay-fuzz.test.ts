/** Replays random and damaged transcripts: every failure is a CodedError. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  GUESSING_KINDS,
  GUESSING_TRANSCRIPT,
  replaceAt,
  replayGuessing,
} from '../../test/guessing-game.ts';
import { CodedError } from '../error.ts';

/** Whatever is thrown must be a CodedError; a valid transcript is fine, too. */
function expectOnlyCodedErrors(json: unknown, trace: boolean): void {
  try {
    replayGuessing(json, trace);
  } catch (error) {
    if (!(error instanceof CodedError)) throw error;
    expect(error.message).not.toContain('\n');
  }
}

/** All places of a JSON value. */
const listPlaces = (json: unknown, place = ''): string[] =>
  json === null || typeof json !== 'object'
    ? [place]
    : [
        place,
        ...Object.entries(json).flatMap(([k, v]) => listPlaces(v, place ? `${place}.${k}` : k)),
      ];

describe('any input throws a CodedError or nothing', () => {
  test('for any value', () => {
    fc.assert(fc.property(fc.anything(), fc.boolean(), expectOnlyCodedErrors));
  });

  test('for anything in the place of a field', () => {
    const fields = fc.record(
      {
        players: fc.oneof(fc.constant(2), fc.anything()),
        options: fc.anything(),
        shuffles: fc.oneof(fc.array(fc.array(fc.constantFrom(...GUESSING_KINDS))), fc.anything()),
        moves: fc.oneof(fc.array(fc.tuple(fc.anything(), fc.anything())), fc.anything()),
        legal: fc.anything(),
        result: fc.anything(),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fields, fc.boolean(), (given, trace) =>
        expectOnlyCodedErrors({ ...GUESSING_TRANSCRIPT, ...given }, trace),
      ),
    );
  });

  test('for a game with any part of it replaced by any JSON', () => {
    const place = fc.constantFrom(...listPlaces(GUESSING_TRANSCRIPT));
    fc.assert(
      fc.property(place, fc.jsonValue(), fc.boolean(), (where, by, trace) =>
        expectOnlyCodedErrors(replaceAt(GUESSING_TRANSCRIPT, where, by), trace),
      ),
      { numRuns: 1000 },
    );
  });
});
