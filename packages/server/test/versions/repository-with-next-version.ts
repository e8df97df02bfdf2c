/** A copy of the repository in which a game has its next version, beside the frozen one. */
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyRepository, makeCleanEnvironment } from '../../../cli/test/repository-copy.ts';

export const RAISED_GAME = 'ascenseur';

export class RepositoryWithNextVersion {
  readonly root = copyRepository();
  private readonly gameFolder = join(this.root, 'packages/games/src', RAISED_GAME);

  /** Freezes version 1; in version 2 a bid that was kept is worth one point more. */
  raiseVersion(): void {
    this.runCommand('freeze-version', RAISED_GAME);
    const file = join(this.gameFolder, 'rules.ts');
    const rules = readFileSync(file, 'utf8');
    const changed = rules.replace('bid === tricks ? 10', 'bid === tricks ? 11');
    if (changed === rules) throw new Error('the rule that is to be changed was not found');
    writeFileSync(file, changed);
  }

  /** Runs `ludo` in the copy; throws if it fails. */
  runCommand(...args: string[]): string {
    const main = join(this.root, 'packages/cli/src/main.ts');
    const run = spawnSync(process.execPath, [main, ...args], {
      cwd: this.root,
      env: makeCleanEnvironment(),
      encoding: 'utf8',
    });
    if (run.status !== 0) throw new Error(run.stderr);
    return run.stdout;
  }

  removeFrozenVersion(): void {
    rmSync(join(this.gameFolder, 'v1'), { recursive: true });
  }

  delete(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}
