/** Writes compressed copies of the built files, which the server sends instead of compressing them. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE_FILE_PATTERN = /\.(js|css|html|svg|json)$/;
/** Files that fit into one or two packets gain nothing. */
const MIN_COMPRESSIBLE_BYTES = 2000;

export function compressionPlugin(): Plugin {
  return {
    name: 'compression',
    apply: 'build',
    writeBundle({ dir }, bundle) {
      for (const file of Object.values(bundle)) {
        const content = Buffer.from(file.type === 'asset' ? file.source : file.code);
        if (
          !COMPRESSIBLE_FILE_PATTERN.test(file.fileName) ||
          content.length < MIN_COMPRESSIBLE_BYTES
        )
          continue;
        const path = join(dir!, file.fileName);
        writeFileSync(`${path}.br`, brotliCompressSync(content));
        writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
      }
    },
  };
}
