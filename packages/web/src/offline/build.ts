/** The build's part of working offline: the service worker with the list of what it keeps. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** Fonts of scripts that our languages do not use are fetched when somebody's name needs them. */
const SELDOM = /-(cyrillic|greek|vietnamese|math|symbols)[-.]/;

/** Files that are copied as they are. */
const PUBLIC = ['/icon.svg', '/icon-192.png', '/icon-512.png', '/manifest.webmanifest'];

export function offline(): Plugin {
  return {
    name: 'offline',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const files = Object.keys(bundle).filter((name) => !SELDOM.test(name));
        const contents = Object.values(bundle).map((file) =>
          file.type === 'asset' ? file.source : file.code,
        );
        const hash = createHash('sha256');
        for (const content of contents) hash.update(content);
        const kept = [...files.map((name) => `/${name}`), ...PUBLIC];
        const source = readFileSync(new URL('./service-worker.js', import.meta.url), 'utf8')
          .replace('__VERSION__', hash.digest('hex').slice(0, 16))
          .replace('__FILES__', JSON.stringify(kept));
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source });
      },
    },
  };
}
