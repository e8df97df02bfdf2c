/** The figures of a report on one game, from the games that bots have played. */
import type { ArenaGameResult } from '@ludotheque/bots';
import type { AnyGame, BotLevel, Json, OptionValues } from '@ludotheque/core';
import {
  type Estimate,
  estimateMean,
  estimateMeanShare,
  estimateShare,
  quantile,
} from './estimate.ts';
import type { GameTrace, OfferCounts } from './game-trace.ts';
import { LEAD_TENTHS } from './lead-tracker.ts';

/** Below this number of cases, no verdict is given about a seat, a card or a move. */
export const MIN_CASES = 50;
/** A card is almost never chosen if it is so more rarely, in rounds in which it could be. */
export const RARE_CARD_SHARE = 0.05;
/** A kind of move that is chosen more rarely, or its rivals more rarely, is called one-sided. */
export const ONE_SIDED_SHARE = 0.01;

/** Games between equal bots at one number of seats. */
export interface SeatCountReport {
  readonly seats: number;
  readonly games: number;
  readonly winShares: readonly Estimate[];
  /** Seats that win more or less than chance, at 95 % for all seats together. */
  readonly unfairSeats: readonly number[];
  readonly moves: Estimate;
  readonly rounds: Estimate;
  readonly minutes: Estimate;
}

export interface LadderReport {
  readonly level: BotLevel;
  readonly below: BotLevel;
  readonly games: number;
  readonly winShare: Estimate;
  readonly chance: number;
  /** How often the better level finishes before a rival of the level below; a tie is half. */
  readonly finishesBefore: Estimate;
}

export interface NamedShare extends Estimate {
  readonly name: string;
  readonly verdict: 'almost never' | 'almost always' | 'few cases' | null;
}

export interface GameReport {
  readonly game: string;
  readonly version: number;
  readonly options: OptionValues;
  readonly seed: string;
  readonly level: BotLevel;
  readonly iterations: number;
  readonly hasKnowledge: boolean;
  readonly seats: number;
  readonly games: number;
  readonly bySeats: readonly SeatCountReport[];
  /** Quantiles 10, 50 and 90 % of the minutes of a game. */
  readonly minuteQuantiles: readonly number[];
  readonly minutes: readonly number[];
  readonly choices: {
    readonly mean: Estimate;
    readonly forced: Estimate;
    /** How many decisions had so many choices, as pairs. */
    readonly counts: readonly (readonly [number, number])[];
  };
  readonly singleWinner: Estimate;
  /** The winner's distance to the second, as a share of the spread from first to last. */
  readonly margin: Estimate;
  readonly leadChanges: Estimate;
  readonly finalLeadAt: Estimate;
  readonly leaderWins: readonly { readonly tenth: number; readonly share: Estimate }[];
  readonly ladder: readonly LadderReport[];
  readonly cards: readonly NamedShare[];
  readonly cardsNeverOffered: readonly string[];
  readonly moveKinds: readonly NamedShare[];
  readonly moves: { readonly offered: number; readonly neverChosen: readonly Json[] };
}

/** The normal quantiles for two-sided 5 % over so many seats together (Bonferroni). */
const JOINT_Z = [0, 1.96, 2.24, 2.39, 2.5, 2.58, 2.64] as const;

export function summariseSeatCount(seats: number, traces: readonly GameTrace[]): SeatCountReport {
  const winShares = Array.from({ length: seats }, (_, seat) =>
    estimateMeanShare(traces.map((trace) => trace.winShares[seat]!)),
  );
  const widen = (JOINT_Z[seats] ?? 3) / 1.96;
  return {
    seats,
    games: traces.length,
    winShares,
    unfairSeats: winShares.flatMap(({ high, low, mean: share }, seat) => {
      const distance = share - 1 / seats;
      const margin = distance > 0 ? share - low : high - share;
      const isClear = traces.length >= MIN_CASES && Math.abs(distance) > widen * margin;
      return isClear ? [seat] : [];
    }),
    moves: estimateMean(traces.map((trace) => trace.moves)),
    rounds: estimateMean(traces.map((trace) => trace.rounds)),
    minutes: estimateMean(traces.map((trace) => trace.minutes)),
  };
}

const mean = (figures: readonly number[]) =>
  figures.reduce((sum, figure) => sum + figure, 0) / figures.length;

/** The result of the bot in the first place of the line-up; deals are taken as independent. */
export function summariseLadder(
  level: BotLevel,
  below: BotLevel,
  seats: number,
  results: readonly ArenaGameResult[],
): LadderReport {
  const deals = [...Map.groupBy(results, ({ deal }) => deal).values()];
  const finishes = deals.map((games) => {
    const pairs = games.flatMap(({ ranks: [own, ...others] }) =>
      others.map((other) => (Math.sign(other - own!) + 1) / 2),
    );
    return mean(pairs);
  });
  return {
    level,
    below,
    games: results.length,
    winShare: estimateMeanShare(
      deals.map((games) => mean(games.map(({ winShares }) => winShares[0]!))),
    ),
    chance: 1 / seats,
    finishesBefore: estimateMeanShare(finishes),
  };
}

function addOffers<K>(lists: readonly ReadonlyMap<K, OfferCounts>[]): Map<K, OfferCounts> {
  const sums = new Map<K, OfferCounts>();
  for (const list of lists)
    for (const [key, { chosen, offered }] of list) {
      const sum = sums.get(key);
      sums.set(key, {
        offered: offered + (sum?.offered ?? 0),
        chosen: chosen + (sum?.chosen ?? 0),
      });
    }
  return sums;
}

function summariseChoices(traces: readonly GameTrace[]): GameReport['choices'] {
  const counts = new Map<number, number>();
  for (const { choices } of traces)
    for (const [count, times] of choices) counts.set(count, times + (counts.get(count) ?? 0));
  const ofGames = (pick: (count: number) => number) =>
    estimateMean(
      traces.map(({ choices }) => {
        let [sum, decisions] = [0, 0];
        for (const [count, times] of choices) {
          sum += times * pick(count);
          decisions += times;
        }
        return sum / Math.max(1, decisions);
      }),
    );
  return {
    mean: ofGames((count) => count),
    forced: ofGames((count) => (count === 1 ? 1 : 0)),
    counts: [...counts].sort(([a], [b]) => a - b),
  };
}

const measureMargin = ({ scores, winShares }: GameTrace): number => {
  const winner = scores[winShares.indexOf(Math.max(...winShares))]!;
  const distances = scores.map((score) => Math.abs(score - winner)).sort((a, b) => a - b);
  return distances.at(-1) === 0 ? 0 : distances[1]! / distances.at(-1)!;
};

function judgeCard({ cases, high }: Estimate): NamedShare['verdict'] {
  if (cases < MIN_CASES) return 'few cases';
  return high < RARE_CARD_SHARE ? 'almost never' : null;
}

function judgeMoveKind({ cases, high, low }: Estimate): NamedShare['verdict'] {
  if (cases < MIN_CASES) return 'few cases';
  if (high < ONE_SIDED_SHARE) return 'almost never';
  return low > 1 - ONE_SIDED_SHARE ? 'almost always' : null;
}

/** The figures about the flow of a game and its parts, from games between equal bots. */
export function summariseTraces(game: AnyGame, traces: readonly GameTrace[]) {
  const minutes = traces.map((trace) => trace.minutes);
  const name =
    (judge: (share: Estimate) => NamedShare['verdict']) =>
    ([key, { chosen, offered }]: readonly [string, OfferCounts]): NamedShare => {
      const share = estimateShare(chosen, offered);
      return { name: key, ...share, verdict: judge(share) };
    };
  const cards = addOffers(traces.map((trace) => trace.cards));
  const moveKinds = addOffers(traces.map((trace) => trace.moveKinds));
  const often = [...addOffers(traces.map((trace) => trace.singleMoves))].filter(
    ([, { offered }]) => offered >= MIN_CASES,
  );
  const inGames = game.kinds.filter((kind) => game.deck.includes(kind));
  return {
    minuteQuantiles: [0.1, 0.5, 0.9].map((share) => quantile(minutes, share)),
    minutes,
    choices: summariseChoices(traces),
    singleWinner: estimateShare(
      traces.filter(({ winShares }) => winShares.includes(1)).length,
      traces.length,
    ),
    margin: estimateMeanShare(traces.map(measureMargin)),
    leadChanges: estimateMean(traces.map((trace) => trace.leadChanges)),
    finalLeadAt: estimateMeanShare(traces.map((trace) => trace.finalLeadAt)),
    leaderWins: LEAD_TENTHS.map((tenth, at) => ({
      tenth,
      share: estimateMeanShare(
        traces.map((trace) => trace.leaderWins[at]!).filter((share) => share !== null),
      ),
    })).filter(({ share }) => share.cases >= 2),
    cards: game.kinds.flatMap((kind) => {
      const counts = cards.get(kind);
      return counts ? [name(judgeCard)([kind, counts])] : [];
    }),
    cardsNeverOffered: cards.size === 0 ? [] : inGames.filter((kind) => !cards.has(kind)),
    moveKinds: [...moveKinds].map(name(judgeMoveKind)).sort((a, b) => b.mean - a.mean),
    moves: {
      offered: often.length,
      neverChosen: often
        .filter(([, { chosen }]) => chosen === 0)
        .sort(([, a], [, b]) => b.offered - a.offered)
        .map(([move]) => game.write(move)),
    },
  };
}
