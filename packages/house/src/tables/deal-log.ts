/**
 * The public log of deals. Tables are created, dealt and ended at any node, and none of them waits for
 * the log: lines are collected and appended in the background, in batches. A line that got lost with a
 * node is found and appended later, by comparing the last tables with what the log has of them.
 */
import {
  CodedError,
  type DealLogEntry,
  EMPTY_LOG_HASH,
  hashDealLogLine,
  hashNonces,
  hashTableId,
  hexToBytes,
  writeDealLogLine,
} from '@ludotheque/core';
import type { DealLogReply } from '@ludotheque/protocol';
import type { KeyValueStore, TableRecordStore } from '@ludotheque/store';
import type { Table } from '@ludotheque/table';
import { SerialQueue } from '../async/serial-queue.ts';
import { RepeatingTask, Timer } from '../async/timers.ts';
import type { Ports } from '../ports.ts';
import { DEAL_LOG_PAGE_LINES, getDealLogPageId, readDealLogLines } from './deal-log-pages.ts';
import type { LiveTable } from './live-table.ts';
import { isConflictError } from './record-errors.ts';
import type { TableEvents } from './table-events.ts';
import { loadTable } from './table-loader.ts';

/** Lines are collected for so long, so that many tables cost one write. */
const APPEND_DELAY_MS = 100;
const RETRY_DELAY_MS = 5_000;
/** How often the last tables are compared with the log, and how many. */
const REPAIR_INTERVAL_MS = 600_000;
const MAX_TABLES_PER_REPAIR = 2_000;
const MAX_TABLES_PER_APPEND = 100;
const MAX_CONFLICTS = 20;
/** In memory, some 80 kB each. */
const MAX_KEPT_PAGES = 8;

const tableNoteKey = (tableHash: string) => `deal:${tableHash}`;

/** All lines that a table should have in the log by now, in their order. */
function listLogEntries(table: Table): DealLogEntry[] {
  const { commitment, ending, id, match, phase, revealedSeed, roster } = table;
  const hash = hashTableId(id);
  const entries: DealLogEntry[] = [{ what: 'created', table: hash, commitment }];
  if (match) {
    const { nonces, withoutOpenNonce } = roster;
    entries.push({
      what: 'dealt',
      table: hash,
      opened: nonces.length,
      unopened: withoutOpenNonce.length,
      nonces: hashNonces(nonces.map(hexToBytes)),
    });
  }
  if (revealedSeed !== undefined) {
    const what = phase === 'over' ? 'over' : 'closed';
    entries.push({ what, table: hash, ending: ending!, seed: revealedSeed });
  }
  return entries;
}

interface LogTip {
  readonly count: number;
  /** The hash of the last line. */
  readonly head: string;
}

export interface DealLogDependencies {
  readonly ports: Pick<Ports, 'clock' | 'rules' | 'warn'> & {
    readonly store: KeyValueStore & TableRecordStore;
  };
  readonly events: TableEvents;
}

export class DealLog {
  private readonly ports: DealLogDependencies['ports'];
  /** What has still to be appended, by the id of the table. */
  private readonly pending = new Map<string, readonly DealLogEntry[]>();
  /** How many lines of a table in memory have been handed in. */
  private readonly handedIn = new WeakMap<LiveTable, number>();
  private readonly appends = new SerialQueue();
  private readonly appendTimer: Timer;
  private readonly repairTask: RepeatingTask;
  /** The pages that were read last, as the log had them with this head. */
  private readonly keptPages = new Map<
    number,
    { readonly head: string; readonly lines: readonly string[] }
  >();
  private tip: LogTip = { count: 0, head: EMPTY_LOG_HASH };
  private isStopped = false;

  constructor({ events, ports }: DealLogDependencies) {
    this.ports = ports;
    this.appendTimer = new Timer(ports.clock);
    this.repairTask = new RepeatingTask(ports, {
      intervalMs: REPAIR_INTERVAL_MS,
      failureMessage: 'the log of deals could not be compared with the tables',
      run: () => this.repair(),
    });
    events.onCommitted((liveTable, steps, isLocal) => {
      // A deal, and the end of a game, change what everybody sees of a table; most moves do not.
      if (isLocal && steps.some(({ publicTableChanged }) => publicTableChanged))
        this.handIn(liveTable);
    });
  }

  start(): void {
    void this.repairTask.start();
  }

  /** What is not appended yet is found by the next repair, here or at another node. */
  stop(): void {
    this.isStopped = true;
    this.repairTask.stop();
    this.appendTimer.cancel();
  }

  /** Resolves when everything that was handed in is appended, or could not be. */
  async flush(): Promise<void> {
    await this.appends.run(() => this.appendAll());
  }

  private handIn(liveTable: LiveTable): void {
    const { table } = liveTable;
    const isOver = table.phase === 'over' || table.phase === 'closed';
    const lineCount = 1 + Number(table.match !== undefined) + Number(isOver);
    if ((this.handedIn.get(liveTable) ?? 0) >= lineCount) return;
    this.handedIn.set(liveTable, lineCount);
    this.pending.set(table.id, listLogEntries(table));
    this.appendSoon(APPEND_DELAY_MS);
  }

  private appendSoon(delayMs: number): void {
    if (!this.isStopped) this.appendTimer.start(delayMs, () => void this.flush());
  }

  /** Before a table is deleted, its seed is published. */
  async logDeletion(id: string): Promise<void> {
    const { table } = await loadTable(this.ports, id);
    if (table.phase !== 'closed')
      table.apply(this.ports.clock.now(), { kind: 'close', why: 'abandoned' });
    this.pending.set(id, listLogEntries(table));
    await this.flush();
    // The table stays, so its seed must not be published by a later attempt.
    if (this.pending.delete(id)) throw new CodedError('store', 'the log of deals is not written');
  }

  private async appendAll(): Promise<void> {
    try {
      for (let conflicts = 0; this.pending.size > 0; ) {
        if (!(await this.tryToAppend())) conflicts++;
        if (conflicts > MAX_CONFLICTS) throw new Error('other nodes were always quicker');
      }
    } catch (error) {
      this.ports.warn('the log of deals could not be written', error);
      this.appendSoon(RETRY_DELAY_MS);
    }
  }

  /**
   * The end of the log is read first. If another node appends after that, the commit is refused, and
   * everything is read again: so no line is written twice. False if that has happened.
   */
  private async tryToAppend(): Promise<boolean> {
    const { clock, store } = this.ports;
    const tip = await this.readTip();
    const firstNumber = tip.count % DEAL_LOG_PAGE_LINES;
    const lines: { number: number; at: number; body: string }[] = [];
    const notes: { key: string; value: string }[] = [];
    const handled: (readonly [string, readonly DealLogEntry[]])[] = [];
    let before = tip.head;
    for (const [id, entries] of [...this.pending].slice(0, MAX_TABLES_PER_APPEND)) {
      const key = tableNoteKey(entries[0]!.table);
      const numbers = parseNumbers(await store.readKeyValue(key));
      const missing = entries.slice(numbers.length);
      const room = DEAL_LOG_PAGE_LINES - firstNumber - lines.length;
      for (const entry of missing.slice(0, room)) {
        const n = tip.count + lines.length;
        const at = clock.now();
        const body = writeDealLogLine({ n, at, before }, entry);
        before = hashDealLogLine(body);
        lines.push({ number: firstNumber + lines.length, at, body });
        numbers.push(n);
      }
      if (missing.length > 0) notes.push({ key, value: JSON.stringify(numbers) });
      if (missing.length > room) break;
      handled.push([id, entries]);
    }
    if (lines.length > 0) {
      const page = Math.floor(tip.count / DEAL_LOG_PAGE_LINES);
      try {
        await store.commit({ record: { table: getDealLogPageId(page), lines }, notes });
      } catch (error) {
        if (isConflictError(error)) return false;
        throw error;
      }
      this.tip = { count: tip.count + lines.length, head: before };
    }
    for (const [id, entries] of handled)
      if (this.pending.get(id) === entries) this.pending.delete(id);
    return true;
  }

  /** How long the log is, in the store, and the hash of its last line. */
  private async readTip(): Promise<LogTip> {
    const { store } = this.ports;
    const countLines = async (page: number) =>
      page < 0 ? DEAL_LOG_PAGE_LINES : (await store.countRecordLines([getDealLogPageId(page)]))[0]!;
    let page = Math.floor(this.tip.count / DEAL_LOG_PAGE_LINES);
    let onPage = await countLines(page);
    while (onPage === DEAL_LOG_PAGE_LINES) onPage = await countLines(++page);
    // After a failover the store may have fewer lines than this node has seen.
    while (onPage === 0 && (await countLines(page - 1)) < DEAL_LOG_PAGE_LINES)
      onPage = await countLines(--page);
    const count = page * DEAL_LOG_PAGE_LINES + onPage;
    const known = await this.readHead(this.tip.count);
    // Other lines may have taken the numbers of those that were lost.
    if (known !== this.tip.head) this.keptPages.clear();
    this.tip = { count, head: (count === this.tip.count ? known : await this.readHead(count))! };
    return this.tip;
  }

  /** The hash of the last of so many lines. */
  private async readHead(count: number): Promise<string | undefined> {
    if (count === 0) return EMPTY_LOG_HASH;
    const last = count - 1;
    const [line] = await readDealLogLines(this.ports.store, last, 1);
    return line === undefined ? undefined : hashDealLogLine(line);
  }

  /** A page of the log, the last one unless given; or only the lines about one table. */
  async read(query: { readonly page?: number; readonly table?: string }): Promise<DealLogReply> {
    const { count, head } = await this.readTip();
    const lastPage = Math.floor(Math.max(0, count - 1) / DEAL_LOG_PAGE_LINES);
    const pageLines = DEAL_LOG_PAGE_LINES;
    if (query.table !== undefined)
      return { count, head, pageLines, lines: await this.readLinesAbout(query.table) };
    const page = query.page ?? lastPage;
    return { count, head, pageLines, page, lines: await this.readPage(page, { count, head }) };
  }

  /** A page is read again only when the log has changed: anybody may ask for it, at any rate. */
  private async readPage(page: number, { count, head }: LogTip): Promise<readonly string[]> {
    const kept = this.keptPages.get(page);
    if (kept?.head === head || kept?.lines.length === DEAL_LOG_PAGE_LINES) return kept.lines;
    const number = Math.max(0, Math.min(DEAL_LOG_PAGE_LINES, count - page * DEAL_LOG_PAGE_LINES));
    if (number === 0) return [];
    const lines = await readDealLogLines(this.ports.store, page * DEAL_LOG_PAGE_LINES, number);
    this.keptPages.set(page, { head, lines });
    const [oldest] = this.keptPages.keys();
    if (this.keptPages.size > MAX_KEPT_PAGES) this.keptPages.delete(oldest!);
    return lines;
  }

  /** Whether the log says that the table is over. It does so before a table is deleted. */
  async hasEnd(table: string): Promise<boolean> {
    const lines = await this.readLinesAbout(hashTableId(table));
    return lines.some((line) => /^(over|closed)$/.test(JSON.parse(line).what));
  }

  private async readLinesAbout(tableHash: string): Promise<string[]> {
    const numbers = parseNumbers(await this.ports.store.readKeyValue(tableNoteKey(tableHash)));
    return (await Promise.all(numbers.map((n) => readDealLogLines(this.ports.store, n, 1)))).flat();
  }

  /** Hands in what the log does not have of the tables that were touched last. */
  private async repair(): Promise<void> {
    const { store } = this.ports;
    for (const { id, phase } of await store.listTables({ limit: MAX_TABLES_PER_REPAIR })) {
      const numbers = parseNumbers(await store.readKeyValue(tableNoteKey(hashTableId(id))));
      const isComplete = numbers.length >= { open: 1, playing: 2, over: 3, closed: 3 }[phase];
      if (isComplete || this.pending.has(id) || this.isStopped) continue;
      try {
        this.pending.set(id, listLogEntries((await loadTable(this.ports, id)).table));
      } catch (error) {
        // A table whose rules this house does not have, for example; the others are not held up.
        if (!(error instanceof CodedError)) throw error;
      }
    }
    if (this.pending.size > 0) this.appendSoon(APPEND_DELAY_MS);
  }
}

function parseNumbers(note: string | undefined): number[] {
  const numbers: number[] = note === undefined ? [] : JSON.parse(note);
  return numbers;
}
