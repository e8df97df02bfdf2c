import { LegalMoveList, playRandomMove, resolveOptions, SeededRng } from '@ludotheque/core';
import { gameIds, loadGame } from '@ludotheque/games/shelf';
import { expect, it } from 'vitest';
import { ViewDeltaEncoder } from './view-delta-encoder.ts';

it.each(gameIds)(
  '[P11] %s: every step laid over the last view makes the whole view',
  async (id) => {
    const game = await loadGame(id);
    const seats = game.seats.min;
    const rng = new SeededRng('views');
    const state = game.setup(resolveOptions(game, {}), seats, rng);
    const pairs = new LegalMoveList(game, seats);
    const views = new ViewDeltaEncoder();
    const seen: object[] = Array.from({ length: seats }, () => ({}));
    let left = 0;
    for (let step = 1; step < 200; step++) {
      const write = views.createSeatEncoder(step, game, state);
      for (let seat = 0; seat < seats; seat++) {
        const text = write(seat);
        left += JSON.stringify(game.view(state, seat)).length - text.length;
        Object.assign(seen[seat]!, JSON.parse(text));
        expect(seen[seat]).toEqual(game.view(state, seat));
      }
      if (!playRandomMove(game, state, pairs, rng, rng)) break;
    }
    expect(left).toBeGreaterThan(0);
  },
);

it('after a step that nobody was shown, the next one is whole', async () => {
  const game = await loadGame('nox');
  const rng = new SeededRng('gap');
  const state = game.setup(resolveOptions(game, {}), 3, rng);
  const views = new ViewDeltaEncoder();
  views.createSeatEncoder(1, game, state)(0);
  expect(JSON.parse(views.createSeatEncoder(3, game, state)(0))).toEqual(game.view(state, 0));
});

it('[P11] a key that a game forgot to call its own shows nobody the hand of another', async () => {
  const nox = await loadGame('nox');
  const forgetful = { ...nox, own: (_: unknown, seat: number) => ({ seat }) };
  const state = nox.setup(resolveOptions(nox, {}), 3, new SeededRng('forgetful'));
  const write = new ViewDeltaEncoder().createSeatEncoder(1, forgetful, state);
  for (const seat of [0, 1, 2]) expect(JSON.parse(write(seat))).toMatchObject({ seat, hand: [] });
});
