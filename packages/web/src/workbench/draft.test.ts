import { parseTranscript, replayTranscript, type TranscriptMove } from '@ludotheque/core';
import { loadGame } from '@ludotheque/games/shelf';
import { expect, it } from 'vitest';
import { adaptDraftToRules, makeDefaultDraft, playDraft } from './draft.ts';

const game = await loadGame('ascenseur');
const bids: readonly TranscriptMove[] = [
  [0, { bid: 1 }],
  [1, { bid: 0 }],
  [2, { bid: 0 }],
];
const free = { ...makeDefaultDraft(game), options: { way: 'up', hook: false }, moves: bids };

it('a draft is played from its seed and moves, with a snapshot after each move', () => {
  const { failedMove, snapshots } = playDraft(game, free);
  expect(failedMove).toBeUndefined();
  expect(snapshots).toHaveLength(4);
  expect(game.view(snapshots[2]!.state, -1)).toMatchObject({ bids: [1, 0, null], awaited: [2] });
});

it('stops before the first move that stricter rules refuse, and says why', () => {
  const { failedMove, snapshots } = playDraft(game, {
    ...free,
    options: { way: 'up', hook: true },
  });
  expect(snapshots).toHaveLength(3);
  expect(failedMove).toMatchObject({
    seat: 2,
    move: { bid: 0 },
    refusal: { code: 'hook', rule: 'R3' },
  });
});

it('reports what the rules throw', () => {
  const broken = {
    ...game,
    play() {
      throw new Error('no such trick');
    },
  };
  const { failedMove, snapshots } = playDraft(broken, free);
  expect(snapshots).toHaveLength(1);
  expect(failedMove).toMatchObject({ seat: 0, error: 'no such trick' });
});

it('keeps the parts of its set-up that the rules still know', () => {
  const odd = { ...free, seats: 9, options: { way: 'sideways', hook: false, gone: 3 } };
  expect(adaptDraftToRules(game, odd)).toMatchObject({
    seats: 6,
    options: { way: 'up', hook: false },
  });
});

it('can be written as a transcript after any of its moves', () => {
  const played = playDraft(game, free);
  for (let plies = 0; plies <= 3; plies++) {
    const state = replayTranscript(game, parseTranscript(played.writeTranscript(plies)), false);
    expect(game.view(state, 0)).toEqual(game.view(played.snapshots[plies]!.state, 0));
  }
});
