/**
 * Reports of people about a person or a line of chat, for the operator. A report holds the last lines of
 * chat at that table, because the table may be deleted before somebody looks; it has no cards and no seed.
 */
import { CodedError } from '@ludotheque/core';
import { type CheckedRequestFields, refuseRequest } from '@ludotheque/protocol';
import {
  type KeyValueStore,
  readLinesDespiteDamage,
  type TableRecordStore,
} from '@ludotheque/store';
import type { Ports } from '../ports.ts';
import { RateLimiter } from '../rate-limiter.ts';
import type { Session } from '../session.ts';
import { type AuditEntry, commitWithAudit } from './audit-log.ts';
import { type ReportedLine, readReportEvidence } from './reported-lines.ts';
import { SharedBudget } from './shared-budget.ts';

/** Numbers the reports; what each of them says is a key-value, which can be deleted. */
const REPORTS_RECORD_ID = 'house:reports';
const REPORT_TTL_MS = 180 * 86_400_000;
/** The number of the first report that has not been deleted. */
const FIRST_KEPT_KEY = 'reports:first-kept';
const DELETED_PER_BATCH = 500;
const HOUR_SECONDS = 3_600;
const REPORTS_PER_PERSON = 5;
const REPORTS_PER_ADDRESS = 20;
const REPORTS_PER_TABLE = 20;
const REPORTS_IN_ALL = 500;
const EVERYBODY = 'everybody';

/** Of one person, or of one address, so many a day are shown before the others of that day. */
const SHOWN_FIRST_PER_DAY = 3;
const DAY_SECONDS = 86_400;
const LINES_PER_PAGE = 1_000;
/** Of the reports that are not shown first, so many are listed. */
const MAX_LATER_REPORTS = 10_000;
/** In the record: a report that is not shown first. It says nothing about anybody, for it is never deleted. */
const LATER_BODY = '{"later":true}';

export interface Report {
  readonly number: number;
  readonly at: number;
  /** Who reports whom. */
  readonly by: string;
  readonly person: string;
  /** The name of this person at the table, who may have another one now. */
  readonly name?: string;
  readonly table: string;
  /** The number of the reported line of chat, if it is about one. */
  readonly line?: number;
  readonly reason: string;
  readonly note?: string;
  readonly chat: readonly ReportedLine[];
  /** When the operator has dealt with it. */
  readonly handled?: number;
}

type ReportStore = KeyValueStore & TableRecordStore;
const getReportKey = (number: number) => `report:${number}`;

function requireRate(isWithinLimits: boolean): void {
  if (!isWithinLimits) refuseRequest('rate', 'that is many reports; please wait a little');
}

export class Reports {
  private readonly ports: Pick<Ports, 'clock'> & { readonly store: ReportStore };
  private readonly perPerson: RateLimiter;
  private readonly perAddress: RateLimiter;
  private readonly perTable: SharedBudget;
  private readonly inAll: SharedBudget;
  private readonly shownFirst: RateLimiter;

  constructor(ports: Reports['ports']) {
    this.ports = ports;
    const perHour = (count: number) => new RateLimiter(ports.clock, count, count / HOUR_SECONDS);
    this.perPerson = perHour(REPORTS_PER_PERSON);
    this.perAddress = perHour(REPORTS_PER_ADDRESS);
    this.perTable = new SharedBudget(ports.clock, REPORTS_PER_TABLE);
    this.inAll = new SharedBudget(ports.clock, REPORTS_IN_ALL);
    const perSecond = SHOWN_FIRST_PER_DAY / DAY_SECONDS;
    this.shownFirst = new RateLimiter(ports.clock, SHOWN_FIRST_PER_DAY, perSecond);
  }

  async submit(
    { clientKey, person: { id: by } }: Session,
    fields: CheckedRequestFields<'report'>,
  ): Promise<void> {
    const { line, note, person, reason, table } = fields;
    // Budgets are shared by address: one person can be very many.
    const caller = clientKey ?? by;
    // Before anything is read: a refusal must cost less than a report.
    requireRate(this.perPerson.tryConsume(by) && this.perAddress.tryConsume(caller));
    const { chat, name } = await readReportEvidence(this.ports, table, person, line);
    if (person === by || name === undefined)
      refuseRequest('report', 'this person has neither sat nor spoken here');
    if (line !== undefined && !chat.some((said) => said.n === line && said.by === person))
      refuseRequest('report', 'this person has not said that');
    // Only what will be stored counts for everybody.
    requireRate(
      this.perTable.tryConsume(table, caller) && this.inAll.tryConsume(EVERYBODY, caller),
    );
    const about = { by, person, name, table, reason, ...(line !== undefined && { line }) };
    const isLater = ![`person ${by}`, `address ${caller}`].every((one) =>
      this.shownFirst.tryConsume(one),
    );
    await this.store({ ...about, ...(note !== undefined && { note }), chat }, isLater);
  }

  private async store(report: Omit<Report, 'at' | 'number'>, isLater: boolean): Promise<void> {
    const { clock, store } = this.ports;
    for (;;) {
      const [number = 0] = await store.countRecordLines([REPORTS_RECORD_ID]);
      try {
        return await store.commit({
          record: {
            table: REPORTS_RECORD_ID,
            lines: [{ number, at: clock.now(), body: isLater ? LATER_BODY : '{}' }],
          },
          notes: [{ key: getReportKey(number), value: JSON.stringify(report) }],
        });
      } catch (error) {
        if (!(error instanceof CodedError) || error.code !== 'conflict') throw error;
      }
    }
  }
}

/**
 * Open reports before those that are dealt with, and of the open ones first a few of everybody: so a flood
 * of reports does not hide the others. Otherwise the newest first.
 */
export async function listReports(
  store: ReportStore,
  now: number,
  limit: number,
  offset = 0,
): Promise<Report[]> {
  const open: Report[] = [];
  const dismissed: Report[] = [];
  const isFull = () => open.length >= offset + limit;
  const add = async (lines: readonly ReportLine[]) => {
    const reports = await Promise.all(lines.map((line) => readReport(store, line)));
    for (const report of reports)
      if (report) (report.handled === undefined ? open : dismissed).push(report);
  };
  const later: ReportLine[] = [];
  for await (const lines of readReportLines(store, now)) {
    await add(lines.filter(({ isLater }) => !isLater));
    if (isFull()) break;
    const others = lines.filter(({ isLater }) => isLater);
    later.push(...others.slice(0, MAX_LATER_REPORTS - later.length));
  }
  for (let from = 0; from < later.length && !isFull(); from += LINES_PER_PAGE)
    await add(later.slice(from, from + LINES_PER_PAGE));
  dismissed.sort((a, b) => b.number - a.number);
  return [...open, ...dismissed].slice(offset, offset + limit);
}

interface ReportLine {
  readonly number: number;
  readonly at: number;
  readonly isLater: boolean;
}

/** What the record says of the reports that are kept, the newest first, in pages. */
async function* readReportLines(store: ReportStore, now: number): AsyncGenerator<ReportLine[]> {
  const firstKept = await readFirstKept(store);
  const [count = 0] = await store.countRecordLines([REPORTS_RECORD_ID]);
  // A damaged line hides no report, only when it was made: it is shown with the time of the next one.
  let at = now;
  for (let end = count; end > firstKept; end -= LINES_PER_PAGE) {
    const from = Math.max(firstKept, end - LINES_PER_PAGE);
    const page: ReportLine[] = [];
    const lines = await readLinesDespiteDamage(store, REPORTS_RECORD_ID, from, end);
    for (let i = lines.length - 1; i >= 0; i--) {
      at = lines[i]?.at ?? at;
      if (at + REPORT_TTL_MS > now)
        page.push({ number: from + i, at, isLater: lines[i]?.body === LATER_BODY });
    }
    yield page;
  }
}

async function readReport(
  store: ReportStore,
  { at, number }: ReportLine,
): Promise<Report | undefined> {
  const text = await store.readKeyValue(getReportKey(number));
  return text ? { ...(JSON.parse(text) as Report), at, number } : undefined;
}

const readFirstKept = async (store: ReportStore): Promise<number> =>
  Number((await store.readKeyValue(FIRST_KEPT_KEY)) ?? 0);

/**
 * A person for the operator: the name at the table, if it is known, and that of today. Nothing but the id
 * is shown of somebody who was forgotten.
 */
export function describeReportedPerson(
  id: string,
  nameToday: string | undefined,
  nameThere = nameToday,
): string {
  if (nameToday === undefined) return `(forgotten) (${id})`;
  return nameThere === nameToday
    ? `${nameThere} (${id})`
    : `${nameThere} (${id}, now ${nameToday})`;
}

/** Deletes what reports said that are older than half a year. */
export async function deleteOldReports(store: ReportStore, now: number): Promise<void> {
  for (;;) {
    const firstKept = await readFirstKept(store);
    const end = firstKept + DELETED_PER_BATCH;
    const lines = await readLinesDespiteDamage(store, REPORTS_RECORD_ID, firstKept, end);
    const kept = lines.findIndex((line) => line && line.at + REPORT_TTL_MS > now);
    const before = kept < 0 ? lines : lines.slice(0, kept);
    // A damaged line does not say when it was written, but what is before an expired one is older.
    const expired = before.findLastIndex((line) => line !== undefined) + 1;
    if (expired === 0) return;
    await store.commit({
      notes: [
        ...lines.slice(0, expired).map((_, i) => ({ key: getReportKey(firstKept + i), value: '' })),
        { key: FIRST_KEPT_KEY, value: `${firstKept + expired}` },
      ],
    });
  }
}

/** The operator has dealt with a report. */
export async function dismissReport(
  store: ReportStore,
  now: number,
  by: AuditEntry['by'],
  number: number,
  why: string,
): Promise<void> {
  const key = getReportKey(number);
  const text = await store.readKeyValue(key);
  if (!text) refuseRequest('report', `there is no report ${number}`);
  const value = JSON.stringify({ ...(JSON.parse(text) as Report), handled: now });
  const entry = { by, action: 'dismiss', subject: `${number}`, why } as const;
  await commitWithAudit(store, now, entry, { notes: [{ key, value }] });
}
