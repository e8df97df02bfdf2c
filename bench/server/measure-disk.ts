/** How long the disk itself takes: nothing that is stored before it is acknowledged can be faster. */
import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

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
  times.sort((a, b) => a - b);
  const quantile = (q: number) => +times[Math.floor(q * SYNC_COUNT)]!.toFixed(2);
  return { diskP50: quantile(0.5), diskP99: quantile(0.99) };
}
