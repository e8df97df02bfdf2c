/** The version of this package. All packages of one release have the same. */
import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';

export function readOwnVersion(): string {
  const manifest = findPackageJSON(import.meta.url)!;
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { readonly version: string };
  return version;
}
