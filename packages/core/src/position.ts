/** A position kept for a test: how it came about, and what should be so in it. */
import { fail } from './fault.ts';
import type { AnyGame, Json, Seat } from './game.ts';
import { playBack } from './replay.ts';
import { show } from './show.ts';
import { readTranscript, type Transcript } from './transcript.ts';

export type Expectation =
  | { readonly seat: Seat; readonly may: Json }
  | { readonly seat: Seat; readonly mayNot: Json }
  | { readonly seat: Seat; readonly score: number };

/** A transcript that ends at the position; whether the game is over there does not matter. */
export type Position = Transcript & { readonly expect: Expectation };

/** In what way the rules do not do what is expected; undefined where they do. */
export function whyNot(game: AnyGame, position: Position): string | undefined {
  const state = playBack(game, readTranscript(position), false);
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
    // What is no move at all is refused in any game: such a test would prove nothing.
    if (game.read(json) === undefined) fail('position', `${show(json)} is no move of ${game.id}`);
    return refusal ? undefined : `seat ${seat} should not be able to play ${show(json)}`;
  }
  if (!refusal) return undefined;
  const rule = refusal.rule === undefined ? '' : ` [${refusal.rule}]`;
  return `seat ${seat} should be able to play ${show(json)}, refused as ${refusal.code}${rule}`;
}
