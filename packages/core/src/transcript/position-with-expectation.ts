/** A position saved as a test: the transcript that leads to it, and an expectation. */
import { fail } from '../error.ts';
import { formatForMessage } from '../format-for-message.ts';
import type { AnyGame, Json, Seat } from '../game/game.ts';
import { replayMoves } from './replay.ts';
import { parseTranscript, type Transcript } from './transcript.ts';

export type PositionExpectation =
  | { readonly seat: Seat; readonly may: Json }
  | { readonly seat: Seat; readonly mayNot: Json }
  | { readonly seat: Seat; readonly score: number };

/** A transcript that ends at the position; whether the game is over there does not matter. */
export type PositionWithExpectation = Transcript & { readonly expect: PositionExpectation };

/** Says how the rules differ from the expectation; undefined where they do not. */
export function describeFailedExpectation(
  game: AnyGame,
  position: PositionWithExpectation,
): string | undefined {
  const state = replayMoves(game, parseTranscript(position), false);
  const { expect } = position;
  const { seat } = expect;
  const view = game.view(state, seat);
  if ('score' in expect) {
    const score = view.scores[seat];
    return score === expect.score
      ? undefined
      : `seat ${seat} should have ${expect.score} points, and has ${score}`;
  }
  const json = 'may' in expect ? expect.may : expect.mayNot;
  const refusal = game.explain(view, json);
  if ('mayNot' in expect) {
    // JSON that is no move is refused in any game, so such a test would prove nothing.
    if (game.read(json) === undefined)
      fail('position', `${formatForMessage(json)} is no move of ${game.id}`);
    return refusal
      ? undefined
      : `seat ${seat} should not be able to play ${formatForMessage(json)}`;
  }
  if (!refusal) return undefined;
  const rule = refusal.rule === undefined ? '' : ` [${refusal.rule}]`;
  return `seat ${seat} should be able to play ${formatForMessage(json)}, refused as ${refusal.code}${rule}`;
}
