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
/** Everybody together who does not sit there: their chat, and sitting down. */
const VISITORS_LIMITS: AllowanceLimits = { burst: 200, refillMs: 30_000, total: 5_000 };

/** What was written, and until when the refill is used up by it. */
export interface AllowanceUse {
  readonly lines: number;
  readonly usedUntil: number;
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

export class LineAllowance {
  private readonly chatByPerson = new Map<PersonId, AllowanceUse>();
  private readonly actionsByPerson = new Map<PersonId, AllowanceUse>();
  private visitors = UNUSED;

  /** Refuses an input whose writer has nothing left. */
  require(at: number, input: TableInput, table: LimitedTable): void {
    if (isLimited(input) && !this.allows(at, input, table))
      refuseInput('often', 'that was very often at this table; please wait a little');
  }

  private allows(at: number, input: LimitedInput, table: LimitedTable): boolean {
    const { by, kind } = input;
    const isVisit = isVisitorsLine(input, table);
    if (isVisit && !hasAllowance(this.visitors, at, VISITORS_LIMITS)) return false;
    if (kind !== 'say')
      return hasAllowance(this.actionsByPerson.get(by) ?? UNUSED, at, ACTION_LIMITS);
    return isVisit || hasAllowance(this.chatByPerson.get(by) ?? UNUSED, at, CHAT_LIMITS);
  }

  /** Counts a line that is in the record. */
  count(at: number, input: TableInput, table: LimitedTable): void {
    if (!isLimited(input)) return;
    const { by, kind } = input;
    const isVisit = isVisitorsLine(input, table);
    if (isVisit) this.visitors = addLine(this.visitors, at, VISITORS_LIMITS);
    if (kind !== 'say') addTo(this.actionsByPerson, by, at, ACTION_LIMITS);
    else if (!isVisit) addTo(this.chatByPerson, by, at, CHAT_LIMITS);
  }
}

const isVisitorsLine = ({ by, kind }: LimitedInput, table: LimitedTable): boolean =>
  kind === 'take-over' ||
  (kind === 'sit' ? by !== table.creator : kind === 'say' && !table.isSeated(by));

function addTo(
  uses: Map<PersonId, AllowanceUse>,
  person: PersonId,
  at: number,
  limits: AllowanceLimits,
): void {
  uses.set(person, addLine(uses.get(person) ?? UNUSED, at, limits));
}
