/** Questions and answers on a terminal, or from a pipe: one line each. */
import { createInterface, type Interface } from 'node:readline';

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

  print(text = ''): void {
    process.stdout.write(`${text}\n`);
  }

  async ask(prompt: string): Promise<string> {
    process.stdout.write(`${prompt} `);
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
