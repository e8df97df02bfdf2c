/** Law 5: a transcript replays to an equal state and result. */
import {
  parseTranscript,
  replayTranscript,
  SeatMovePairs,
  SeededRng,
  type Transcript,
  TranscriptRecorder,
} from '@ludotheque/core';
import { describeStateDifferences, takeSnapshot } from '../describe-differences.ts';
import { assertLawCondition, describeRandomGame, type RandomGameSetup } from '../random-game.ts';
import { serializeState } from '../serialize-state.ts';

const LAW = 'law 5: a transcript replays to an equal state and result';

/** One random game, written down with all its legal moves. */
function recordRandomGame(setup: RandomGameSetup): {
  transcript: Transcript;
  state: unknown;
} {
  const { game, options, seats, seed } = setup;
  const recorder = new TranscriptRecorder(game, options, seats, new SeededRng(`${seed} deal`));
  const choice = new SeededRng(`${seed} choice`);
  const pairs = new SeatMovePairs(game, seats);
  for (
    let count = pairs.collect(recorder.state);
    count > 0;
    count = pairs.collect(recorder.state)
  ) {
    pairs.select(choice.below(count));
    recorder.play(pairs.selectedSeat, pairs.selectedMove, pairs);
  }
  return { transcript: recorder.toTranscript(), state: recorder.state };
}

export function assertTranscriptReplays(setup: RandomGameSetup): void {
  const { transcript, state } = recordRandomGame(setup);
  const claim = parseTranscript(JSON.parse(JSON.stringify(transcript)));
  const again = replayTranscript(setup.game, claim, true);
  assertLawCondition(
    serializeState(again) === serializeState(state),
    LAW,
    describeRandomGame(setup),
    () => {
      const [one, other] = [state, again].map((end) => takeSnapshot(setup.game, setup.seats, end));
      return `played, or replayed: ${describeStateDifferences(one!, other!)}`;
    },
  );
}
