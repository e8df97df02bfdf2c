/** Law 10: `explain` is silent exactly for the viewer's legal moves. */
import type { Json } from '@ludotheque/core';
import { nameListener } from '../describe-differences.ts';
import {
  assertLawCondition,
  describeRandomGame,
  listSeatsAndWatcher,
  type RandomGameSetup,
  sampleRandomGame,
} from '../random-game.ts';
import { listLegalMoves } from './imagined-views.ts';

const LAW = "law 10: explain is undefined exactly for the viewer's legal moves";

/** What no game reads as a move. */
export const MALFORMED_MOVES: readonly Json[] = [
  null,
  true,
  0,
  -1,
  2.5,
  '',
  'play',
  [],
  [[]],
  {},
  { play: null },
  { play: 'constructor', to: 0 },
  { play: ['1'], count: 1 },
  { take: '0' },
  { take: -1 },
  { take: 1e9 },
  { bet: Number.MAX_SAFE_INTEGER },
  { up: { length: 3 } },
  { exchange: [null, null] },
  { toString: 1 },
  JSON.parse('{"__proto__":{"play":"1","count":1}}') as Json,
  JSON.parse('{"constructor":{"prototype":{}}}') as Json,
];

export function assertRefusalsAreExact(setup: RandomGameSetup): void {
  const { game, seats } = setup;
  for (const { played, state } of sampleRandomGame(setup, 5))
    for (const seat of listSeatsAndWatcher(seats)) {
      const place = () => describeRandomGame(setup, played);
      const view = game.view(state, seat);
      const legal = new Set(listLegalMoves(game, state, seat));
      for (let move = 0; move < game.limits.moves; move++) {
        const json = game.write(move);
        if (game.read(json) !== move) continue;
        const refusal = game.explain(view, json);
        if ((refusal === undefined) === legal.has(move)) continue;
        const said = refusal
          ? `is legal, and explain refuses it as ${refusal.code}`
          : 'is not legal, and explain does not refuse it';
        const detail = `${nameListener(seat)}: ${JSON.stringify(json)} ${said}; the view is ${JSON.stringify(view)}`;
        assertLawCondition(false, LAW, place, detail);
      }
      for (const json of MALFORMED_MOVES) {
        assertLawCondition(
          game.read(json) === undefined,
          LAW,
          place,
          `${JSON.stringify(json)} is no move of any game, and is read as one`,
        );
        assertLawCondition(
          game.explain(view, json) !== undefined,
          LAW,
          place,
          `${JSON.stringify(json)} is no move of any game, and explain does not refuse it`,
        );
      }
    }
}
