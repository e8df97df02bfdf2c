/** Ranks and rating changes of a finished game, from the table alone. */
import { type Seat, WATCHER } from '@ludotheque/core';
import type { RatingChange, SkillRating } from '@ludotheque/protocol';
import type { RatingRow } from '@ludotheque/store';
import { computeRiseShare, type SeatHolder, type Table } from '@ludotheque/table';
import { rate } from 'openskill';

/**
 * Whether results are stored: the game was played to its end; or it was ended early, and before that somebody
 * left it with their place, or left a rated game for good. Otherwise nobody would lose who persuades the
 * others to stop.
 */
export function hasResultsToStore(table: Table): boolean {
  const counts = ({ gone }: SeatHolder) => gone === 'out' || (table.isRated && gone !== undefined);
  return table.ending === 'played' || (table.match?.holders.some(counts) ?? false);
}

/** The final scores, or those at the time of an early end. */
export function listScores(table: Table): readonly number[] {
  const { game, state } = table.match!;
  return table.result?.scores ?? game.view(state, WATCHER).scores;
}

/**
 * Players who have given up come after those who stayed, and the first to give up is last. At an early
 * end those who stayed have drawn, and who is out keeps their place.
 */
export function computeFinalRanks(table: Table): number[] {
  const match = table.match!;
  const { holders } = match;
  const ranks = table.result?.ranks ?? holders.map((_, seat) => match.findFinalRank(seat) ?? 1);
  const isBefore = (a: Seat, b: Seat) => {
    const [leftA = Infinity, leftB = Infinity] = [holders[a]!.goneNumber, holders[b]!.goneNumber];
    return leftA === leftB ? leftA === Infinity && ranks[a]! < ranks[b]! : leftA > leftB;
  };
  const seats = [...holders.keys()];
  return seats.map((seat) => 1 + seats.filter((other) => isBefore(other, seat)).length);
}

export const getRatingSubject = ({ botLevel, person }: SeatHolder): string =>
  person ?? `bot:${botLevel}`;

/**
 * The change for each seat. What a stand-in played raises nobody: a rise is as large as the share of the own
 * moves. A game that was mostly played by it, or that somebody gave up, raises them not at all.
 */
export function computeRatingChanges(
  table: Table,
  before: readonly SkillRating[],
): readonly RatingChange[] {
  const teams = before.map(({ mu, sigma }) => [{ mu, sigma }]);
  const after = rate(teams, { rank: computeFinalRanks(table) }).map(([r]) => r!);
  return table.match!.holders.map((holder, seat): RatingChange => {
    const [old, fresh] = [before[seat]!, after[seat]!];
    if (holder.person === undefined) return { before: old, after: fresh };
    const share = holder.goneNumber === undefined ? computeRiseShare(holder.moveCounts) : 0;
    if (share === 1) return { before: old, after: fresh };
    // The ranking is by mu - 3 sigma, so a smaller sigma would raise them, too.
    const held = {
      mu: fresh.mu > old.mu ? old.mu + share * (fresh.mu - old.mu) : fresh.mu,
      sigma: fresh.sigma < old.sigma ? old.sigma + share * (fresh.sigma - old.sigma) : fresh.sigma,
    };
    if (share > 0) return { before: old, after: held };
    return { before: old, after: held, standInMoves: holder.moveCounts.standIn };
  });
}

/** A bot level that held several seats gets the mean of their new ratings. */
export function computeRatingRows(
  table: Table,
  before: readonly { readonly games: number }[],
  changes: readonly RatingChange[],
): RatingRow[] {
  const { holders } = table.match!;
  const seatsOf = Map.groupBy(holders.keys(), (seat) => getRatingSubject(holders[seat]!));
  const mean = (figures: readonly number[]) => figures.reduce((a, b) => a + b, 0) / figures.length;
  return [...seatsOf].map(([subject, seats]) => ({
    subject,
    game: table.setup.game,
    mu: mean(seats.map((seat) => changes[seat]!.after.mu)),
    sigma: mean(seats.map((seat) => changes[seat]!.after.sigma)),
    games: before[seats[0]!]!.games + 1,
  }));
}
