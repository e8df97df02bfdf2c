/**
 * A score pad for people who have the printed game on their table. What each game adds is how a
 * player's part of a round is entered, and its own scoring; the block itself is the same for all.
 */
import type { ComponentType } from 'react';

export interface EntryProps<Entry> {
  readonly entry: Entry;
  onChange(entry: Entry): void;
  /** Words of the page. */
  t(key: string, values?: { readonly [name: string]: string | number }): string;
}

export interface PadKind<Entry = unknown> {
  readonly seats: { readonly min: number; readonly max: number };
  /** What somebody has who has nothing. */
  readonly blank: Entry;
  readonly Editor: ComponentType<EntryProps<Entry>>;
  /** What one player's part of a round comes to. */
  points(entry: Entry): number;
  /** What everybody writes down of it; without this, their points. */
  written?(points: readonly number[], variant: string): readonly number[];
  /** Ways to play that count differently, the usual one first. */
  readonly variants?: readonly string[];
  /** Whether a row says where everybody stands, rather than what they gained. */
  readonly standing?: boolean;
  readonly lowestWins?: boolean;
  /** Whether the game is over. */
  isOver?(totals: readonly number[], variant: string): boolean;
  /** A key of words about a round that cannot be right. */
  objection?(entries: readonly Entry[]): string | undefined;
}

/** The block: everything that is written on it, and nothing that can be computed. */
export interface Sheet {
  readonly names: readonly string[];
  readonly variant: string;
  /** For each round an entry a player. */
  readonly rounds: readonly (readonly unknown[])[];
}

export const newSheet = (kind: PadKind, names: readonly string[]): Sheet => ({
  names,
  variant: kind.variants?.[0] ?? '',
  rounds: [],
});

export function rowsOf(kind: PadKind, { rounds, variant }: Sheet): number[][] {
  return rounds.map((entries) => {
    const points = entries.map((entry) => kind.points(entry));
    return [...(kind.written?.(points, variant) ?? points)];
  });
}

export function totalsOf(kind: PadKind, sheet: Sheet): number[] {
  const rows = rowsOf(kind, sheet);
  if (kind.standing) return rows.at(-1) ?? sheet.names.map(() => kind.points(kind.blank));
  return sheet.names.map((_, player) => rows.reduce((sum, row) => sum + row[player]!, 0));
}

/** Those who lead, by their places. */
export function leadersOf(kind: PadKind, sheet: Sheet): number[] {
  const totals = totalsOf(kind, sheet);
  const best = kind.lowestWins ? Math.min(...totals) : Math.max(...totals);
  return totals.flatMap((total, player) => (total === best ? [player] : []));
}

/** A sheet as a part of an address, and back; undefined for what is none. */
export function writeLink(sheet: Sheet): string {
  const bytes = new TextEncoder().encode(JSON.stringify(sheet));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

export function readLink(kind: PadKind, text: string): Sheet | undefined {
  try {
    const bytes = Uint8Array.from(
      atob(text.replaceAll('-', '+').replaceAll('_', '/')),
      (letter) => letter.codePointAt(0)!,
    );
    return readSheet(kind, JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return undefined;
  }
}

/** What claims to be a sheet, checked: every entry must be one that can be counted. */
export function readSheet(kind: PadKind, given: unknown): Sheet | undefined {
  const { names, rounds, variant } = (given ?? {}) as Partial<Sheet>;
  if (!Array.isArray(names) || !Array.isArray(rounds) || typeof variant !== 'string')
    return undefined;
  const { max, min } = kind.seats;
  if (names.length < min || names.length > max) return undefined;
  if (!names.every((name) => typeof name === 'string' && name.length <= 24)) return undefined;
  if (!(kind.variants ?? ['']).includes(variant)) return undefined;
  const sheet = { names, rounds, variant };
  try {
    const fits = rounds.every((row) => Array.isArray(row) && row.length === names.length);
    const counted = fits && rowsOf(kind, sheet).flat().every(Number.isFinite);
    return counted ? sheet : undefined;
  } catch {
    return undefined;
  }
}
