/** Collects every phrase that a game produces in random play. */
import { type Phrase, SeatMovePairs, SeededRng } from '@ludotheque/core';
import { MALFORMED_MOVES } from './laws/refusals.ts';
import { listSeatsAndWatcher, type RandomGameSetup } from './random-game.ts';
import { SeatEventRecorder } from './seat-event-recorder.ts';

/** Adds the phrases of moves, events, zones and refusals in one random game, one for each key. */
export function addPhrasesFromRandomGame(
  setup: RandomGameSetup,
  phrases: Map<string, Phrase>,
): void {
  const { game, options, seats, seed } = setup;
  const rng = new SeededRng(`${seed} sayings`);
  const recorder = new SeatEventRecorder(seats);
  const legalMoves = new SeatMovePairs(game, seats);
  const add = (phrase: Phrase) => phrases.set(phrase.key, phrase);
  const state = game.setup(options, seats, rng, recorder);
  for (
    let count = legalMoves.collect(state), ply = 0;
    count > 0;
    count = legalMoves.collect(state), ply++
  ) {
    for (const [, move] of legalMoves) add(game.phrase(move));
    for (const listener of recorder.seatsAndWatcher)
      for (const event of recorder.eventsFor(listener)) add(game.phrase(event));
    recorder.clear();
    for (const listener of listSeatsAndWatcher(seats)) {
      const view = game.view(state, listener);
      for (const zone of game.zones(view)) {
        add(zone.name);
        if (zone.note) add(zone.note);
      }
      // Refusals are many and slow to compute, so they are collected at some plies only.
      if (ply % 16 !== 0) continue;
      const tries = [...MALFORMED_MOVES];
      for (let move = 0; move < game.limits.moves; move++) tries.push(game.write(move));
      for (const json of tries) {
        const refusal = game.explain(view, json);
        if (refusal) add({ key: `refusals.${refusal.code}`, values: refusal.values ?? {} });
      }
    }
    legalMoves.select(rng.below(count));
    game.play(state, legalMoves.selectedSeat, legalMoves.selectedMove, rng, recorder);
  }
  for (const event of recorder.eventsFor(0)) add(game.phrase(event));
}
