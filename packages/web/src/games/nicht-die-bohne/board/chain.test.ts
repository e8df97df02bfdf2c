import { expect, it } from 'vitest';
import { dealTwoCardsEach } from '../../../../../games/src/nicht-die-bohne/test/bohne-test-table.ts';
import { type Take, updateChain } from './chain.ts';

/** The chain as a watcher sees it, move by move. */
function follow() {
  const table = dealTwoCardsEach();
  let before = table.view(-1);
  let chain: readonly Take[] = [];
  const look = () => {
    const after = table.view(-1);
    chain = updateChain(chain, before, after);
    before = after;
    return chain.map(({ card, from, seat }) => `${seat} takes ${card} from ${from}`);
  };
  return { table, look };
}

it('the chain grows with every take, and the last one closes it', () => {
  const { look, table } = follow();
  table.lay('B3 G1 R2');
  expect(look()).toEqual([]);
  table.take(1, 0);
  expect(look()).toEqual(['1 takes B3 from 0']);
  table.take(0, 2);
  look();
  table.take(2, 1);
  expect(look()).toEqual(['1 takes B3 from 0', '0 takes R2 from 2', '2 takes G1 from 1']);
});

it('the chain lies there until the next card is laid', () => {
  const { look, table } = follow();
  for (const from of [0, 2, 1]) {
    if (from === 0) table.lay('B3 G1 R2');
    look();
    table.take(table.awaited[0]!, from);
    look();
  }
  expect(look()).toHaveLength(3);
  table.play(2, 'R5');
  expect(look()).toEqual([]);
});
