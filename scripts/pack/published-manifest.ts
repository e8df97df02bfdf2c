/** The package.json with which a workspace is published: it leads to what was built, not to the sources. */

export interface WorkspaceManifest {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly sideEffects?: boolean;
  readonly bin?: { readonly [command: string]: string };
  readonly exports?: string | { readonly [path: string]: string };
  readonly dependencies?: { readonly [name: string]: string };
}

/** Node strips no types under node_modules, and older versions lack what the server uses. */
const ENGINES = { node: '>=24' };
const OUR_SCOPE = '@ludotheque/';

/** Where the compiler writes a source file, without its ending. */
const toBuilt = (file: string) => `./dist/${file.slice('./'.length).replace(/\.ts$/, '')}`;

const publishedExport = (file: string) =>
  file.endsWith('.ts') ? { types: `${toBuilt(file)}.d.ts`, default: `${toBuilt(file)}.js` } : file;

const publishedExports = (exports: NonNullable<WorkspaceManifest['exports']>) =>
  Object.fromEntries(
    Object.entries(typeof exports === 'string' ? { '.': exports } : exports).map(([path, file]) => [
      path,
      publishedExport(file),
    ]),
  );

/** Packages of one release go together, so each asks for exactly this version of the others. */
const publishedDependencies = (
  dependencies: { readonly [name: string]: string },
  version: string,
) =>
  Object.fromEntries(
    Object.entries(dependencies)
      .map(([name, range]): [string, string] => [
        name,
        name.startsWith(OUR_SCOPE) ? version : range,
      ])
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );

export function publishedManifest(
  workspace: WorkspaceManifest,
  {
    files,
    license,
    moreDependencies = {},
  }: {
    readonly files: readonly string[];
    readonly license: string;
    readonly moreDependencies?: { readonly [name: string]: string };
  },
): object {
  const { bin, dependencies = {}, description, exports, name, sideEffects, version } = workspace;
  return {
    name,
    version,
    description,
    license,
    type: 'module',
    ...(sideEffects !== undefined && { sideEffects }),
    engines: ENGINES,
    ...(bin && {
      bin: Object.fromEntries(Object.entries(bin).map(([it, file]) => [it, `${toBuilt(file)}.js`])),
    }),
    ...(exports && {
      exports: { ...publishedExports(exports), './package.json': './package.json' },
    }),
    files,
    dependencies: publishedDependencies({ ...dependencies, ...moreDependencies }, version),
  };
}
