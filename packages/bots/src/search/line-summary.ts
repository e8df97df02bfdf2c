/** Sums up the lines of a move: means, the bad and the good tenth, and the most frequent replies. */
import type { BaseView, Move, Seat } from '@ludotheque/core';

/** How one line ended. */
export interface LineOutcome {
  /** Each seat's share of the win. */
  readonly winShares: Float64Array;
  /** The first move of each other seat, before the viewer moved again. */
  readonly replies: Map<Seat, Move>;
  /** The viewer's score when the round was over; undefined if nobody looked, or it went on for too long. */
  score: number | undefined;
}

/** One case in ten is as bad as `bad` or worse, and one in ten as good as `good` or better. */
export interface Tenths {
  readonly bad: number;
  readonly good: number;
}

export interface LineReply {
  readonly seat: Seat;
  /** The move that the seat made most often. */
  readonly move: Move;
  /** In which share of the worlds it made it. */
  readonly share: number;
}

export interface MoveLine {
  /** Undefined for not interrupting. */
  readonly move: Move | undefined;
  /** In how many imagined worlds the move was played out. */
  readonly worlds: number;
  /** Each seat's mean share of the win. */
  readonly winShares: readonly number[];
  /** How much that is above the mean of the reference lines, in the same worlds; by default, the first line. */
  readonly differences: readonly number[];
  /** The standard errors of the differences. */
  readonly errors: readonly number[];
  /** The viewer's share of the win; the error is that of its difference to the reference lines. */
  readonly chance: Tenths & { readonly mean: number; readonly error: number };
  /** How the viewer's score changes until the round is over; left out where too few lines came so far. */
  readonly score?: Tenths & { readonly mean: number };
  /** In the order in which the seats follow the viewer. */
  readonly replies: readonly LineReply[];
}

/** Fewer scores than this say nothing about a tenth of the cases. */
const MIN_SCORES = 20;
/** If more lines than this had no end, the others are a biased choice. */
const MIN_SHARE_OF_SCORES = 0.9;

const findMean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** The standard error of the mean. */
function findError(values: readonly number[]): number {
  const mean = findMean(values);
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return values.length < 2 ? 0 : Math.sqrt(squares / (values.length - 1) / values.length);
}

/** `direction` is -1 where low values are good. */
function findTenths(values: readonly number[], direction: number): Tenths {
  const sorted = values.toSorted((a, b) => direction * (a - b));
  const place = Math.ceil(sorted.length / 10) - 1;
  return { bad: sorted[place]!, good: sorted[sorted.length - 1 - place]! };
}

function findReplies(outcomes: readonly LineOutcome[], { seat, seats }: BaseView): LineReply[] {
  return Array.from({ length: seats - 1 }, (_, i) => (seat + 1 + i) % seats).flatMap((other) => {
    const counts = new Map<Move, number>();
    for (const { replies } of outcomes) {
      const move = replies.get(other);
      if (move !== undefined) counts.set(move, (counts.get(move) ?? 0) + 1);
    }
    const [most] = [...counts].sort(([, a], [, b]) => b - a);
    return most ? [{ seat: other, move: most[0], share: most[1] / outcomes.length }] : [];
  });
}

function findScoreChange(outcomes: readonly LineOutcome[], view: BaseView, direction: number) {
  const changes = outcomes.flatMap(({ score }) =>
    score === undefined ? [] : [score - view.scores[view.seat]!],
  );
  if (changes.length < Math.max(MIN_SCORES, MIN_SHARE_OF_SCORES * outcomes.length))
    return undefined;
  return { mean: findMean(changes), ...findTenths(changes, direction) };
}

/** `outcomes` has a list for each move, with an entry for each world; the first moves are the references. */
export function summarizeLines(
  moves: readonly (Move | undefined)[],
  outcomes: readonly (readonly LineOutcome[])[],
  view: BaseView,
  scoreDirection: number,
  references = 1,
): MoveLine[] {
  const seats = Array.from({ length: view.seats }, (_, seat) => seat);
  const referenceLines = outcomes.slice(0, references);
  const findReference = (world: number, seat: Seat) =>
    findMean(referenceLines.map((line) => line[world]!.winShares[seat]!));
  return moves.map((move, i) => {
    const own = outcomes[i]!;
    const sharesOf = (seat: Seat) => own.map(({ winShares }) => winShares[seat]!);
    const differencesOf = (seat: Seat) =>
      own.map(({ winShares }, world) => winShares[seat]! - findReference(world, seat));
    const winShares = seats.map((seat) => findMean(sharesOf(seat)));
    const errors = seats.map((seat) => findError(differencesOf(seat)));
    const score = scoreDirection === 0 ? undefined : findScoreChange(own, view, scoreDirection);
    return {
      move,
      worlds: own.length,
      winShares,
      differences: seats.map((seat) => findMean(differencesOf(seat))),
      errors,
      chance: {
        mean: winShares[view.seat]!,
        error: errors[view.seat]!,
        ...findTenths(sharesOf(view.seat), 1),
      },
      ...(score && { score }),
      replies: findReplies(own, view),
    };
  });
}
