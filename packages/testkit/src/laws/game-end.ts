/** Law 6: every game ends within its limit, and the census never changes. */
import { Deck, type Move, type Seat, SeatMovePairs, SeededRng } from '@ludotheque/core';
import { describeCardCounts } from '../describe-differences.ts';
import {
  assertLawCondition,
  describeRandomGame,
  playRandomMove,
  type RandomGameSetup,
} from '../random-game.ts';

const LAW = 'law 6: every game ends within its limit, and no card is lost or doubled';

export function assertGameEnds(setup: RandomGameSetup): void {
  const { game, options, seats, seed } = setup;
  const { counts } = new Deck(game.kinds, game.deck);
  const wanted = counts.join();
  const deal = new SeededRng(`${seed} deal`);
  const choice = new SeededRng(`${seed} choice`);
  const pairs = new SeatMovePairs(game, seats);
  const state = game.setup(options, seats, deal);
  const played: [Seat, Move][] = [];
  const place = () => describeRandomGame(setup, played);
  for (;;) {
    const census = game.census(state);
    assertLawCondition(census.join() === wanted, LAW, place, () =>
      describeCardCounts(game, census, counts),
    );
    assertLawCondition(
      played.length <= game.limits.plies,
      LAW,
      place,
      `still going; its \`plies\` allow ${game.limits.plies} moves`,
    );
    const move = playRandomMove(game, state, pairs, choice, deal);
    if (!move) break;
    played.push(move);
  }
  const result = game.result(state);
  assertLawCondition(
    result?.scores.length === seats && result.ranks.length === seats,
    LAW,
    place,
    `nobody has a move, and the result is ${JSON.stringify(result) ?? 'missing'}: it needs a score and a rank for each seat`,
  );
}
