/**
 * How long a played game would have taken one person at a table with bots. The pace is an assumption, the
 * same for every game, so that games can be compared and what a box says can be checked.
 */
import {
  type AnyGame,
  hasSeat,
  listSeatsInSet,
  ScriptedRng,
  type Seat,
  type Transcript,
  WATCHER,
} from '@ludotheque/core';

/** A choice of the person between two moves or more. */
const CHOICE_SECONDS = 8;
/** A move of a bot, or one that is the only one. */
const MOVE_SECONDS = 2;
/** To read the sheet after a round, and go on. */
const ROUND_SECONDS = 8;

/** Nine of ten games should be over within this time, at every number of seats and with every level. */
export const TARGET_MINUTES = 45;

/** The pace in words. */
export const TABLE_PACE = `one person with bots; ${CHOICE_SECONDS} s for each choice of the person, ${MOVE_SECONDS} s for each move of a bot and for a move without a choice, ${ROUND_SECONDS} s to read the sheet after a round; seats that choose at once count once`;

/** The minutes that the game takes if a person sits at this seat, and bots at the others. */
export function measureGameMinutes(game: AnyGame, transcript: Transcript, person: Seat): number {
  const rng = new ScriptedRng(game, transcript.shuffles);
  const state = game.setup(transcript.options, transcript.players, rng);
  const legal = new Int32Array(game.limits.moves);
  let seconds = 0;
  let slowestAtOnce = 0;
  let rounds = 0;
  for (const [seat, written] of transcript.moves) {
    const before = game.awaited(state);
    const hasChoice = seat === person && game.moves(state, seat, legal) > 1;
    game.play(state, seat, game.read(written)!, rng);
    slowestAtOnce = Math.max(slowestAtOnce, hasChoice ? CHOICE_SECONDS : MOVE_SECONDS);
    // The others of a simultaneous choice are still awaited after it.
    const waiting = listSeatsInSet(before).filter((other) => other !== seat);
    const after = game.awaited(state);
    const choosesAtOnce = hasSeat(before, seat) && waiting.length > 0;
    const isLastAtOnce = hasSeat(after, seat) || !waiting.every((other) => hasSeat(after, other));
    if (choosesAtOnce && !isLastAtOnce) continue;
    const { length } = game.view(state, WATCHER).sheet;
    seconds += slowestAtOnce + (length - rounds) * ROUND_SECONDS;
    slowestAtOnce = 0;
    rounds = length;
  }
  return (seconds + slowestAtOnce) / 60;
}
