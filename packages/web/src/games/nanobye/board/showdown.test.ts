import type { Cote, MancheClosing } from '@ludotheque/games/nanobye';
import { bestNumber } from '@ludotheque/games/nanobye';
import { describe, expect, it } from 'vitest';
import { formNumber, listTiedWithWinner, rankStandings } from './showdown.ts';

const closing = (
  cote: Cote,
  dealer: number,
  winner: number,
  shown: MancheClosing['shown'],
): MancheClosing => ({
  manche: 1,
  dealer,
  cote,
  antes: shown.map(() => 1),
  stakes: shown.map(() => 2),
  quit: shown.flatMap((cards, seat) => (cards ? [] : [seat])),
  tapis: [],
  shown,
  numbers: shown.map((cards) => cards && bestNumber(cards, cote)),
  winner,
  pot: 3 * shown.length,
});

describe('a number formed from two cards', () => {
  it('has the digit of each card, also of a Joker', () => {
    expect(formNumber(['3', 'J'], 93)).toEqual([
      { card: 'J', digit: 9 },
      { card: '3', digit: 3 },
    ]);
    expect(formNumber(['9', 'J'], 19)).toEqual([
      { card: 'J', digit: 1 },
      { card: '9', digit: 9 },
    ]);
  });

  it('is right for any two cards under both cotes', () => {
    const kinds = ['1', '2', '3', '4', '5', '6', '7', '8', '9', 'J'];
    for (const a of kinds)
      for (const b of kinds)
        for (const cote of ['everest', 'abyss'] as const) {
          const number = bestNumber([a, b], cote);
          const formed = formNumber([a, b], number);
          expect(formed.map(({ card }) => card).sort()).toEqual([a, b].sort());
          expect(formed.map(({ digit }) => digit).join('')).toBe(String(number));
          for (const { card, digit } of formed)
            expect(card === 'J' ? [1, 9] : [Number(card)]).toContain(digit);
        }
  });
});

describe('the standings', () => {
  it('go from the best number to the worst, without seats that quit', () => {
    const shown = [['3', 'J'], null, ['4', '9'], ['6', '8']];
    expect(rankStandings(closing('everest', 3, 2, shown)).map(({ seat }) => seat)).toEqual([
      2, 0, 3,
    ]);
    expect(rankStandings(closing('abyss', 3, 0, shown)).map(({ seat }) => seat)).toEqual([0, 2, 3]);
  });

  it('put the Big Boss first in a tie: the first seat after the dealer', () => {
    const shown = [
      ['1', '9'],
      ['9', 'J'],
      ['1', '9'],
    ];
    const end = closing('abyss', 0, 1, shown);
    expect(rankStandings(end).map(({ seat }) => seat)).toEqual([1, 2, 0]);
    expect(listTiedWithWinner(end)).toEqual([0, 2]);
  });
});
