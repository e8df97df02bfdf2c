/** Law 4: choices made at the same time commute, and use no chance before the last of them. */
import { type AnyGame, listSeatsInSet, type Rng, SeededRng } from '@ludotheque/core';
import { describeStateDifferences, formatMove, takeSnapshot } from '../describe-differences.ts';
import {
  assertLawCondition,
  describeRandomGame,
  listSeatsAndWatcher,
  type RandomGameSetup,
  sampleRandomGame,
} from '../random-game.ts';
import { serializeState } from '../serialize-state.ts';
import { listLegalMoves } from './imagined-views.ts';

const LAW = 'law 4: choices made at the same time commute, without chance before the last';

const makeForbiddenRng = (place: () => string): Rng => {
  const complain = () =>
    assertLawCondition(false, LAW, place, 'chance was used before the last choice');
  return { below: complain as () => never, shuffle: complain };
};

/** Plays the choices in the given order; the chance after the last is always the same. */
function playInOrder(
  game: AnyGame,
  state: unknown,
  choices: (readonly [number, number])[],
  place: () => string,
) {
  const after = game.copy(state);
  for (const [seat, move] of choices) {
    const last = listSeatsInSet(game.awaited(after)).length === 1;
    game.play(after, seat, move, last ? new SeededRng('together') : makeForbiddenRng(place));
  }
  return after;
}

/** Returns how often several seats were awaited at once, so that a test can check that it happened. */
export function assertChoicesCommute(setup: RandomGameSetup): number {
  const { game, seats } = setup;
  let met = 0;
  for (const { played, state, rng } of sampleRandomGame(setup, 40)) {
    const place = () => describeRandomGame(setup, played);
    const awaited = listSeatsInSet(game.awaited(state));
    if (awaited.length < 2) continue;
    met++;
    const choices = awaited.map((seat) => {
      const moves = listLegalMoves(game, state, seat);
      return [seat, moves[rng.below(moves.length)]!] as const;
    });
    for (let some = 2; some <= choices.length; some++) {
      const there = playInOrder(game, state, choices.slice(0, some), place);
      const back = playInOrder(game, state, choices.slice(0, some).reverse(), place);
      const isEqual =
        serializeState(there) === serializeState(back) &&
        listSeatsAndWatcher(seats).every((seat) => {
          const [a, b] = [there, back].map((after) => JSON.stringify(game.view(after, seat)));
          return a === b;
        });
      assertLawCondition(isEqual, LAW, place, () => {
        const tried = choices
          .slice(0, some)
          .map(([seat, move]) => `seat ${seat} ${formatMove(game, move)}`);
        const [one, other] = [there, back].map((after) => takeSnapshot(game, seats, after));
        return `${tried.join(', ')} in this order or the other: ${describeStateDifferences(one!, other!)}`;
      });
    }
  }
  return met;
}
