/**
 * Golden transcripts with bytes and parts changed at random, through `verify`: they verify or give
 * a Fault, and nothing else. `LUDO_RUNS=100000` tries more of them.
 */
import { readFileSync } from 'node:fs';
import { CodedError } from '@ludotheque/core';
import { gameIds, listGoldenTranscriptFiles } from '@ludotheque/games/shelf';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { verifyTranscriptLine } from './commands/verify.ts';

const numRuns = Number(process.env.LUDO_RUNS ?? 2000);
const timeout = 600_000;

/** The shorter ones: a change is then as likely to matter, and sooner found. */
const LINES = gameIds.flatMap((id) => {
  const lines = listGoldenTranscriptFiles(id).flatMap((file) =>
    readFileSync(file, 'utf8').trimEnd().split('\n'),
  );
  return lines.toSorted((a, b) => a.length - b.length).slice(0, 10);
});

async function onlyFaults(text: string, trace: boolean): Promise<void> {
  try {
    await verifyTranscriptLine({ number: 7, text }, trace);
  } catch (error) {
    if (!(error instanceof CodedError)) throw error;
    expect(error.message).toMatch(/^line 7, .{1,1500}$/);
  }
}

const anyLine = fc.constantFrom(...LINES);
/** Somewhere in something: a fraction of its length. */
const somewhere = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true });

/** Cuts out up to five bytes, and puts up to five others in. */
const edit = fc.record({
  at: somewhere,
  cut: fc.nat(5),
  put: fc.oneof(
    fc.uint8Array({ maxLength: 5 }),
    fc.constantFrom('"', '[', ']', '{', '}', ',', '0', '-', '1e9', 'null', '\\').map(Buffer.from),
  ),
});

test('bytes changed at random', { timeout }, async () => {
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

/** The JSON with one part of it, found by going down at random, changed. */
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

/** Any JSON, and what is likely to pass a check that it should not. */
const graft = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom(-0, -1, 0.5, 1e9, 2 ** 31, 2 ** 53, 'constructor', '__proto__', [], {}, [[]]),
);

test('parts changed at random', { timeout }, async () => {
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
