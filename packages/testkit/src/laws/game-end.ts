/** Law 6: every game ends within its limit, and the census never changes. */
import { Deck, SeatMovePairs, SeededRng, tryPlayRandomMove } from '@ludotheque/core';
import { assertLawCondition, describeRandomGame, type RandomGameSetup } from '../random-game.ts';

const LAW = 'law 6: every game ends within its limit, and no card is lost or doubled';

export function assertGameEnds(setup: RandomGameSetup): void {
  const { game, options, seats, seed } = setup;
  const place = describeRandomGame(setup);
  const counts = new Deck(game.kinds, game.deck).counts.join();
  const deal = new SeededRng(`${seed} deal`);
  const choice = new SeededRng(`${seed} choice`);
  const pairs = new SeatMovePairs(game, seats);
  const state = game.setup(options, seats, deal);
  let plies = 0;
  do {
    const census = game.census(state).join();
    assertLawCondition(
      census === counts,
      LAW,
      place,
      `after ${plies} moves: ${census} instead of ${counts}`,
    );
    assertLawCondition(plies <= game.limits.plies, LAW, place, `still going after ${plies} moves`);
    plies++;
  } while (tryPlayRandomMove(game, state, pairs, choice, deal));
  const result = game.result(state);
  assertLawCondition(
    result?.scores.length === seats && result.ranks.length === seats,
    LAW,
    place,
    'result',
  );
}
