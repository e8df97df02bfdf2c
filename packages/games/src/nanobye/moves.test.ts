import type { Json } from '@ludotheque/core';
import { describe, expect, test } from 'vitest';
import { game } from './index.ts';
import { NanobyeTestTable } from './test/nanobye-test-table.ts';

/** Tables at which seat 1 is at turn: to stake in tour 1, to exchange, to stake, to align. */
function inEveryPhase(): NanobyeTestTable[] {
  const exchanging = () => new NanobyeTestTable('66 28 | 345').tour1([1, 1], 'everest');
  const aligning = exchanging().keepAndBet(2).keepAndBet(7);
  return [new NanobyeTestTable('66 28 | 345'), exchanging(), exchanging().exchange(''), aligning];
}

/** What may come over the wire and is no move, whatever the position. */
const GARBAGE: readonly string[] = [
  'null',
  'true',
  '2',
  '"quit"',
  '[]',
  '[{"bet":1}]',
  '{}',
  '{"bet":0}',
  '{"bet":10}',
  '{"bet":-1}',
  '{"bet":1.5}',
  '{"bet":"1"}',
  '{"bet":[1]}',
  '{"bet":true}',
  '{"bet":null}',
  '{"bet":1,"quit":true}',
  '{"bet":1,"__proto__":null}',
  '{"quit":false}',
  '{"quit":1}',
  '{"tapis":"true"}',
  '{"align":null}',
  '{"fold":true}',
  '{"cote":"EVEREST"}',
  '{"cote":"toString"}',
  '{"cote":["abyss"]}',
  '{"exchange":null}',
  '{"exchange":"3"}',
  '{"exchange":{"length":0}}',
  '{"exchange":[3]}',
  '{"exchange":["0"]}',
  '{"exchange":["j"]}',
  '{"exchange":[["3"]]}',
  '{"exchange":["8","2"]}',
  '{"exchange":["J","9"]}',
  '{"exchange":["2","2","8"]}',
  '{"exchange":[],"bet":1}',
  '{"__proto__":{"bet":1}}',
  '{"constructor":true}',
  '{"toString":true}',
];

describe('the forms of a move', () => {
  test.each(GARBAGE)('%s is not a move', (text) => {
    const json = JSON.parse(text) as Json;
    expect(game.read(json)).toBeUndefined();
    for (const table of inEveryPhase())
      expect(table.game.explain(table.view(1), json)).toEqual({ code: 'house.notAMove' });
  });

  test.each<Json>([
    { bet: 2 },
    { cote: 'everest' },
    { cote: 'abyss' },
    { exchange: [] },
    { exchange: ['J'] },
    { exchange: ['3', 'J'] },
    { exchange: ['7', '7'] },
    { quit: true },
    { tapis: true },
    { align: true },
  ])('%j is one', (json) => {
    expect(game.write(game.read(json)!)).toEqual(json);
  });

  test('every number below the limit is written as a move of its own', () => {
    const written = new Set<string>();
    for (let move = 0; move < game.limits.moves; move++) {
      expect(game.read(game.write(move))).toBe(move);
      written.add(JSON.stringify(game.write(move)));
    }
    // Nine stakes, two cotes, quit, TAPIS, align; exchanges of none, one of 10, two of 10 (or twice
    // the same): 1 + 10 + 55.
    expect(written.size).toBe(9 + 2 + 3 + 66);
  });
});
