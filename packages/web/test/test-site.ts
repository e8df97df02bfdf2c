/** Builds and serves a small page for a test. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, preview } from 'vite';
import { boxWordsPlugin } from '../vite-plugins/box-words-plugin.ts';
import { shelfPlugin } from '../vite-plugins/shelf-plugin.ts';

export interface TestSite {
  readonly url: string;
  close(): Promise<void>;
}

/** Serves `sites/<name>/test-page.ts`. */
export async function serveTestSite(name: string): Promise<TestSite> {
  const root = join(import.meta.dirname, 'sites', name);
  const dist = mkdtempSync(join(tmpdir(), 'ludo-site-'));
  await build({
    root,
    logLevel: 'error',
    configFile: false,
    plugins: [shelfPlugin(), boxWordsPlugin()],
    worker: { plugins: () => [shelfPlugin()] },
    build: {
      outDir: dist,
      emptyOutDir: true,
      cssCodeSplit: false,
      rolldownOptions: {
        input: join(root, 'test-page.ts'),
        output: { entryFileNames: 'page.js', assetFileNames: '[name][extname]' },
      },
    },
  });
  writeFileSync(
    join(dist, 'index.html'),
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>A page for tests</title>
    <meta name="viewport" content="width=device-width">
    <link rel="stylesheet" href="/style.css"><body>
    <script type="module" src="/page.js"></script>`,
  );
  const site = await preview({
    root,
    configFile: false,
    logLevel: 'error',
    build: { outDir: dist },
    preview: { port: 0, host: '127.0.0.1' },
  });
  return {
    url: site.resolvedUrls!.local[0]!,
    async close() {
      await site.close();
      rmSync(dist, { recursive: true, force: true });
    },
  };
}
