import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_LINE_BYTES, readNumberedLines } from './read-numbered-lines.ts';

async function* stream(chunks: readonly (string | Uint8Array)[]): AsyncGenerator<Buffer> {
  for (const chunk of chunks) yield Buffer.from(chunk as Uint8Array);
}
async function read(...chunks: readonly (string | Uint8Array)[]): Promise<[number, string][]> {
  const lines: [number, string][] = [];
  for await (const { number, text } of readNumberedLines(stream(chunks)))
    lines.push([number, text]);
  return lines;
}

describe('lines', () => {
  test('are numbered from 1', async () => {
    expect(await read('a\nb\n')).toEqual([
      [1, 'a'],
      [2, 'b'],
    ]);
  });

  test('can end without a newline', async () => {
    expect(await read('a\nb')).toHaveLength(2);
  });

  test('can be empty, and are counted', async () => {
    expect(await read('\n\na')).toEqual([
      [1, ''],
      [2, ''],
      [3, 'a'],
    ]);
  });

  test('are none in an empty stream', async () => {
    expect(await read()).toEqual([]);
    expect(await read('', '')).toEqual([]);
  });

  test('do not depend on how the stream is cut, even inside a character', async () => {
    const texts = fc.array(fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\n', ' ')));
    const sizes = fc.infiniteStream(fc.integer({ min: 1, max: 5 }));
    await fc.assert(
      fc.asyncProperty(texts, sizes, async (lines, size) => {
        // A byte order mark is not part of the text.
        const wanted = lines.map((line) => line.replace(/^\ufeff/, ''));
        const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(''));
        const chunks: Buffer[] = [];
        for (let at = 0; at < bytes.length; ) {
          const end = at + size.next().value;
          chunks.push(bytes.subarray(at, end));
          at = end;
        }
        expect((await read(...chunks)).map(([, text]) => text)).toEqual(wanted);
      }),
    );
  });

  test('of the maximum length are read', async () => {
    const [line] = await read('x'.repeat(MAX_LINE_BYTES), '\n');
    expect(line![1]).toHaveLength(MAX_LINE_BYTES);
  });

  test('that are longer are refused before they are read completely', async () => {
    let given = 0;
    async function* endless(): AsyncGenerator<Buffer> {
      yield Buffer.from('a\n');
      for (const chunk = Buffer.alloc(1 << 20, 'x'); ; given++) yield chunk;
    }
    const lines = readNumberedLines(endless());
    await lines.next();
    await expect(lines.next()).rejects.toThrow(`line 2: longer than ${MAX_LINE_BYTES} bytes`);
    expect(given).toBe(MAX_LINE_BYTES >> 20);
  });

  test('that are not UTF-8 are refused with their number', async () => {
    await expect(read('a\n', Uint8Array.of(0xff), '\nb\n')).rejects.toThrow(
      'line 2: expected UTF-8 text',
    );
  });
});
