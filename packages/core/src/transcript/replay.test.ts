/** Tests the recorder and the replay with a tiny game. */
import { describe, expect, test } from 'vitest';
import {
  GUESSING_TRANSCRIPT,
  guess,
  guessingGame,
  recordGuessing,
  replaceAt,
  replayGuessing,
} from '../../test/guessing-game.ts';
import { CodedError } from '../error.ts';
import type { AnyGame, Rng } from '../game/game.ts';
import { replayTranscript } from './replay.ts';
import { parseTranscript } from './transcript.ts';
import { TranscriptRecorder } from './transcript-recorder.ts';

const refused = (place: string, by: unknown, code: string, message: string) =>
  expect(() => replayGuessing(replaceAt(GUESSING_TRANSCRIPT, place, by))).toThrow(
    new CodedError(code, message),
  );

describe('a recorded game', () => {
  test('has its options, shuffles, moves, legal moves and result', () => {
    expect(recordGuessing()).toEqual(GUESSING_TRANSCRIPT);
  });

  test('that is not over has no result', () => {
    expect(recordGuessing(3)).not.toHaveProperty('result');
  });

  test('whose legal moves were not asked for has none', () => {
    const recorder = new TranscriptRecorder(guessingGame, { worth: 5 }, 2, {
      below: () => 0,
      shuffle() {},
    });
    recorder.play(0, 0);
    expect(recorder.toTranscript()).not.toHaveProperty('legal');
  });

  test('passes other chance on to its source', () => {
    const recorder = new TranscriptRecorder(guessingGame, { worth: 5 }, 2, {
      below: (n) => n - 1,
      shuffle() {},
    });
    expect((Reflect.get(recorder, 'rng') as Rng).below(7)).toBe(6);
  });
});

describe('a replay', () => {
  test('accepts what was recorded, at every length', () => {
    for (const until of [1, 2, 3, 4])
      expect(replayGuessing(recordGuessing(until))).toMatchObject({
        worth: 5,
        scores: expect.any(Array),
      });
  });

  test('accepts a game that has only been dealt', () => {
    const dealt = {
      ...GUESSING_TRANSCRIPT,
      shuffles: [['A', 'B', 'C']],
      moves: [],
      legal: [],
      result: undefined,
    };
    expect(replayGuessing(dealt)).toMatchObject({ round: 1, turn: 0 });
  });

  test('comes to the same position', () => {
    expect(replayGuessing(GUESSING_TRANSCRIPT)).toMatchObject({ round: 3, scores: [5, 5] });
  });

  test('accepts "legal" in any order', () => {
    replayGuessing({
      ...GUESSING_TRANSCRIPT,
      legal: GUESSING_TRANSCRIPT.legal.map((pairs) => pairs.toReversed()),
    });
  });

  test.each([undefined, 'none', [], [[]]])(
    'that does not trace passes over "legal": %j',
    (legal) => {
      replayGuessing({ ...GUESSING_TRANSCRIPT, legal }, false);
    },
  );

  test('takes missing options at their default', () => {
    const result = { scores: [1, 1], ranks: [1, 1] };
    replayGuessing({ ...GUESSING_TRANSCRIPT, options: undefined, result });
  });

  test('accepts the two parts of a result in any order', () => {
    replayGuessing({ ...GUESSING_TRANSCRIPT, result: { ranks: [1, 1], scores: [5, 5] } });
  });

  test('never uses other chance than shuffles', () => {
    const dicing = { ...guessingGame, setup: (_: unknown, __: number, rng: Rng) => rng.below(6) };
    const claim = parseTranscript(GUESSING_TRANSCRIPT);
    expect(() => replayTranscript(dicing as unknown as AnyGame, claim, false)).toThrow(
      'guess used chance other than a shuffle',
    );
  });
});

const FIRST = '[[0,{"guess":"A"}],[0,{"guess":"B"}],[0,{"guess":"C"}]]';
const SECOND = '[[1,{"guess":"B"}],[1,{"guess":"C"}]]';

describe('a replay refuses', () => {
  test.each([0, 1, 3, -2, 1e300])('a game for %d players', (players) => {
    const said = `guess is for 2 to 2 players, not ${players}`;
    refused('players', players, 'players', said);
  });

  test('an unknown option', () => {
    const said = 'guess has no option "colour"; it has: worth';
    refused('options.colour', 'red', 'options', said);
  });

  test('an option that it does not allow', () => {
    const said = 'option worth must be a whole number from 1 to 9, not 10';
    refused('options.worth', 10, 'options', said);
  });

  test('options that are none', () => {
    const said = 'options must be an object, not null';
    refused('options', null, 'options', said);
  });

  test('a move that is not legal there', () => {
    const said = `move 1: [1,{"guess":"A"}] is not legal, the rules have ${SECOND}`;
    refused('moves.1', [1, guess('A')], 'moves', said);
  });

  test('a move that is none', () => {
    const said = `move 0: [0,{"guess":"Z"}] is not legal, the rules have ${FIRST}`;
    refused('moves.0', [0, guess('Z')], 'moves', said);
  });

  test.each([1, -1, 99, 0.5, '0', null, [0], {}])('a move by seat %j', (seat) => {
    const shown = JSON.stringify([seat, guess('A')]);
    const said = `move 0: ${shown} is not legal, the rules have ${FIRST}`;
    refused('moves.0.0', seat, 'moves', said);
  });

  test('a move after the end', () => {
    const said = 'move 4: the game is over, the transcript has [0,{"guess":"A"}]';
    const longer = replaceAt(GUESSING_TRANSCRIPT, 'moves.4', [0, guess('A')]);
    expect(() => replayGuessing(longer, false)).toThrow(new CodedError('moves', said));
  });
});

describe('a replay refuses in the shuffles', () => {
  test('a deal without a shuffle', () => {
    const said = 'set-up: the rules shuffle here, "shuffles" has only 0';
    refused('shuffles', [], 'shuffles', said);
  });

  test('a later shuffle that is missing', () => {
    const said = 'move 1: the rules shuffle here, "shuffles" has only 1';
    refused('shuffles', GUESSING_TRANSCRIPT.shuffles.slice(0, 1), 'shuffles', said);
  });

  test('a shuffle too many', () => {
    const said = 'after move 3: the rules have shuffled 2 times, "shuffles" has 3';
    refused('shuffles.2', ['A', 'B', 'C'], 'shuffles', said);
  });

  test('a shuffle that is too short', () => {
    const said = 'shuffle 1: expected 3 cards, the transcript has 2';
    refused('shuffles.1', ['C', 'A'], 'shuffles', said);
  });

  test('a shuffle that is too long', () => {
    const said = 'shuffle 0: expected 3 cards, the transcript has 4';
    refused('shuffles.0.3', 'A', 'shuffles', said);
  });

  test('a card that is doubled', () => {
    const said = 'shuffle 0, card 2: "A" is one more than the deck has';
    refused('shuffles.0.2', 'A', 'shuffles', said);
  });

  test.each(['Z', 'a', 0, null, '__proto__', ['A']])('%j as a card', (card) => {
    const said = `shuffle 1, card 0: ${JSON.stringify(card)} is no card of the deck`;
    refused('shuffles.1.0', card, 'shuffles', said);
  });
});

describe('a replay refuses in the result', () => {
  test('a score that was changed', () => {
    const said =
      'after move 3: the rules give {"scores":[5,5],"ranks":[1,1]}, ' +
      'the transcript {"scores":[5,6],"ranks":[1,1]}';
    refused('result.scores.1', 6, 'result', said);
  });

  test.each([
    { scores: [5, 5], ranks: [1, 2] },
    { scores: [5, 5] },
    { scores: [5, 5], ranks: [1, 1], winner: 0 },
    { scores: ['5', '5'], ranks: [1, 1] },
    { scores: [5, 5, 0], ranks: [1, 1] },
    [],
    null,
    'won',
  ])('%j as the result', (result) => {
    const ours = '{"scores":[5,5],"ranks":[1,1]}';
    const theirs = JSON.stringify(result);
    const said = `after move 3: the rules give ${ours}, the transcript ${theirs}`;
    refused('result', result, 'result', said);
  });

  test('a game that is over without a result', () => {
    const said =
      'after move 3: the game is over with {"scores":[5,5],"ranks":[1,1]}, ' +
      'the transcript has no result';
    refused('result', undefined, 'result', said);
  });

  test('a result before the end', () => {
    const said =
      'after move 2: the game goes on, ' +
      'the transcript has the result {"scores":[5,5],"ranks":[1,1]}';
    const cut = replaceAt(GUESSING_TRANSCRIPT, 'moves', GUESSING_TRANSCRIPT.moves.slice(0, 3));
    expect(() => replayGuessing(cut, false)).toThrow(new CodedError('result', said));
  });
});

describe('a tracing replay refuses', () => {
  test('a transcript without "legal"', () => {
    const said = 'there is no "legal" to trace';
    refused('legal', undefined, 'legal', said);
  });

  test('a list that leaves a move out', () => {
    const said = 'move 1: the rules allow [1,{"guess":"C"}], "legal" has only [[1,{"guess":"B"}]]';
    refused('legal.1', [[1, guess('B')]], 'legal', said);
  });

  test('a list with a move too many', () => {
    const said = `move 1: "legal" has [1,{"guess":"A"}], the rules have ${SECOND}`;
    refused('legal.1.2', [1, guess('A')], 'legal', said);
  });

  test('a list that has a move twice', () => {
    const said = 'move 0: "legal" has [0,{"guess":"C"}] twice';
    refused('legal.0.3', [0, guess('C')], 'legal', said);
  });

  test.each([
    null,
    0,
    [],
    [0],
    [0, null],
    ['0', guess('A')],
    [0.5, guess('A')],
    [0, guess('A'), 0],
  ])('%j as a legal pair', (entry) => {
    const shown = JSON.stringify(entry);
    const said = `move 0: "legal" has ${shown}, the rules have ${FIRST}`;
    refused('legal.0.0', entry, 'legal', said);
  });

  test('lists for another number of moves', () => {
    refused(
      'legal',
      GUESSING_TRANSCRIPT.legal.slice(0, 3),
      'legal',
      '"legal" has 3 entries for 4 moves',
    );
  });
});
