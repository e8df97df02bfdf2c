/** A copy of the repository in which tests make and change games. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const REPOSITORY_ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const COPIED_ENTRIES = [
  'packages',
  'package.json',
  'tsconfig.json',
  'vitest.config.ts',
  'biome.json',
];
const SKIPPED_FOLDERS = ['node_modules', 'dist', 'build', '.git'];

/** Links all installed packages; those of this repository lead into the copy. */
function linkPackages(copy: string): void {
  const real = join(REPOSITORY_ROOT, 'node_modules');
  const linked = join(copy, 'node_modules');
  mkdirSync(join(linked, '@ludotheque'), { recursive: true });
  for (const entry of readdirSync(real)) {
    const hidden = entry.startsWith('.') && entry !== '.bin';
    if (!hidden && entry !== '@ludotheque') symlinkSync(join(real, entry), join(linked, entry));
  }
  for (const entry of readdirSync(join(copy, 'packages')))
    symlinkSync(join(copy, 'packages', entry), join(linked, '@ludotheque', entry));
}

/** `more` are files and folders that only some tests need. */
export function copyRepository(more: readonly string[] = []): string {
  const copy = mkdtempSync(join(tmpdir(), 'ludotheque-copy-'));
  const filter = (from: string) => !SKIPPED_FOLDERS.includes(basename(from));
  for (const entry of [...COPIED_ENTRIES, ...more])
    cpSync(join(REPOSITORY_ROOT, entry), join(copy, entry), { recursive: true, filter });
  writeFileSync(join(copy, '.gitignore'), 'node_modules/\n');
  linkPackages(copy);
  return copy;
}

/** The environment of a program in the copy: without the settings of the test that starts it. */
export const makeCleanEnvironment = () =>
  Object.fromEntries(
    Object.entries(process.env).filter(
      ([key]) => !/^(VITEST|NODE_(?!COMPILE_CACHE)|LUDO_|TEST$)/.test(key),
    ),
  );
