/** Law 3: moves are ascending, within limits and round-trip; an awaited seat always has one. */
import { hasSeat, type Json, listSeatsInSet, WATCHER } from '@ludotheque/core';
import { formatMove, formatMoves } from '../describe-differences.ts';
import {
  assertLawCondition,
  describeRandomGame,
  type RandomGameSetup,
  sampleRandomGame,
} from '../random-game.ts';
import { listLegalMoves } from './imagined-views.ts';

const LAW = 'law 3: moves are ascending, within limits, and round-trip; an awaited seat has one';

/** The same JSON with its keys the other way round: key order must not count. */
function reverseKeys(json: Json): Json {
  if (json === null || typeof json !== 'object' || Array.isArray(json)) return json;
  return Object.fromEntries(Object.entries(json).reverse()) as Json;
}

export function assertMovesAreWellFormed(setup: RandomGameSetup): void {
  const { game, seats } = setup;
  for (const { played, state } of sampleRandomGame(setup, 20)) {
    const place = () => describeRandomGame(setup, played);
    const awaited = game.awaited(state);
    assertLawCondition(
      awaited >>> seats === 0,
      LAW,
      place,
      () => `it waits for the seats ${listSeatsInSet(awaited)}, and there are ${seats}`,
    );
    assertLawCondition(
      (awaited === 0) === (game.result(state) !== undefined),
      LAW,
      place,
      awaited === 0
        ? 'nobody is awaited, and there is no result'
        : 'there is a result, and somebody is awaited',
    );
    assertLawCondition(
      listLegalMoves(game, state, WATCHER).length === 0,
      LAW,
      place,
      'a spectator has moves',
    );
    const mayInterrupt =
      game.interrupts && (game.mayInterrupt?.(game.view(state, WATCHER)) ?? true);
    for (let seat = 0; seat < seats; seat++) {
      const moves = listLegalMoves(game, state, seat);
      assertLawCondition(
        !hasSeat(awaited, seat) || moves.length > 0,
        LAW,
        place,
        `seat ${seat} is awaited, and has no legal move`,
      );
      assertLawCondition(
        awaited !== 0 || moves.length === 0,
        LAW,
        place,
        () => `the game is over, and seat ${seat} can play ${formatMoves(game, moves)}`,
      );
      const mayAct = hasSeat(awaited, seat) || mayInterrupt;
      assertLawCondition(
        mayAct || moves.length === 0,
        LAW,
        place,
        () => `seat ${seat} interrupts, against its word, with ${formatMoves(game, moves)}`,
      );
      moves.forEach((move, i) => {
        const last = moves[i - 1] ?? -1;
        assertLawCondition(move > last && move < game.limits.moves, LAW, place, () =>
          move < game.limits.moves
            ? `seat ${seat}: ${formatMove(game, move)} (${move}) is listed after ${formatMove(game, last)} (${last})`
            : `seat ${seat}: move ${move} is beyond the limit of ${game.limits.moves}`,
        );
        const json = JSON.parse(JSON.stringify(game.write(move))) as Json;
        const back = [game.read(json), game.read(reverseKeys(json))];
        assertLawCondition(
          back.every((m) => m === move),
          LAW,
          place,
          () => `${JSON.stringify(json)}, move ${move}, is read as ${back.join(' or ')}`,
        );
      });
    }
  }
}
