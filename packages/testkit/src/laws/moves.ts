/** Law 3: moves are ascending, within limits and round-trip; an awaited seat always has one. */
import { hasSeat, type Json, WATCHER } from '@ludotheque/core';
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
  const place = describeRandomGame(setup);
  for (const { state } of sampleRandomGame(setup, 20)) {
    const awaited = game.awaited(state);
    assertLawCondition(awaited >>> seats === 0, LAW, place, `awaited ${awaited.toString(2)}`);
    assertLawCondition(
      (awaited === 0) === (game.result(state) !== undefined),
      LAW,
      place,
      'a result or a seat',
    );
    assertLawCondition(
      listLegalMoves(game, state, WATCHER).length === 0,
      LAW,
      place,
      'a watcher has no moves',
    );
    const mayInterrupt =
      game.interrupts && (game.mayInterrupt?.(game.view(state, WATCHER)) ?? true);
    for (let seat = 0; seat < seats; seat++) {
      const moves = listLegalMoves(game, state, seat);
      assertLawCondition(
        !hasSeat(awaited, seat) || moves.length > 0,
        LAW,
        place,
        `seat ${seat} is stuck`,
      );
      assertLawCondition(awaited !== 0 || moves.length === 0, LAW, place, 'moves after the end');
      const mayAct = hasSeat(awaited, seat) || mayInterrupt;
      assertLawCondition(
        mayAct || moves.length === 0,
        LAW,
        place,
        `seat ${seat} interrupts, against its word`,
      );
      moves.forEach((move, i) => {
        const last = moves[i - 1] ?? -1;
        assertLawCondition(
          move > last && move < game.limits.moves,
          LAW,
          place,
          `move ${move} after ${last}`,
        );
        const json = JSON.parse(JSON.stringify(game.write(move))) as Json;
        const back = [game.read(json), game.read(reverseKeys(json))];
        assertLawCondition(
          back.every((m) => m === move),
          LAW,
          place,
          `${JSON.stringify(json)} reads ${back}`,
        );
      });
    }
  }
}
