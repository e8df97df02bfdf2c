/**
 * Golden transcripts with bytes and parts changed at random, through `verify`: they verify or give
 * a Fault, and nothing else. `LUDO_RUNS=100000` tries more of them.
 */
import { readFileSync } from 'node:fs';
import { CodedError } from '@ludotheque/core';
import { listGoldenTranscriptFiles } from '@ludotheque/games/shelf';
import { testedGameIds } from '@ludotheque/games/tested-games';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assertTranscriptLineVerifies } from './commands/verify.ts';

const numRuns = Number(process.env.LUDO_RUNS ?? 2000);
const timeout = 600_000;

/** Short transcripts, which are quick to verify and just as likely to break. */
const LINES = testedGameIds.flatMap((id) => {
  const lines = listGoldenTranscriptFiles(id).flatMap((file) =>
    readFileSync(file, 'utf8').trimEnd().split('\n'),
  );
  return lines.toSorted((a, b) => a.length - b.length).slice(0, 10);
});

async function onlyFaults(text: string, trace: boolean): Promise<void> {
  try {
    await assertTranscriptLineVerifies({ number: 7, text }, trace);
  } catch (error) {
    if (!(error instanceof CodedError)) throw error;
    expect(error.message).toMatch(/^line 7, .{1,1500}$/);
  }
}

const anyLine = fc.constantFrom(...LINES);
/** A position as a fraction of a length. */
const somewhere = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true });

/** Replaces up to five bytes by up to five others. */
const edit = fc.record({
  at: somewhere,
  cut: fc.nat(5),
  put: fc.oneof(
    fc.uint8Array({ maxLength: 5 }),
    fc.constantFrom('"', '[', ']', '{', '}', ',', '0', '-', '1e9', 'null', '\\').map(Buffer.from),
  ),
});

test('transcripts of every game with random bytes changed', { timeout }, async () => {
  const edits = fc.array(edit, { minLength: 1, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(anyLine, edits, fc.boolean(), async (line, changes, trace) => {
      let bytes = Buffer.from(line);
      for (const { at, cut, put } of changes) {
        const start = Math.floor(at * bytes.length);
        bytes = Buffer.concat([bytes.subarray(0, start), put, bytes.subarray(start + cut)]);
      }
      await onlyFaults(bytes.toString(), trace);
    }),
    { numRuns },
  );
});

/** Changes one randomly chosen part of the JSON. */
function grafted(json: unknown, path: Iterator<number>, depth: number, by: unknown): unknown {
  if (depth === 0 || json === null || typeof json !== 'object') return by;
  const keys = Object.keys(json);
  if (keys.length === 0) return by;
  const key = keys[Math.floor(path.next().value * keys.length)]!;
  const copy = Array.isArray(json) ? [...json] : { ...json };
  const part = copy as { [key: string]: unknown };
  part[key] = grafted(part[key], path, depth - 1, by);
  return copy;
}

/** Any JSON, and values that a weak check would accept. */
const graft = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom(-0, -1, 0.5, 1e9, 2 ** 31, 2 ** 53, 'constructor', '__proto__', [], {}, [[]]),
);

test('transcripts of every game with random JSON values changed', { timeout }, async () => {
  const path = fc.infiniteStream(somewhere);
  const depth = fc.integer({ min: 1, max: 6 });
  await fc.assert(
    fc.asyncProperty(anyLine, path, depth, graft, fc.boolean(), async (line, ...change) => {
      const [way, deep, by, trace] = change;
      await onlyFaults(JSON.stringify(grafted(JSON.parse(line), way, deep, by)), trace);
    }),
    { numRuns },
  );
});
