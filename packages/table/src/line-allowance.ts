/**
 * How many lines people may still add to a table's record besides moves. Each takes from an allowance
 * that refills with the table's time, so what is left follows from the record, at every node and after
 * a restart. Only new inputs are held to it: a record that has more lines already is replayed as it is.
 *
 * Nothing that a game needs is limited: moves, leaving, resigning, taking back a vote or a bot. The last
 * three can only follow a line that was limited.
 */
import { refuseInput } from './input-errors.ts';
import type { TableInput } from './table-input.ts';
import type { PersonId } from './table-setup.ts';

interface AllowanceLimits {
  /** How many lines at once. */
  readonly burst: number;
  /** The time after which there is one more. */
  readonly refillMs: number;
  /** How many lines in all, for as long as the table exists. */
  readonly total: number;
}

/** Chat of a person who sits there: enough for 27 lines a day over a year. */
const CHAT_LIMITS: AllowanceLimits = { burst: 200, refillMs: 300_000, total: 10_000 };
/** What else a person does: sit down, add a bot, agree, vote, return. */
const ACTION_LIMITS: AllowanceLimits = { burst: 40, refillMs: 600_000, total: 2_000 };
/** Chat of a person who does not sit there: it takes ten of them to use up what all have. */
const VISITOR_CHAT_LIMITS: AllowanceLimits = { burst: 20, refillMs: 300_000, total: 500 };
/** Chat of everybody together who does not sit there. */
const VISITORS_CHAT_LIMITS: AllowanceLimits = { burst: 200, refillMs: 30_000, total: 5_000 };
/** Sitting down and taking over seats, of a person who did not create the table. */
const ARRIVAL_LIMITS: AllowanceLimits = { burst: 10, refillMs: 600_000, total: 200 };
/** The same of all of them together. Chat takes nothing from it, or visitors could keep others out. */
const ARRIVALS_LIMITS: AllowanceLimits = { burst: 200, refillMs: 30_000, total: 5_000 };

/** What was written, and until when the refill is used up by it. */
interface AllowanceUse {
  readonly lines: number;
  readonly usedUntil: number;
  /** When the last line was written; a checkpoint of an earlier version does not say it. */
  readonly lastAt?: number;
}

const UNUSED: AllowanceUse = { lines: 0, usedUntil: 0 };

const hasAllowance = (
  { lines, usedUntil }: AllowanceUse,
  at: number,
  { burst, refillMs, total }: AllowanceLimits,
): boolean => lines < total && usedUntil - at <= (burst - 1) * refillMs;

const addLine = (
  { lines, usedUntil }: AllowanceUse,
  at: number,
  { burst, refillMs }: AllowanceLimits,
): AllowanceUse => ({
  lines: lines + 1,
  // A record of an earlier version may have more lines than are allowed today.
  usedUntil: Math.min(Math.max(usedUntil, at) + refillMs, at + burst * refillMs),
  lastAt: at,
});

/** What the limits depend on. */
interface LimitedTable {
  readonly creator: PersonId;
  isSeated(person: PersonId): boolean;
}

type LimitedInput = TableInput & { readonly by: PersonId };

/** Inputs that people can repeat at will, and that no game depends on. */
const isLimited = (input: TableInput): input is LimitedInput =>
  input.kind === 'say' ||
  input.kind === 'sit' ||
  input.kind === 'seat-bot' ||
  input.kind === 'arrange-seats' ||
  input.kind === 'take-over' ||
  input.kind === 'allow-take-over' ||
  input.kind === 'vote' ||
  input.kind === 'return' ||
  (input.kind === 'agree' && input.yes);

/** The allowances that an input takes a line from, each under a key of its own. */
function listAllowances(
  { by, kind }: LimitedInput,
  table: LimitedTable,
): [string, AllowanceLimits][] {
  if (kind === 'say')
    return table.isSeated(by)
      ? [[`chat ${by}`, CHAT_LIMITS]]
      : [
          [`visitor ${by}`, VISITOR_CHAT_LIMITS],
          ['visitors', VISITORS_CHAT_LIMITS],
        ];
  const actions: [string, AllowanceLimits] = [`actions ${by}`, ACTION_LIMITS];
  if (kind !== 'take-over' && (kind !== 'sit' || by === table.creator)) return [actions];
  return [actions, [`arrival ${by}`, ARRIVAL_LIMITS], ['arrivals', ARRIVALS_LIMITS]];
}

export class LineAllowance {
  private readonly uses = new Map<string, AllowanceUse>();

  /** Refuses an input whose writer has nothing left. */
  require(at: number, input: TableInput, table: LimitedTable): void {
    if (!isLimited(input)) return;
    for (const [key, limits] of listAllowances(input, table))
      if (!hasAllowance(this.uses.get(key) ?? UNUSED, at, limits))
        refuseInput('often', 'that was very often at this table; please wait a little');
  }

  /** Counts a line that is in the record. */
  count(at: number, input: TableInput, table: LimitedTable): void {
    if (!isLimited(input)) return;
    for (const [key, limits] of listAllowances(input, table))
      this.uses.set(key, addLine(this.uses.get(key) ?? UNUSED, at, limits));
  }

  /** When a person last spoke, seated or not; undefined if they have not. */
  findLastChatTime(person: PersonId): number | undefined {
    const times = [`chat ${person}`, `visitor ${person}`].map((key) => this.uses.get(key)?.lastAt);
    return times.reduce((last, at) => (last === undefined || (at ?? 0) > last ? at : last));
  }
}
