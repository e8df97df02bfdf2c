/** Reads a stream of lines of limited length. A line that is too long is dropped, not the stream. */
import { CodedError } from '@ludotheque/core';

const NEWLINE_BYTE = 10;

class LineAssembler {
  private readonly maxBytes: number;
  private readonly decoder = new TextDecoder('utf-8', { fatal: true });
  private parts: Buffer[] = [];
  private length = 0;

  constructor(maxBytes: number) {
    this.maxBytes = maxBytes;
  }

  /** Keeps a part of a line, unless the line is too long already. */
  add(part: Buffer): void {
    this.length += part.length;
    if (this.length > this.maxBytes) this.parts = [];
    else this.parts.push(part);
  }

  get isEmpty(): boolean {
    return this.length === 0;
  }

  take(): string | CodedError {
    const { length, parts } = this;
    this.parts = [];
    this.length = 0;
    if (length > this.maxBytes)
      return new CodedError(
        'line',
        `a line may have ${this.maxBytes} bytes, this one has ${length}`,
      );
    try {
      return this.decoder.decode(Buffer.concat(parts));
    } catch {
      return new CodedError('line', 'a line must be UTF-8 text');
    }
  }
}

/** Yields the lines that each chunk completes, together, so that they can be answered together. */
export async function* readBoundedLines(
  stream: AsyncIterable<Buffer>,
  maxBytes: number,
): AsyncGenerator<(string | CodedError)[]> {
  const line = new LineAssembler(maxBytes);
  for await (const chunk of stream) {
    const lines: (string | CodedError)[] = [];
    let start = 0;
    for (
      let end = chunk.indexOf(NEWLINE_BYTE);
      end >= 0;
      end = chunk.indexOf(NEWLINE_BYTE, start)
    ) {
      line.add(chunk.subarray(start, end));
      lines.push(line.take());
      start = end + 1;
    }
    if (start < chunk.length) line.add(chunk.subarray(start));
    yield lines;
  }
  if (!line.isEmpty) yield [line.take()];
}
