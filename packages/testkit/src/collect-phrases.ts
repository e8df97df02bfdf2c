/** Everything that a game can be made to say, gathered from random play. */
import { LegalMoveList, type Phrase, SeededRng } from '@ludotheque/core';
import { MALFORMED_MOVES } from './laws/refusals.ts';
import { listSeatsAndWatcher, type RandomGameSetup } from './random-game.ts';
import { SeatEventRecorder } from './seat-event-recorder.ts';

/** Adds what one random game says about moves, events, zones and refusals, a phrase for each key. */
export function collectPhrases(route: RandomGameSetup, sayings: Map<string, Phrase>): void {
  const { game, options, seats, seed } = route;
  const rng = new SeededRng(`${seed} sayings`);
  const audience = new SeatEventRecorder(seats);
  const pairs = new LegalMoveList(game, seats);
  const add = (phrase: Phrase) => sayings.set(phrase.key, phrase);
  const state = game.setup(options, seats, rng, audience);
  for (let count = pairs.collect(state), ply = 0; count > 0; count = pairs.collect(state), ply++) {
    for (const [, move] of pairs) add(game.phrase(move));
    for (const listener of audience.seatsAndWatcher)
      for (const event of audience.eventsFor(listener)) add(game.phrase(event));
    audience.clear();
    for (const listener of listSeatsAndWatcher(seats)) {
      const view = game.view(state, listener);
      for (const zone of game.zones(view)) {
        add(zone.name);
        if (zone.note) add(zone.note);
      }
      // Refusals are many and slow to find: a look now and then is enough.
      if (ply % 16 !== 0) continue;
      const tries = [...MALFORMED_MOVES];
      for (let move = 0; move < game.limits.moves; move++) tries.push(game.write(move));
      for (const json of tries) {
        const refusal = game.explain(view, json);
        if (refusal) add({ key: `refusals.${refusal.code}`, values: refusal.values ?? {} });
      }
    }
    pairs.select(rng.below(count));
    game.play(state, pairs.selectedSeat, pairs.selectedMove, rng, audience);
  }
  for (const event of audience.eventsFor(0)) add(game.phrase(event));
}
