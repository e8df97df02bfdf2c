/** Questions and answers on a terminal, or from a pipe: one line each. */
import { createInterface, type Interface } from 'node:readline';
import { wrapText } from './text-width.ts';

/** Below this, words would be broken everywhere. */
const MIN_WIDTH = 20;

/** The visitor wants to leave: `q`, the end of the input, Ctrl-C. */
export class QuitError extends Error {}

export class Terminal {
  private readonly lines: Interface;
  private readonly input: AsyncIterator<string>;

  constructor() {
    this.lines = createInterface({ input: process.stdin, output: process.stdout, terminal: false });
    this.input = this.lines[Symbol.asyncIterator]();
    process.once('SIGINT', () => this.close());
  }

  /** How many columns there are now, because a window can be resized. A pipe or a file has no width. */
  get width(): number {
    const { columns, isTTY } = process.stdout;
    return isTTY && columns > 0 ? Math.max(MIN_WIDTH, columns) : Number.POSITIVE_INFINITY;
  }

  print(text = ''): void {
    process.stdout.write(`${wrapText(text, this.width)}\n`);
  }

  async ask(prompt: string): Promise<string> {
    process.stdout.write(`${wrapText(prompt, this.width)} `);
    const { value, done } = await this.input.next();
    const answer = done ? 'q' : (value as string).trim();
    // A terminal shows what is typed; a pipe does not.
    if (!process.stdin.isTTY) this.print(answer);
    if (answer === 'q' || answer === 'Q') throw new QuitError();
    return answer;
  }

  /** Lets the eye follow; nobody waits where nobody looks. */
  async pause(milliseconds: number): Promise<void> {
    if (process.stdout.isTTY && process.stdin.isTTY)
      await new Promise((resolve) => setTimeout(resolve, milliseconds));
  }

  close(): void {
    this.lines.close();
  }
}
