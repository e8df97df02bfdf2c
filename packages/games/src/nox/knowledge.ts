/**
 * How to play NOX well: first get three colours, then value; lay a low card on a rival's high one;
 * lay a sixth stack when ending the round is better than playing on. The prior of a move is the
 * share of the win after it.
 */
import type { BotKnowledge, Move, Rng, Seat } from '@ludotheque/core';
import {
  COLOUR_COUNT_BY_DISPLAY,
  displayAfterMove,
  SUM_BY_DISPLAY,
} from './knowledge-display-tables.ts';
import { expertOverrides } from './knowledge-expert.ts';
import { appraiseByShares, shareIfEnded } from './knowledge-move-shares.ts';
import { ENDS_ROUND, writeQuickValues } from './knowledge-quick-values.ts';
import { writeWinShares } from './knowledge-win-shares.ts';
import { decodeDisplaySeat, MOVE_COUNT } from './moves.ts';
import type { NoxState } from './state.ts';

const quickValues = new Float64Array(MOVE_COUNT);

/** What a missing colour is worth to a beginner, in points. */
const NEW_COLOUR_POINTS = 6;
/** How much a rival's loss is worth to a beginner. Too much: it helps all the others as well. */
const RIVAL_LOSS_WEIGHT = 0.5;

/**
 * A beginner looks at the numbers on the table: more for itself, less for others. It does not think
 * of who leads the game, how soon the round ends, and what its end would mean.
 */
function appraiseAsBeginner(state: NoxState, seat: Seat, move: Move): number {
  const to = decodeDisplaySeat(move);
  const before = state.shown[to]!;
  const shown = displayAfterMove(before, move);
  const gain = SUM_BY_DISPLAY[shown]! - SUM_BY_DISPLAY[before]!;
  if (to !== seat) return -RIVAL_LOSS_WEIGHT * gain;
  return (
    gain + NEW_COLOUR_POINTS * (COLOUR_COUNT_BY_DISPLAY[shown]! - COLOUR_COUNT_BY_DISPLAY[before]!)
  );
}

/** In a playout, up to 15 times this many points of noise are added; more noise plays worse. */
const PLAYOUT_NOISE_POINTS = 0.1;

function rollout(state: NoxState, seat: Seat, moves: Int32Array, count: number, rng: Rng): number {
  let ended = writeQuickValues(state, seat, moves, count, quickValues);
  const salt = rng.below(64);
  let best = -1;
  let highest = Number.NEGATIVE_INFINITY;
  let ending = -1;
  for (let i = 0; i < count; i++) {
    if (quickValues[i] === ENDS_ROUND) {
      const to = decodeDisplaySeat(moves[i]!);
      const shown = displayAfterMove(state.shown[to]!, moves[i]!);
      const share = shareIfEnded(state, seat, to, shown);
      if (share > ended) {
        ended = share;
        ending = i;
      }
      continue;
    }
    const value = quickValues[i]! + PLAYOUT_NOISE_POINTS * (((salt ^ (i * 37)) * 13) & 15);
    if (value > highest) {
      highest = value;
      best = i;
    }
  }
  if (ending >= 0) return ending;
  return best >= 0 ? best : rng.below(count);
}

export const knowledge: BotKnowledge<NoxState> = {
  prior: appraiseByShares,
  beginnerHeuristic(state, seat, moves, count, out) {
    for (let i = 0; i < count; i++) out[i] = appraiseAsBeginner(state, seat, moves[i]!);
  },
  rollout,
  evaluate: writeWinShares,
  playoutSection: (state) => state.sheet.length,
  // To the end of a round: all candidates are tried in the same worlds, so luck is the same.
  maxPlayoutPlies: 90,
  priorVisits: 150,
  // Without a tree, and with more candidates, it lost to the version before (docs/bots/nox.md).
  explorationWeight: 0.1,
  wideningRate: 0.3,
  // Ending early saves a third of the iterations, and loses to the version before by a little.
  minGainPerIteration: { hard: 0, expert: 3e-8 },
  // A hundredth of a win; finer differences need a search.
  tieMargin: 0.2,
  beginnerBreaksTies: true,
  expertOverrides,
  // In the variant an expert searches as `hard` does, for longer.
  isExpertIn: ({ variant }) => variant === 'base',
};
