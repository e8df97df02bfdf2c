import { SeededRng } from '@ludotheque/core';
import { game, type NoxView } from '@ludotheque/games/nox';
import { describe, expect, it } from 'vitest';
import { computeWorth, type Display, listMissingColours, predictOutcome, readLay } from './lay.ts';
import { arrangeStacks } from './placed-stacks.ts';

const stacks = (text: string): Display =>
  text.split(' ').map((stack) => {
    const [card, height = '1'] = stack.split('×');
    return { card: card!, height: Number(height) };
  });
const inOrder = (display: Display) =>
  display.map(({ card, height }) => `${card}×${height}`).toSorted();
const lay = (card: string, on?: number) => ({ move: 0, card, to: 0, on });

describe('the predicted outcome of a lay', () => {
  it('is what the rules do, for every move of whole games', () => {
    for (const seats of [3, 6]) {
      const rng = new SeededRng(`lay-${seats}`);
      const state = game.setup({ variant: 'base' }, seats, rng);
      const moves = new Int32Array(game.limits.moves);
      for (let plies = 0; plies < 60 && !game.result(state); plies++) {
        const before: NoxView = game.view(state, 0);
        const seat = before.awaited[0]!;
        const count = game.moves(state, seat, moves);
        for (const move of moves.slice(0, count)) {
          const { to, ...rest } = readLay(game, move);
          const predicted = predictOutcome(before.displays[to]!, { to, ...rest });
          const world = game.copy(state);
          game.play(world, seat, move, new SeededRng('then'));
          const after = game.view(world, 0);
          const ended = after.sheet.length > before.sheet.length;
          const display = ended ? after.closing![to]! : after.displays[to]!;
          expect(inOrder(predicted.display)).toEqual(inOrder(display));
          expect(predicted.worth).toBe(computeWorth(display));
          if (predicted.endsRound) expect(ended).toBe(true);
        }
        game.play(state, seat, moves[rng.below(count)]!, rng);
      }
    }
  });

  it('has the height of a merged stack', () => {
    expect(predictOutcome(stacks('G5×2 G14 B1'), lay('G14', 5)).merged).toBe(4);
    expect(predictOutcome(stacks('G5 B1'), lay('G14', 5)).merged).toBe(0);
  });

  it('[N6] does not end the round if the sixth stack merges', () => {
    const five = stacks('B1 B4 G2 G5 O3');
    expect(predictOutcome(five, lay('O3')).endsRound).toBe(false);
    expect(predictOutcome(five, lay('O6')).endsRound).toBe(true);
  });

  it('is worth 0 while a colour is missing', () => {
    expect(listMissingColours(stacks('B15 G14'))).toEqual(['O']);
    expect(computeWorth(stacks('B15 G14'))).toBe(0);
    expect(predictOutcome(stacks('B15 G14'), lay('O3')).worth).toBe(32);
  });
});

describe('the places of stacks', () => {
  const cards = (display: Display) => display.map(({ card }) => card).join(' ');

  it('put a new stack last, whatever its colour', () => {
    expect(cards(arrangeStacks(stacks('O3 G5'), stacks('B1 G5 O3')))).toBe('O3 G5 B1');
  });

  it('give a covering card the place of the covered one', () => {
    const after = arrangeStacks(stacks('O3 G5 B1'), stacks('B1 G14×2 O3'));
    expect(cards(after)).toBe('O3 G14 B1');
    expect(after[1]!.cardBelow).toBe('G5');
  });

  it('put merged stacks where the number already lay', () => {
    const after = arrangeStacks(stacks('G5 O3 G14'), stacks('G14×3 O3'));
    expect(cards(after)).toBe('O3 G14');
  });

  it('are empty at the start of a round', () => {
    expect(arrangeStacks(stacks('O3 G5'), [])).toEqual([]);
  });
});
