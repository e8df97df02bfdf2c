import { CodedError } from '@ludotheque/core';
import { expect, test } from 'vitest';
import { readBoundedLines } from './bounded-lines.ts';

async function read(...chunks: readonly (string | Buffer)[]) {
  const stream = (async function* () {
    for (const chunk of chunks) yield Buffer.from(chunk);
  })();
  const batches: string[][] = [];
  for await (const lines of readBoundedLines(stream, 8))
    batches.push(lines.map((line) => (line instanceof CodedError ? `(${line.message})` : line)));
  return batches;
}

test('the lines of a chunk come together, also those that began in an earlier one', async () => {
  expect(await read('a\nb\nc', 'd\n')).toEqual([['a', 'b'], ['cd']]);
});

test('a last line needs no line break', async () => {
  expect(await read('a\nb')).toEqual([['a'], ['b']]);
});

test('a line that is too long is refused with its length, and the next one is read', async () => {
  expect(await read('12345678\n', '1234', '5678', '9\nb\n')).toEqual([
    ['12345678'],
    [],
    [],
    ['(a line may have 8 bytes, this one has 9)', 'b'],
  ]);
});

test('a line that is not UTF-8 is refused, and the next one is read', async () => {
  expect(await read(Buffer.from([0xff, 10, 0x61, 10]))).toEqual([
    ['(a line must be UTF-8 text)', 'a'],
  ]);
});
