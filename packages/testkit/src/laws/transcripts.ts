/** Law 5: a transcript replays to an equal state and result. */
import {
  LegalPairs,
  Recorder,
  readTranscript,
  replay,
  SeededRng,
  type Transcript,
} from '@ludotheque/core';
import { dump } from '../dump.ts';
import { demand, nameOf, type Walk } from '../walk.ts';

const LAW = 'law 5: a transcript replays to an equal state and result';

/** One random game, written down with all its legal moves. */
export function recordAtRandom(route: Walk): { transcript: Transcript; state: unknown } {
  const { game, options, seats, seed } = route;
  const recorder = new Recorder(game, options, seats, new SeededRng(`${seed} deal`));
  const choice = new SeededRng(`${seed} choice`);
  const pairs = new LegalPairs(game, seats);
  for (let count = pairs.list(recorder.state); count > 0; count = pairs.list(recorder.state)) {
    pairs.choose(choice.below(count));
    recorder.play(pairs.seat, pairs.move, pairs);
  }
  return { transcript: recorder.transcript(), state: recorder.state };
}

export function transcriptsReplay(route: Walk): void {
  const { transcript, state } = recordAtRandom(route);
  const claim = readTranscript(JSON.parse(JSON.stringify(transcript)));
  const again = replay(route.game, claim, true);
  demand(dump(again) === dump(state), LAW, nameOf(route));
}
