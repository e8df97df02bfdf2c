/**
 * What an expert of NOX knows beyond the others: the outlook, learnt in games against itself, tells what
 * a move is worth. The expert lets the others move once in every imagined world, takes the best of its own
 * next moves there, and judges what that leaves.
 */
import type { AppraiseMoves, BotKnowledge } from '@ludotheque/core';
import { PRIOR_POINTS_PER_WIN } from './knowledge-move-shares.ts';
import {
  computeOutlook,
  lookBetweenRounds,
  writeOutlookAfterMove,
} from './knowledge-outlook-network.ts';
import { ENDS_ROUND, writeQuickValues } from './knowledge-quick-values.ts';
import { countMostStacks, writeWinShares } from './knowledge-win-shares.ts';
import { MOVE_COUNT } from './moves.ts';
import { moves as listMoves } from './rules.ts';
import { MAX_SEATS, type NoxState } from './state.ts';

/** The next move is the best of so many, and of those that end the round. */
const NEXT_MOVES_TRIED = 4;

const moves = new Int32Array(MOVE_COUNT);
const quickValues = new Float64Array(MOVE_COUNT);
const shares = new Float64Array(MAX_SEATS);

const prior: AppraiseMoves<NoxState> = (state, seat, listed, count, out) => {
  for (let i = 0; i < count; i++) {
    writeOutlookAfterMove(state, seat, listed[i]!, shares);
    out[i] = PRIOR_POINTS_PER_WIN * shares[seat]!;
  }
};

/** Fills what all seats may expect when the seat on turn makes the best of its moves. */
function writeSharesAfterBestMove(state: NoxState, out: Float64Array): void {
  const { seats, turn } = state;
  const count = listMoves(state, turn, moves);
  writeQuickValues(state, turn, moves, count, quickValues);
  let highest = Number.NEGATIVE_INFINITY;
  for (let tried = 0, left = count; tried < NEXT_MOVES_TRIED && left > 0; left--) {
    let best = 0;
    for (let i = 1; i < count; i++) if (quickValues[i]! > quickValues[best]!) best = i;
    if (quickValues[best] !== ENDS_ROUND) tried++;
    quickValues[best] = Number.NEGATIVE_INFINITY;
    writeOutlookAfterMove(state, turn, moves[best]!, shares);
    if (shares[turn]! <= highest) continue;
    highest = shares[turn]!;
    for (let seat = 0; seat < seats; seat++) out[seat] = shares[seat]!;
  }
}

function evaluate(state: NoxState, out: Float64Array): void {
  if (state.over) writeWinShares(state, out);
  else if (countMostStacks(state) > 0) writeSharesAfterBestMove(state, out);
  else {
    lookBetweenRounds(state);
    computeOutlook(out);
  }
}

export const expertOverrides: Partial<BotKnowledge<NoxState>> = {
  prior,
  evaluate,
  flatSearch: true,
  maxPlayoutPlies: 3,
  priorVisits: 300,
  wideningRate: 0.15,
  searchIterations: { hard: 2_000, expert: 6_000 },
  minGainPerIteration: { hard: 0, expert: 1e-10 },
};
