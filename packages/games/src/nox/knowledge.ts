/**
 * How to play NOX well: first three colours, then value; a low card is best laid on a rival's high
 * one, a sixth stack is laid when the game is better ended than played on. Every move is appraised
 * by the share of the win that it leaves.
 */
import type { BotKnowledge, Move, Rng, Seat } from '@ludotheque/core';
import {
  expectAll,
  expectedPoints,
  phaseOf,
  sharesAfter,
  sharesNow,
  sharesWithin,
  waitOf,
} from './knowledge-chances.ts';
import { HUES, STACKS, SUM, showing, WORTH } from './knowledge-displays.ts';
import { displayIn } from './moves.ts';
import { MAX_SEATS, type NoxState } from './state.ts';

/** So many stacks in one display end the round. */
const FULL = 6;
/** A twentieth of a win is a clear preference. */
const CLEAR = 20;

const points = new Float64Array(MAX_SEATS);
const shares = new Float64Array(MAX_SEATS);
const pulls = new Float64Array(MAX_SEATS);

/** The seat's share of the win if the round ended with this display showing that. */
function shareIfEnded(state: NoxState, seat: Seat, to: Seat, shown: number): number {
  for (let owner = 0; owner < state.seats; owner++)
    points[owner] = WORTH[owner === to ? shown : state.shown[owner]!]!;
  sharesAfter(state, points, shares);
  return shares[seat]!;
}

/** The seat's share of the win after a move, with everybody's hopes as the table would lie then. */
function shareAfterMove(state: NoxState, seat: Seat, move: Move): number {
  const { seats, stacks } = state;
  const to = displayIn(move);
  const shown = showing(state.shown[to]!, move);
  if (STACKS[shown] === FULL) return shareIfEnded(state, seat, to, shown);
  let phase = STACKS[shown]!;
  for (let owner = 0; owner < seats; owner++)
    if (owner !== to) phase = Math.max(phase, stacks[owner]!);
  const next = seat + 1 === seats ? 0 : seat + 1;
  for (let owner = 0; owner < seats; owner++) {
    const there = owner === to ? shown : state.shown[owner]!;
    points[owner] = expectedPoints(there, phase, waitOf(owner, next, seats));
  }
  sharesWithin(state, points, phase, shares);
  return shares[seat]!;
}

/** What a colour that was missing is worth to a beginner, in points. */
const NEW_COLOUR = 6;
/** How much a beginner likes to see others lose: too much, for what one loses helps all the rest. */
const ENVY = 0.5;

/**
 * A beginner looks at the numbers on the table: more for me, less for others. Who leads the game,
 * how soon the round will end and what an end would mean does not come to mind.
 */
function glance(state: NoxState, seat: Seat, move: Move): number {
  const to = displayIn(move);
  const before = state.shown[to]!;
  const shown = showing(before, move);
  const gain = SUM[shown]! - SUM[before]!;
  if (to !== seat) return -ENVY * gain;
  return gain + NEW_COLOUR * (HUES[shown]! - HUES[before]!);
}

/** In a playout, choices are blurred by up to 15 times so many points: more is worse. */
const BLUR = 0.1;

/** How much the seat's share gains, but for a common factor, by a point in each display. */
function weighDisplays(state: NoxState, seat: Seat, phase: number): void {
  expectAll(state, phase, points);
  sharesWithin(state, points, phase, pulls);
  for (let owner = 0; owner < state.seats; owner++)
    pulls[owner] = owner === seat ? 1 - pulls[owner]! : -pulls[owner]!;
}

function rollout(state: NoxState, seat: Seat, moves: Int32Array, count: number, rng: Rng): number {
  const phase = Math.max(1, phaseOf(state));
  weighDisplays(state, seat, phase);
  const salt = rng.below(64);
  let best = -1;
  let most = Number.NEGATIVE_INFINITY;
  let ending = -1;
  let ended = 1 - pulls[seat]!;
  for (let i = 0; i < count; i++) {
    const move = moves[i]!;
    const to = displayIn(move);
    const before = state.shown[to]!;
    const shown = showing(before, move);
    if (STACKS[shown] === FULL) {
      const share = shareIfEnded(state, seat, to, shown);
      if (share > ended) {
        ended = share;
        ending = i;
      }
      continue;
    }
    const gain = expectedPoints(shown, phase, 0) - expectedPoints(before, phase, 0);
    const look = pulls[to]! * gain + BLUR * (((salt ^ (i * 37)) * 13) & 15);
    if (look > most) {
      most = look;
      best = i;
    }
  }
  if (ending >= 0) return ending;
  return best >= 0 ? best : rng.below(count);
}

export const knowledge: BotKnowledge<NoxState> = {
  prior(state, seat, moves, count, out) {
    for (let i = 0; i < count; i++) out[i] = CLEAR * shareAfterMove(state, seat, moves[i]!);
  },
  hunch(state, seat, moves, count, out) {
    for (let i = 0; i < count; i++) out[i] = glance(state, seat, moves[i]!);
  },
  rollout,
  evaluate: sharesNow,
  chapter: (state) => state.sheet.length,
  // To the end of a round; candidates share their worlds, so that its luck is the same for all.
  horizon: 90,
  trust: 150,
  curiosity: 0.1,
  width: 0.3,
  // A hundredth of a win: finer differences are for those who search.
  taste: 0.2,
};
