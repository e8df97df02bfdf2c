/** Measures how long the disk itself takes, which limits everything that is stored before a reply. */
import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { quantile, round } from '../common/statistics.ts';

const SYNC_COUNT = 200;
const PAGE = Buffer.alloc(4096);

/** Milliseconds from writing a page to having it on the disk. */
export function measureDiskSync(): { readonly diskP50: number; readonly diskP99: number } {
  const folder = mkdtempSync(join(tmpdir(), 'ludo-bench-'));
  const file = openSync(join(folder, 'pages'), 'w');
  const times = Array.from({ length: SYNC_COUNT }, () => {
    const before = performance.now();
    writeSync(file, PAGE);
    fdatasyncSync(file);
    return performance.now() - before;
  });
  closeSync(file);
  rmSync(folder, { recursive: true });
  return { diskP50: round(quantile(times, 0.5), 2), diskP99: round(quantile(times, 0.99), 2) };
}
