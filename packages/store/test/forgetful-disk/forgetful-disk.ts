/**
 * A disk that forgets what was not synced. `kill -9` alone proves little, because the kernel keeps what
 * a dead process has written. Here the process runs with disk-log.c. After its death the folder
 * gets the content that it may have after a power failure: of a file what was there at its last
 * fsync, of a folder the names that it had at its own last fsync, and of the rest nothing or a
 * random part.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type DiskLogEntry, readDiskLog } from './disk-log-reader.ts';
import { UnsyncedFile } from './unsynced-file.ts';

const SOURCE_PATH = fileURLToPath(new URL('disk-log.c', import.meta.url));
/** Like a good SSD. */
const DEFAULT_SYNC_DURATION_MS = 1.5;
const SQLITE_SHARED_MEMORY = /-shm$/;
const FOLDER = Symbol('folder');
type Names = Map<string, UnsyncedFile | typeof FOLDER>;

export interface PowerFailure {
  /** Writes and names that were not synced. */
  readonly unsyncedChanges: number;
}

export class ForgetfulDisk {
  /** What the process may write into. */
  readonly folder: string;
  private readonly home: string;
  private readonly library: string;
  private readonly logPath: string;
  private readonly syncDurationMs: number;
  /** What the files are called, and what they will be called after a power failure. */
  private names: Names;
  private durableNames: Names;

  /** The longer an fsync takes, the more often a process is killed during one. */
  constructor(syncDurationMs = DEFAULT_SYNC_DURATION_MS) {
    this.syncDurationMs = syncDurationMs;
    this.home = mkdtempSync(join(tmpdir(), 'ludo-disk-'));
    this.folder = join(this.home, 'disk');
    this.library = join(this.home, 'disk-log.so');
    this.logPath = join(this.home, 'log');
    mkdirSync(this.folder);
    this.names = new Map([[this.folder, FOLDER]]);
    this.durableNames = new Map(this.names);
    execFileSync('cc', ['-O2', '-shared', '-fPIC', '-o', this.library, SOURCE_PATH, '-ldl']);
  }

  /** The environment of the next process. It is killed after `killAtEntry` changes, if given. */
  environment(killAtEntry = 0): { readonly [name: string]: string } {
    return {
      LD_PRELOAD: this.library,
      FORGETFUL_DISK_FOLDER: this.folder,
      FORGETFUL_DISK_LOG: this.logPath,
      FORGETFUL_DISK_SYNC_US: `${1_000 * this.syncDurationMs}`,
      FORGETFUL_DISK_KILL_AT: `${killAtEntry}`,
    };
  }

  /**
   * The power fails, and comes back. `survives` is asked for each sector and name that was not
   * synced. Without it all of them are lost.
   */
  failPower(survives: () => boolean = () => false): PowerFailure {
    const openFiles = new Map<number, string | UnsyncedFile>();
    if (existsSync(this.logPath))
      for (const entry of readDiskLog(readFileSync(this.logPath))) this.follow(entry, openFiles);
    const unsyncedNames = [...this.names].filter(
      ([path, file]) => this.durableNames.get(path) !== file,
    );
    let unsyncedChanges = unsyncedNames.length;
    for (const [path, file] of unsyncedNames) if (survives()) this.durableNames.set(path, file);
    for (const path of [...this.durableNames.keys()])
      if (!this.names.has(path) && survives()) this.durableNames.delete(path);
    rmSync(this.folder, { recursive: true, force: true });
    const found: Names = new Map();
    // Folders come before what is in them.
    for (const [path, file] of [...this.durableNames].sort(([a], [b]) => (a < b ? -1 : 1))) {
      if (path !== this.folder && found.get(dirname(path)) !== FOLDER) continue;
      if (file === FOLDER) {
        mkdirSync(path);
        found.set(path, FOLDER);
        continue;
      }
      unsyncedChanges += file.unsyncedCount;
      const content = file.loseUnsynced(survives);
      writeFileSync(path, content, { mode: 0o600 });
      found.set(path, new UnsyncedFile(Buffer.from(content)));
    }
    rmSync(this.logPath, { force: true });
    this.durableNames = found;
    this.names = new Map(found);
    return { unsyncedChanges };
  }

  remove(): void {
    rmSync(this.home, { recursive: true, force: true });
  }

  private follow(entry: DiskLogEntry, openFiles: Map<number, string | UnsyncedFile>): void {
    const { data, fd, kind, offset, position } = entry;
    if (kind === 'open') this.followOpen(entry, openFiles);
    else if (kind === 'write' || kind === 'truncate' || kind === 'sync') {
      const file = openFiles.get(fd);
      if (file === undefined) throw new Error(`The log has no file for a ${kind}.`);
      if (typeof file === 'string') this.syncFolder(file);
      else if (kind === 'sync') file.sync(offset);
      else file.change({ position, offset, ...(kind === 'write' && { data }) });
    } else this.followName(entry);
  }

  private followName({ data, kind }: DiskLogEntry): void {
    const [path, second] = data.toString().split('\0') as [string, string?];
    const file = this.names.get(path);
    if (kind === 'mkdir') this.names.set(path, FOLDER);
    if (file && second !== undefined) this.names.set(second, file);
    if (kind === 'unlink' || kind === 'rename') this.names.delete(path);
  }

  private followOpen(
    { data, fd, isCreated, isTruncated, position }: DiskLogEntry,
    openFiles: Map<number, string | UnsyncedFile>,
  ): void {
    const path = data.toString();
    let file = this.names.get(path);
    if (isCreated || file === undefined) {
      file = new UnsyncedFile();
      // It is mapped into memory, and made anew at every start.
      if (!SQLITE_SHARED_MEMORY.test(path)) this.names.set(path, file);
    }
    openFiles.set(fd, file === FOLDER ? path : file);
    if (isTruncated && file !== FOLDER) file.change({ position, offset: 0 });
  }

  private syncFolder(folder: string): void {
    for (const path of new Set([...this.names.keys(), ...this.durableNames.keys()])) {
      if (dirname(path) !== folder) continue;
      const file = this.names.get(path);
      if (file) this.durableNames.set(path, file);
      else this.durableNames.delete(path);
    }
  }
}
