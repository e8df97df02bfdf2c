import { type Json, WATCHER } from '@ludotheque/core';
import { describe, expect, test } from 'vitest';
import { NanobyeTestTable } from './test/nanobye-test-table.ts';

const refused = (table: NanobyeTestTable, move: Json, seat = table.turn!) =>
  table.game.explain(table.view(seat), move);

/** Tables at which seat 1 is at turn, in each phase of a manche. */
const ante = (chips = 26) => new NanobyeTestTable('66 28 | 345', { chips });
const exchanging = (pile = '345') =>
  new NanobyeTestTable(`66 28 | ${pile}`).tour1([1, 1], 'everest');
const staking = () => exchanging().exchange('');
/** Seat 0 is at turn, the floor is 4. */
const onFloor4 = (chips = 26) =>
  new NanobyeTestTable('66 28', { chips }).tour1([1, 3], 'everest').keepAndBet(4).exchange('');
/** Seat 1 is short of 5. */
const aligning = () =>
  new NanobyeTestTable('66 28').tour1([1, 1], 'everest').keepAndBet(2).keepAndBet(7);
/** Seat 1 is short of 2 and has 1. */
const shortOfChips = () =>
  new NanobyeTestTable('66 28', { chips: 4 }).tour1([2, 1], 'everest').keepAndBet(1).keepAndBet(3);

describe('a legal move is not refused', () => {
  test.each([
    ['ante', ante()],
    ['cote', ante().bet(1).bet(1)],
    ['exchange', exchanging()],
    ['stake', staking()],
    ['tapis', onFloor4(5)],
    ['align', aligning()],
    ['tapis in tour 3', shortOfChips()],
  ])('%s', (_, table) => {
    expect(table.moves().length).toBeGreaterThan(1);
    for (const move of table.moves()) expect(refused(table, move)).toBeUndefined();
  });
});

describe('in tour 1', () => {
  test('anteTooHigh: 3 at most', () => {
    expect(refused(ante(), { bet: 4 })).toEqual({ code: 'anteTooHigh', values: { max: 3 } });
  });

  test('notEnough: no more than the seat has', () => {
    const values = { bet: 3, chips: 2 };
    expect(refused(ante(2), { bet: 3 })).toEqual({ code: 'notEnough', values });
  });

  test('noQuittingInTour1', () => {
    expect(refused(ante(), { quit: true })).toEqual({ code: 'noQuittingInTour1' });
  });

  test('betByNumber: no TAPIS, not even with the last chip', () => {
    expect(refused(ante(1), { tapis: true })).toEqual({ code: 'betByNumber' });
  });

  test('[NB4] alignInTour3', () => {
    expect(refused(ante(), { align: true })).toEqual({ code: 'alignInTour3', rule: 'NB4' });
  });

  test('[NB6] exchangeInTour2', () => {
    const refusal = { code: 'exchangeInTour2', rule: 'NB6' };
    expect(refused(ante(), { exchange: ['2'] })).toEqual(refusal);
  });

  test('coteIsTheDealers: not before the dealer’s own stake', () => {
    expect(refused(ante(), { cote: 'abyss' })).toEqual({ code: 'coteIsTheDealers' });
    expect(refused(ante().bet(1), { cote: 'abyss' })).toEqual({ code: 'coteIsTheDealers' });
  });

  test.each<Json>([{ bet: 1 }, { quit: true }, { tapis: true }, { align: true }, { exchange: [] }])(
    'announceTheCote: the dealer has staked, so not %j',
    (move) => {
      expect(refused(ante().bet(1).bet(1), move)).toEqual({ code: 'announceTheCote' });
    },
  );
});

describe('in tour 2, before the exchange', () => {
  test.each<Json>([{ bet: 1 }, { quit: true }, { tapis: true }, { align: true }])(
    '[NB6] exchangeFirst: not %j',
    (move) => {
      expect(refused(exchanging(), move)).toEqual({ code: 'exchangeFirst', rule: 'NB6' });
    },
  );

  test('notInHand: the seat does not hold that card', () => {
    const values = { card: { card: '3' } };
    expect(refused(exchanging(), { exchange: ['3'] })).toEqual({ code: 'notInHand', values });
    expect(refused(exchanging(), { exchange: ['2', '3'] })).toEqual({ code: 'notInHand', values });
  });

  test('notTwice: the seat holds that card once', () => {
    const values = { card: { card: '8' } };
    expect(refused(exchanging(), { exchange: ['8', '8'] })).toEqual({ code: 'notTwice', values });
  });

  test('pileTooSmall: only in the small boxes of tests', () => {
    const refusal = { code: 'pileTooSmall', values: { pile: 1 } };
    expect(refused(exchanging('3'), { exchange: ['2', '8'] })).toEqual(refusal);
  });

  test('coteIsTheDealers', () => {
    expect(refused(exchanging(), { cote: 'abyss' })).toEqual({ code: 'coteIsTheDealers' });
  });
});

describe('in tour 2, after the exchange', () => {
  test('[NB6] exchangedAlready', () => {
    const refusal = { code: 'exchangedAlready', rule: 'NB6' };
    expect(refused(staking(), { exchange: [] })).toEqual(refusal);
  });

  test('[NB4] alignInTour3', () => {
    expect(refused(staking(), { align: true })).toEqual({ code: 'alignInTour3', rule: 'NB4' });
  });

  test('[NB3] belowTheFloor', () => {
    const refusal = { code: 'belowTheFloor', rule: 'NB3', values: { needed: 4 } };
    expect(refused(onFloor4(), { bet: 3 })).toEqual(refusal);
  });

  test('notEnough', () => {
    const refusal = { code: 'notEnough', values: { bet: 9, chips: 5 } };
    expect(refused(onFloor4(8), { bet: 9 })).toEqual(refusal);
  });

  test('onlyTapis: a stack below the floor is not bet by number', () => {
    const refusal = { code: 'onlyTapis', values: { needed: 4, chips: 2 } };
    expect(refused(onFloor4(5), { bet: 2 })).toEqual(refusal);
    expect(refused(onFloor4(5), { bet: 4 })).toEqual(refusal);
  });

  test('enoughToBet: TAPIS is for those who have less', () => {
    const refusal = { code: 'enoughToBet', values: { needed: 4, chips: 4 } };
    expect(refused(onFloor4(7), { tapis: true })).toEqual(refusal);
  });

  test('coteIsTheDealers', () => {
    expect(refused(staking(), { cote: 'abyss' })).toEqual({ code: 'coteIsTheDealers' });
  });
});

describe('in tour 3', () => {
  test('[NB4] noBetInTour3', () => {
    const refusal = { code: 'noBetInTour3', rule: 'NB4', values: { needed: 5 } };
    expect(refused(aligning(), { bet: 5 })).toEqual(refusal);
  });

  test('enoughToAlign: TAPIS is for those who have less', () => {
    const refusal = { code: 'enoughToAlign', values: { needed: 5, chips: 23 } };
    expect(refused(aligning(), { tapis: true })).toEqual(refusal);
  });

  test('onlyTapis: a seat with too little cannot align', () => {
    const refusal = { code: 'onlyTapis', values: { needed: 2, chips: 1 } };
    expect(refused(shortOfChips(), { align: true })).toEqual(refusal);
  });

  test('[NB6] exchangedAlready', () => {
    const refusal = { code: 'exchangedAlready', rule: 'NB6' };
    expect(refused(aligning(), { exchange: ['2'] })).toEqual(refusal);
  });

  test('coteIsTheDealers', () => {
    expect(refused(aligning(), { cote: 'abyss' })).toEqual({ code: 'coteIsTheDealers' });
  });
});

describe('out of turn', () => {
  test('house.notYourTurn: somebody else is at turn', () => {
    expect(refused(ante(), { bet: 1 }, 0)).toEqual({ code: 'house.notYourTurn' });
  });

  test('house.watching: a watcher has no move', () => {
    expect(refused(ante(), { bet: 1 }, WATCHER)).toEqual({ code: 'house.watching' });
  });

  test('youHaveQuit: until the next deal', () => {
    const table = new NanobyeTestTable('11 22 33').tour1([1, 1, 1], 'everest').exchange('').quit();
    expect(refused(table, { bet: 1 }, 1)).toEqual({ code: 'youHaveQuit' });
  });

  test('eliminated: for good', () => {
    const table = new NanobyeTestTable('99 11 22', { chips: 2 }).tour1([2, 1, 1], 'everest');
    table.exchange('').exchange('').quit().keepAndBet(1);
    const refusal = { code: 'eliminated', values: { manche: 1 } };
    expect(refused(table, { bet: 1 }, 1)).toEqual(refusal);
  });

  test('house.over: the game has ended, also for those who quit or are eliminated', () => {
    const table = new NanobyeTestTable('99 11', { chips: 1 }).tour1([1, 1], 'everest');
    table.exchange('').exchange('');
    for (const seat of [0, 1])
      expect(refused(table, { bet: 1 }, seat)).toEqual({ code: 'house.over' });
  });
});
