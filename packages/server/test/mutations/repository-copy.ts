/** A copy of the repository in which a test can change the sources and run the tests. */
import { execFile, execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SourceEdit } from './mutations.ts';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const OUR_SCOPE = '@ludotheque';
const BUILT_PAGE = 'packages/web/dist';

/** The titles of the tests that failed, and how many passed. */
export interface TestOutcome {
  readonly failed: readonly string[];
  readonly passedCount: number;
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

export class RepositoryCopy {
  private readonly folder = mkdtempSync(join(tmpdir(), 'ludo-mutations-'));

  constructor() {
    const list = ['ls-files', '-co', '--exclude-standard'];
    const files = execFileSync('git', list, { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');
    for (const file of files)
      if (existsSync(join(ROOT, file))) {
        mkdirSync(dirname(join(this.folder, file)), { recursive: true });
        cpSync(join(ROOT, file), join(this.folder, file));
      }
    this.linkInstalledPackages();
    if (existsSync(join(ROOT, BUILT_PAGE)))
      symlinkSync(join(ROOT, BUILT_PAGE), join(this.folder, BUILT_PAGE));
  }

  /** Our own packages must be those of the copy; all others are shared. */
  private linkInstalledPackages(): void {
    const [from, to] = [join(ROOT, 'node_modules'), join(this.folder, 'node_modules')];
    mkdirSync(join(to, OUR_SCOPE), { recursive: true });
    for (const name of readdirSync(from))
      if (name !== OUR_SCOPE) symlinkSync(join(from, name), join(to, name));
    for (const name of readdirSync(join(from, OUR_SCOPE)))
      symlinkSync(join(this.folder, 'packages', name), join(to, OUR_SCOPE, name));
  }

  /** Changes the sources, runs `action`, and undoes the changes. */
  async withEdits<T>(edits: readonly SourceEdit[], action: () => Promise<T>): Promise<T> {
    const originals = new Map<string, string>();
    try {
      for (const { file, find, replace } of edits) {
        const path = join(this.folder, file);
        const text = readFileSync(path, 'utf8');
        if (!originals.has(path)) originals.set(path, text);
        const count = text.split(find).length - 1;
        if (count !== 1) throw new Error(`${file} has ${count} times: ${find}`);
        writeFileSync(
          path,
          text.replace(find, () => replace),
        );
      }
      return await action();
    } finally {
      for (const [path, text] of originals) writeFileSync(path, text);
    }
  }

  /** Runs test files of the copy; with `stopAtFirst` only until one test has failed. */
  async runTests(files: readonly string[], stopAtFirst: boolean): Promise<TestOutcome> {
    const report = join(this.folder, 'report.json');
    rmSync(report, { force: true });
    const args = ['run', ...files, '--reporter=json', `--outputFile=${report}`];
    if (stopAtFirst) args.push('--bail=1');
    const { LUDO_LONG: _, ...env } = process.env;
    await new Promise<void>((resolve) => {
      const program = join(this.folder, 'node_modules/.bin/vitest');
      execFile(program, args, { cwd: this.folder, env, timeout: 600_000 }, () => resolve());
    });
    const { numPassedTests, testResults } = JSON.parse(
      readFileSync(report, 'utf8'),
    ) as VitestReport;
    const results = testResults.flatMap(({ assertionResults }) => assertionResults);
    return {
      failed: results.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
      passedCount: numPassedTests,
    };
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
