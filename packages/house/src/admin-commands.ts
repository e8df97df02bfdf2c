/**
 * Runs the commands of the admin: end a table, block a person. Another program, or another node,
 * writes them into the store, and the house polls for them.
 */
import { CodedError } from '@ludotheque/core';
import type { Store } from '@ludotheque/store';
import { RepeatingTask } from './async/timers.ts';
import type { Ports } from './ports.ts';
import type { Session } from './session.ts';
import type { Sessions } from './sessions.ts';
import type { LiveTables } from './tables/live-tables.ts';
import type { Lobby } from './tables/lobby.ts';
import type { LiveTableReplicator } from './tables/other-nodes.ts';

/** The key of the last commands, one per line, the newest last. */
export const ADMIN_COMMANDS_KEY = 'orders';
const MAX_KEPT_COMMANDS = 100;
const POLL_INTERVAL_MS = 2_000;

/** `block` also says that this is over. */
export type AdminCommand = 'end' | 'block';

/** The stored text with one more command. The time makes every line unique. */
export function appendCommandToText(
  lines: string | undefined,
  now: number,
  command: AdminCommand,
  id: string,
) {
  return [...splitLines(lines), `${now} ${command} ${id}`].slice(-MAX_KEPT_COMMANDS).join('\n');
}

const splitLines = (lines: string | undefined) => (lines ? lines.split('\n') : []);

export interface AdminCommandRunnerDependencies {
  readonly ports: Pick<Ports, 'clock' | 'warn'> & { readonly store: Store };
  readonly sessions: Sessions;
  readonly liveTables: LiveTables;
  readonly lobby: Lobby;
  readonly replication: LiveTableReplicator;
  /** Reads a person again who has changed in the store. */
  refreshPerson(person: string): Promise<void>;
}

export class AdminCommandRunner {
  private readonly deps: AdminCommandRunnerDependencies;
  /** Undefined before the first poll: older commands are already in what the house reads. */
  private processedLines: readonly string[] | undefined;
  private readonly pollTask: RepeatingTask;

  constructor(deps: AdminCommandRunnerDependencies) {
    this.deps = deps;
    this.pollTask = new RepeatingTask(deps.ports, {
      intervalMs: POLL_INTERVAL_MS,
      failureMessage: 'the admin commands could not be read',
      run: () => this.poll(),
    });
  }

  start(): Promise<void> {
    return this.pollTask.start();
  }

  stop(): void {
    this.pollTask.stop();
  }

  private async poll(): Promise<void> {
    const lines = splitLines(await this.deps.ports.store.readKeyValue(ADMIN_COMMANDS_KEY));
    const processed: string[] = [];
    for (const line of lines)
      if (!this.processedLines || this.processedLines.includes(line) || (await this.tryToRun(line)))
        processed.push(line);
    this.processedLines = processed;
  }

  /** Whether the command is done. One that fails is tried again, and does not stop the others. */
  private async tryToRun(line: string): Promise<boolean> {
    try {
      await this.run(line);
      return true;
    } catch (error) {
      // The table has been deleted, or nobody can have it open without its rules.
      if (error instanceof CodedError && /^(table|rules)$/.test(error.code)) return true;
      this.deps.ports.warn('an admin command failed', error);
      return false;
    }
  }

  private async run(line: string): Promise<void> {
    const { ports, sessions } = this.deps;
    const [, command, id = ''] = line.split(' ');
    if (command === 'end') return this.showClosedTable(id);
    await this.deps.refreshPerson(id);
    if (command === 'block' && (await ports.store.findPerson(id))?.blocked)
      for (const session of sessions.listOf(id)) disconnectBlocked(session);
  }

  /** Subscribers see the table as it is stored; the lobby hears that it is gone. */
  private async showClosedTable(id: string): Promise<void> {
    const { liveTables, lobby, ports, replication } = this.deps;
    const before = await liveTables.getOrLoad(id);
    const { lineCount } = before.table;
    await replication.replicateUpTo(before, lineCount);
    const liveTable = await liveTables.getOrLoad(id);
    // If the table was loaded just now, with its end, nobody has been told of it.
    if (liveTable.table.lineCount === lineCount) lobby.showChange(liveTable);
    // The house may have unloaded the table, and written its row, in the moment when it was ended.
    const row = await ports.store.findTable(id);
    if (row && row.phase !== liveTable.table.phase)
      await ports.store.commit({ table: liveTable.createRow() });
  }
}

function disconnectBlocked(session: Session): void {
  const bye = { code: 'blocked', message: 'this person may not play here any more' };
  session.send(JSON.stringify({ bye }));
  session.disconnect();
}
