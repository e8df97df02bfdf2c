/**
 * Score pads for people who play the printed game. A game defines how a player's entry for a round
 * is made and scored; everything else is the same for all games.
 */
import type { ComponentType } from 'react';
import type { Translate } from '../i18n/translation.tsx';

export interface EntryEditorProps<Entry> {
  readonly entry: Entry;
  onChange(entry: Entry): void;
  /** Words below `pad` in the game's own words, or in the page's. */
  readonly t: Translate;
}

export interface GameScorePad<Entry = unknown> {
  readonly seats: { readonly min: number; readonly max: number };
  /** The entry of a player who has nothing. */
  readonly blank: Entry;
  readonly Editor: ComponentType<EntryEditorProps<Entry>>;
  /** The points of one player's entry. */
  points(entry: Entry): number;
  /** What the players write down for these points. By default, the points. */
  toWrittenScores?(points: readonly number[], variant: string): readonly number[];
  /** Ways to play that are scored differently, the usual one first. Keys of words below `pad`. */
  readonly variants?: readonly string[];
  /** Whether a row holds the new totals, not the points of one round. */
  readonly rowsAreTotals?: boolean;
  readonly lowestWins?: boolean;
  /** After so many rounds the game is over. */
  readonly roundCount?: number;
  /**
   * The lines that the printed pad has above the points of a round, each with its sign, and a key of
   * words below `pad.parts`. The points themselves are the part `sum`.
   */
  readonly parts?: readonly {
    readonly name: string;
    readonly sign: string;
    points(entry: Entry): number;
  }[];
  isOver?(totals: readonly number[], variant: string): boolean;
  /** Finds entries that cannot be right. Returns a key of words below `pad`. */
  findProblem?(entries: readonly Entry[]): string | undefined;
}

/** What was entered on the pad. Everything else is computed from it. */
export interface ScorePadSheet {
  readonly names: readonly string[];
  readonly variant: string;
  /** For each round, one entry for each player. */
  readonly rounds: readonly (readonly unknown[])[];
}

export const createSheet = (kind: GameScorePad, names: readonly string[]): ScorePadSheet => ({
  names,
  variant: kind.variants?.[0] ?? '',
  rounds: [],
});

export function computeScoresByRound(
  kind: GameScorePad,
  { rounds, variant }: ScorePadSheet,
): number[][] {
  return rounds.map((entries) => {
    const points = entries.map((entry) => kind.points(entry));
    return [...(kind.toWrittenScores?.(points, variant) ?? points)];
  });
}

export function computeTotals(kind: GameScorePad, sheet: ScorePadSheet): number[] {
  const rows = computeScoresByRound(kind, sheet);
  if (kind.rowsAreTotals) return rows.at(-1) ?? sheet.names.map(() => kind.points(kind.blank));
  return sheet.names.map((_, player) => rows.reduce((sum, row) => sum + row[player]!, 0));
}

/** The indices of the players who lead. */
export function findLeaders(kind: GameScorePad, sheet: ScorePadSheet): number[] {
  const totals = computeTotals(kind, sheet);
  const best = kind.lowestWins ? Math.min(...totals) : Math.max(...totals);
  return totals.flatMap((total, player) => (total === best ? [player] : []));
}

/** Whether no further round belongs to this game. */
export const hasAllRounds = (kind: GameScorePad, { rounds }: ScorePadSheet): boolean =>
  rounds.length >= (kind.roundCount ?? Number.POSITIVE_INFINITY);

/** Base64url, for the part of a link after the #. */
export function encodeSheetForLink(sheet: ScorePadSheet): string {
  const bytes = new TextEncoder().encode(JSON.stringify(sheet));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** Undefined if the text is no sheet of this game. */
export function decodeSheetFromLink(kind: GameScorePad, text: string): ScorePadSheet | undefined {
  try {
    const bytes = Uint8Array.from(
      atob(text.replaceAll('-', '+').replaceAll('_', '/')),
      (character) => character.codePointAt(0)!,
    );
    return parseSheet(kind, JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return undefined;
  }
}

/** Checks a sheet from outside: every entry must be one that can be scored. */
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
    const counted = fits && computeScoresByRound(kind, sheet).flat().every(Number.isFinite);
    return counted ? sheet : undefined;
  } catch {
    return undefined;
  }
}
