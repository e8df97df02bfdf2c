/** Runs `ludo` inside the test: a process for each command line would take a hundred times as long. */
import { vi } from 'vitest';
import { runCommandLine } from '../src/command-line.ts';

/** What a command line prints. Rejects with a CodedError for a mistake of the user. */
export async function printCommandLine(...args: readonly string[]): Promise<string> {
  const printed: string[] = [];
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed.push(String(text));
    return true;
  });
  try {
    await runCommandLine(args);
  } finally {
    write.mockRestore();
  }
  return printed.join('');
}
