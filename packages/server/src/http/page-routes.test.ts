import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPageRoutes, BUILT_PAGE_DIR } from './page-routes.ts';

const SCRIPT = 'const cards = "63 by 88";\n'.repeat(200);
let folder: string;
let app: FastifyInstance;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ludo-page-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>The house</title>');
  writeFileSync(join(folder, 'assets/all.js'), SCRIPT);
  writeFileSync(join(folder, 'assets/all.js.br'), brotliCompressSync(SCRIPT));
  writeFileSync(join(folder, 'assets/all.js.gz'), gzipSync(SCRIPT));
  app = fastify();
  await addPageRoutes(app, folder);
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const fetched = (url: string, encodings?: string) =>
  app.inject({ url, headers: encodings ? { 'accept-encoding': encodings } : {} });

describe('a file of the page', () => {
  it.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ] as const)(
    'is sent compressed to a browser that accepts %s',
    async (accepted, encoding, open) => {
      const { headers, rawPayload } = await fetched('/assets/all.js', accepted);
      expect(headers['content-encoding']).toBe(encoding);
      expect(headers['content-type']).toMatch('javascript');
      expect(headers.vary).toMatch(/accept-encoding/i);
      expect(open(rawPayload).toString()).toBe(SCRIPT);
    },
  );

  it('is sent uncompressed to everybody else', async () => {
    const { body, headers } = await fetched('/assets/all.js');
    expect(headers['content-encoding']).toBeUndefined();
    expect(body).toBe(SCRIPT);
  });

  it('may be cached forever if its name changes with its content, and must be checked otherwise', async () => {
    for (const encodings of [undefined, 'br'])
      expect((await fetched('/assets/all.js', encodings)).headers['cache-control']).toMatch(
        'immutable',
      );
    expect((await fetched('/t/abc')).headers['cache-control']).toBe('no-cache');
  });
});

it('the built page has a compressed copy beside every large text', () => {
  const assets = join(BUILT_PAGE_DIR, 'assets');
  const texts = readdirSync(assets).filter((name) => /\.(js|css)$/.test(name));
  const large = texts.filter((name) => readFileSync(join(assets, name)).length >= 2000);
  expect(large.length).toBeGreaterThan(20);
  for (const name of large) {
    const text = readFileSync(join(assets, name));
    const [brotli, gzip] = ['br', 'gz'].map((end) => readFileSync(join(assets, `${name}.${end}`)));
    expect(brotliDecompressSync(brotli!).equals(text)).toBe(true);
    expect(gunzipSync(gzip!).equals(text)).toBe(true);
  }
});
