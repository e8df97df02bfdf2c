/** Temporary folders for tests that need real files, removed after the tests. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

export function createTemporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'ludo-store-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
