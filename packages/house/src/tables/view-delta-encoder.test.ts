import { resolveOptions, SeatMovePairs, SeededRng, tryPlayRandomMove } from '@ludotheque/core';
import { loadGame } from '@ludotheque/games/shelf';
import { testedGameIds } from '@ludotheque/games/tested-games';
import { expect, it } from 'vitest';
import { ViewDeltaEncoder } from './view-delta-encoder.ts';

it.each(testedGameIds)(
  '[P11] %s: every delta merged into the last view gives the whole view',
  async (id) => {
    const game = await loadGame(id);
    const seats = game.seats.min;
    const rng = new SeededRng('views');
    const state = game.setup(resolveOptions(game, {}), seats, rng);
    const legalMoves = new SeatMovePairs(game, seats);
    const encoder = new ViewDeltaEncoder();
    const seen: object[] = Array.from({ length: seats }, () => ({}));
    let savedCharacters = 0;
    for (let step = 1; step < 200; step++) {
      const encode = encoder.createSeatEncoder(step, game, state);
      for (let seat = 0; seat < seats; seat++) {
        const text = encode(seat);
        savedCharacters += JSON.stringify(game.view(state, seat)).length - text.length;
        Object.assign(seen[seat]!, JSON.parse(text));
        expect(seen[seat]).toEqual(game.view(state, seat));
      }
      if (!tryPlayRandomMove(game, state, legalMoves, rng, rng)) break;
    }
    expect(savedCharacters).toBeGreaterThan(0);
  },
);

it('after a step without an encoding, the next view is sent whole', async () => {
  const game = await loadGame('nox');
  const rng = new SeededRng('gap');
  const state = game.setup(resolveOptions(game, {}), 3, rng);
  const encoder = new ViewDeltaEncoder();
  encoder.createSeatEncoder(1, game, state)(0);
  expect(JSON.parse(encoder.createSeatEncoder(3, game, state)(0))).toEqual(game.view(state, 0));
});

it('[P11] a key that a game forgot to list as its own reveals no other hand', async () => {
  const nox = await loadGame('nox');
  const incomplete = { ...nox, own: (_: unknown, seat: number) => ({ seat }) };
  const state = nox.setup(resolveOptions(nox, {}), 3, new SeededRng('forgetful'));
  const encode = new ViewDeltaEncoder().createSeatEncoder(1, incomplete, state);
  for (const seat of [0, 1, 2]) expect(JSON.parse(encode(seat))).toMatchObject({ seat, hand: [] });
});
