/** What is published of each package leads to built files, and to one version of the others. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { publishedManifest, type WorkspaceManifest } from './pack/published-manifest.ts';

const root = JSON.parse(readFileSync('package.json', 'utf8')) as WorkspaceManifest;
const names = readdirSync('packages').filter((name) => existsSync(`packages/${name}/package.json`));
const readManifest = (name: string): WorkspaceManifest =>
  JSON.parse(readFileSync(`packages/${name}/package.json`, 'utf8'));

it.each(names)('%s has a description and the version of the release', (name) => {
  const { description, version } = readManifest(name);
  expect(description).toMatch(/\.$/);
  expect(version).toBe(root.version);
});

it('leads to JavaScript with its types', () => {
  expect(publishedManifest(readManifest('cli'), { files: ['dist'], license: 'MIT' })).toMatchObject(
    {
      type: 'module',
      engines: { node: '>=24' },
      bin: { ludo: './dist/src/main.js' },
      exports: {
        '.': { types: './dist/src/main.d.ts', default: './dist/src/main.js' },
        './package.json': './package.json',
      },
      files: ['dist'],
    },
  );
});

it('keeps patterns of exports', () => {
  expect(
    publishedManifest(readManifest('games'), { files: ['dist'], license: 'MIT' }),
  ).toMatchObject({
    exports: { './*': { types: './dist/src/*/index.d.ts', default: './dist/src/*/index.js' } },
  });
});

it.each(names)('%s asks for exactly this version of our packages, and is not private', (name) => {
  const manifest = publishedManifest(readManifest(name), { files: [], license: 'MIT' }) as {
    readonly dependencies: { readonly [name: string]: string };
  };
  expect(manifest).not.toHaveProperty('private');
  for (const [needed, range] of Object.entries(manifest.dependencies))
    expect(range, needed).toMatch(needed.startsWith('@ludotheque/') ? /^\d+\.\d+\.\d+$/ : /^\^\d/);
});
