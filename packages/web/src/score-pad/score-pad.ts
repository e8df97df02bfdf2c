/**
 * A score pad for people who have the printed game on their table. What each game adds is how a
 * player's part of a round is entered, and its own scoring; the block itself is the same for all.
 */
import type { ComponentType } from 'react';

export interface EntryEditorProps<Entry> {
  readonly entry: Entry;
  onChange(entry: Entry): void;
  /** Words of the page. */
  t(key: string, values?: { readonly [name: string]: string | number }): string;
}

export interface GameScorePad<Entry = unknown> {
  readonly seats: { readonly min: number; readonly max: number };
  /** What somebody has who has nothing. */
  readonly blank: Entry;
  readonly Editor: ComponentType<EntryEditorProps<Entry>>;
  /** What one player's part of a round comes to. */
  points(entry: Entry): number;
  /** What everybody writes down of it; without this, their points. */
  toWrittenScores?(points: readonly number[], variant: string): readonly number[];
  /** Ways to play that count differently, the usual one first. */
  readonly variants?: readonly string[];
  /** Whether a row says where everybody stands, rather than what they gained. */
  readonly rowsAreTotals?: boolean;
  readonly lowestWins?: boolean;
  /** Whether the game is over. */
  isOver?(totals: readonly number[], variant: string): boolean;
  /** A key of words about a round that cannot be right. */
  findProblem?(entries: readonly Entry[]): string | undefined;
}

/** The block: everything that is written on it, and nothing that can be computed. */
export interface ScorePadSheet {
  readonly names: readonly string[];
  readonly variant: string;
  /** For each round an entry a player. */
  readonly rounds: readonly (readonly unknown[])[];
}

export const createSheet = (kind: GameScorePad, names: readonly string[]): ScorePadSheet => ({
  names,
  variant: kind.variants?.[0] ?? '',
  rounds: [],
});

export function computeRoundScores(
  kind: GameScorePad,
  { rounds, variant }: ScorePadSheet,
): number[][] {
  return rounds.map((entries) => {
    const points = entries.map((entry) => kind.points(entry));
    return [...(kind.toWrittenScores?.(points, variant) ?? points)];
  });
}

export function computeTotals(kind: GameScorePad, sheet: ScorePadSheet): number[] {
  const rows = computeRoundScores(kind, sheet);
  if (kind.rowsAreTotals) return rows.at(-1) ?? sheet.names.map(() => kind.points(kind.blank));
  return sheet.names.map((_, player) => rows.reduce((sum, row) => sum + row[player]!, 0));
}

/** Those who lead, by their places. */
export function findLeaders(kind: GameScorePad, sheet: ScorePadSheet): number[] {
  const totals = computeTotals(kind, sheet);
  const best = kind.lowestWins ? Math.min(...totals) : Math.max(...totals);
  return totals.flatMap((total, player) => (total === best ? [player] : []));
}

/** A sheet as a part of an address, and back; undefined for what is none. */
export function encodeSheetForLink(sheet: ScorePadSheet): string {
  const bytes = new TextEncoder().encode(JSON.stringify(sheet));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

export function decodeSheetFromLink(kind: GameScorePad, text: string): ScorePadSheet | undefined {
  try {
    const bytes = Uint8Array.from(
      atob(text.replaceAll('-', '+').replaceAll('_', '/')),
      (letter) => letter.codePointAt(0)!,
    );
    return parseSheet(kind, JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return undefined;
  }
}

/** What claims to be a sheet, checked: every entry must be one that can be counted. */
export function parseSheet(kind: GameScorePad, given: unknown): ScorePadSheet | undefined {
  const { names, rounds, variant } = (given ?? {}) as Partial<ScorePadSheet>;
  if (!Array.isArray(names) || !Array.isArray(rounds) || typeof variant !== 'string')
    return undefined;
  const { max, min } = kind.seats;
  if (names.length < min || names.length > max) return undefined;
  if (!names.every((name) => typeof name === 'string' && name.length <= 24)) return undefined;
  if (!(kind.variants ?? ['']).includes(variant)) return undefined;
  const sheet = { names, rounds, variant };
  try {
    const fits = rounds.every((row) => Array.isArray(row) && row.length === names.length);
    const counted = fits && computeRoundScores(kind, sheet).flat().every(Number.isFinite);
    return counted ? sheet : undefined;
  } catch {
    return undefined;
  }
}
