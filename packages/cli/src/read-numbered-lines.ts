/** Reads a stream line by line, and holds no more than one line in memory. */
import { fail } from '@ludotheque/core';

/** The longest transcript, 100 rounds of NOX with six players and a trace, has about 26 MB. */
export const MAX_LINE_BYTES = 32 * 1024 * 1024;
const NEWLINE_BYTE = 10;

export interface NumberedLine {
  readonly number: number;
  readonly text: string;
}

export async function* readNumberedLines(
  stream: AsyncIterable<Buffer>,
): AsyncGenerator<NumberedLine> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let number = 1;
  let parts: Buffer[] = [];
  let length = 0;
  const add = (part: Buffer) => {
    length += part.length;
    if (length > MAX_LINE_BYTES)
      fail(
        'line',
        `line ${number}: longer than ${MAX_LINE_BYTES} bytes, the most a transcript may take`,
      );
    parts.push(part);
  };
  const take = (): NumberedLine => {
    const bytes = Buffer.concat(parts);
    parts = [];
    length = 0;
    try {
      return { number, text: decoder.decode(bytes) };
    } catch {
      fail('line', `line ${number}: expected UTF-8 text`);
    } finally {
      number++;
    }
  };
  for await (const chunk of stream) {
    let start = 0;
    for (
      let end = chunk.indexOf(NEWLINE_BYTE);
      end >= 0;
      end = chunk.indexOf(NEWLINE_BYTE, start)
    ) {
      add(chunk.subarray(start, end));
      yield take();
      start = end + 1;
    }
    if (start < chunk.length) add(chunk.subarray(start));
  }
  if (length > 0) yield take();
}
