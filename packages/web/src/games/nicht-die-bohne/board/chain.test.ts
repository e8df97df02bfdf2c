import { expect, it } from 'vitest';
import { dealTwoCardsEach } from '../../../../../games/src/nicht-die-bohne/test/bohne-test-table.ts';
import { type Take, updateChain } from './chain.ts';

/** Follows the chain as a spectator sees it, move by move. */
function followChain() {
  const table = dealTwoCardsEach();
  let before = table.view(-1);
  let chain: readonly Take[] = [];
  const readChain = () => {
    const after = table.view(-1);
    chain = updateChain(chain, before, after);
    before = after;
    return chain.map(({ card, from, seat }) => `${seat} takes ${card} from ${from}`);
  };
  return { table, readChain };
}

it('the chain grows with every take, up to the last one of the trick', () => {
  const { readChain, table } = followChain();
  table.lay('B3 G1 R2');
  expect(readChain()).toEqual([]);
  table.take(1, 0);
  expect(readChain()).toEqual(['1 takes B3 from 0']);
  table.take(0, 2);
  readChain();
  table.take(2, 1);
  expect(readChain()).toEqual(['1 takes B3 from 0', '0 takes R2 from 2', '2 takes G1 from 1']);
});

it('the chain stays until the next card is laid', () => {
  const { readChain, table } = followChain();
  for (const from of [0, 2, 1]) {
    if (from === 0) table.lay('B3 G1 R2');
    readChain();
    table.take(table.awaited[0]!, from);
    readChain();
  }
  expect(readChain()).toHaveLength(3);
  table.play(2, 'R5');
  expect(readChain()).toEqual([]);
});
