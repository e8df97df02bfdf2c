/**
 * Parcels that have no row in common, written by one statement. It is put together from the parts
 * that the parcels have, so that a move pays for a line and a table and nothing else.
 */
import {
  DESKS,
  NOTES,
  PEOPLE,
  PUSHES,
  put,
  RATINGS,
  RECORD,
  RESULTS,
  remove,
  rowsFrom,
  type Shape,
  SITTINGS,
} from './postgres-shapes.ts';
import type { Parcel } from './store.ts';

type Row = { readonly [column: string]: unknown };

/** What is written in which order of kinds: the same for all nodes. */
const PARTS = {
  opening: RECORD,
  lines: RECORD,
  desks: DESKS,
  people: PEOPLE,
  sittings: SITTINGS,
  risen: SITTINGS,
  results: RESULTS,
  ratings: RATINGS,
  pushes: PUSHES,
  unpushed: PUSHES,
  notes: NOTES,
} satisfies { readonly [part: string]: Shape };
type Part = keyof typeof PARTS;
const ALL = Object.keys(PARTS) as Part[];

/** A parcel as rows: of rows with the same keys the last one counts, as if written in turn. */
function rowsOf(parcel: Parcel): Map<string, readonly [Part, Row]> {
  const rows = new Map<string, readonly [Part, Row]>();
  const add = (part: Part, row: Row) => {
    const { keys, name } = PARTS[part];
    rows.set(JSON.stringify([name, ...Object.keys(keys).map((key) => row[key])]), [part, row]);
  };
  const { record, table } = parcel;
  for (const [i, { number, at, body }] of (record?.lines ?? []).entries())
    add(i === 0 ? 'opening' : 'lines', { desk: record!.table, number, at, body });
  if (table) add('desks', { ...table });
  for (const row of parcel.people ?? []) add('people', { ...row });
  for (const { person, table: desk, at } of parcel.sittings ?? [])
    add('sittings', { person, desk, at });
  for (const { person, table: desk } of parcel.risen ?? []) add('risen', { person, desk });
  for (const row of parcel.results ?? []) add('results', { ...row, desk: row.table });
  for (const row of parcel.ratings ?? []) add('ratings', { ...row });
  for (const row of parcel.pushes ?? []) add('pushes', { ...row });
  for (const endpoint of parcel.unpushed ?? []) add('unpushed', { endpoint });
  for (const row of parcel.notes ?? []) add('notes', { ...row });
  return rows;
}

/** Whether the lines follow each other; whether they follow the record, only the record knows. */
export const isWhole = ({ record }: Parcel): boolean => {
  const [first, ...rest] = record?.lines ?? [];
  if (!first) return true;
  // PostgreSQL counts in 32 bits, and so many lines no table has.
  const fits = Number.isInteger(first.number) && first.number >= 0 && first.number < 2 ** 30;
  return fits && rest.every(({ number }, i) => number === first.number + i + 1);
};

export class Batch {
  private readonly taken = new Set<string>();
  private readonly parts = new Map<Part, Row[]>();

  /** False, and nothing added, if the parcel touches what another one touches. */
  add(place: number, parcel: Parcel): boolean {
    const rows = rowsOf(parcel);
    const desk = parcel.record?.lines.length ? [JSON.stringify([parcel.record.table])] : [];
    const keys = [...rows.keys(), ...desk];
    if (keys.some((key) => this.taken.has(key))) return false;
    for (const key of keys) this.taken.add(key);
    for (const [part, row] of rows.values()) {
      const list = this.parts.get(part) ?? [];
      list.push({ place, ...row });
      this.parts.set(part, list);
    }
    return true;
  }

  /** Answers with the refused places, and whether their records were as far as their first lines. */
  statement() {
    const parts = ALL.filter((part) => this.parts.has(part));
    return {
      // Kept prepared under its name: planning takes longer than writing a move.
      name: `write ${parts.map((part) => ALL.indexOf(part)).join(' ')}`,
      text: sqlOf(parts),
      values: parts.map((part) => JSON.stringify(this.parts.get(part))),
    };
  }
}

const texts = new Map<string, string>();

function sqlOf(parts: readonly Part[]): string {
  const name = parts.join(' ');
  const text = texts.get(name) ?? compose(parts);
  texts.set(name, text);
  return text;
}

function compose(parts: readonly Part[]): string {
  const refusable = parts.includes('opening');
  const where = refusable ? 'place NOT IN (SELECT place FROM refused)' : 'true';
  const steps = parts.map((part, i) => {
    const parameter = `$${i + 1}`;
    if (part === 'opening') return opening(parameter);
    if (part === 'lines') return `lines AS (${lines(parameter)})`;
    const write = part === 'risen' || part === 'unpushed' ? remove : put;
    return `${part} AS (${write(PARTS[part], parameter, where)})`;
  });
  const refused = refusable ? 'refused' : '(SELECT 0 AS place, false AS reached LIMIT 0) AS nobody';
  return `${steps.length > 0 ? `WITH ${steps.join(',\n')}\n` : ''}SELECT place, reached FROM ${refused}`;
}

const LINE = { ...RECORD.keys, ...RECORD.others };

/**
 * The first lines decide. Each is added if the line before it is there; whoever comes second for the
 * same number waits for the first and is then refused, also by another node. Who has the first line
 * has the others: nobody else can have been further.
 */
const opening = (parameter: string) => `
  first AS MATERIALIZED (
    SELECT given.*, number = 0 OR before.found IS NOT NULL AS reached FROM ${rowsFrom(parameter, LINE)}
    LEFT JOIN LATERAL (
      SELECT true AS found FROM record
      WHERE record.desk = given.desk AND record.number = given.number - 1 LIMIT 1
    ) AS before ON true),
  opened AS (
    INSERT INTO record (desk, number, at, body)
    SELECT desk, number, at, body FROM first WHERE reached ORDER BY desk
    ON CONFLICT DO NOTHING RETURNING desk),
  refused AS MATERIALIZED (
    SELECT place, reached FROM first WHERE desk NOT IN (SELECT desk FROM opened))`;

const lines = (parameter: string) => `
  INSERT INTO record (desk, number, at, body)
  SELECT desk, number, at, body FROM ${rowsFrom(parameter, LINE)}
  WHERE place NOT IN (SELECT place FROM refused) ORDER BY desk, number`;
