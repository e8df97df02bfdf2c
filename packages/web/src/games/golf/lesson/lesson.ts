/** Golf: two cards turned up, a pair in a column, drawing, the 2, discarding, and the last card. */
import { type Lesson, matchAnyMove, type ScriptedTurn } from '../../../lessons/lesson.ts';

interface Move {
  readonly turn?: number;
  readonly take?: number;
  readonly put?: number;
  readonly draw?: true;
  readonly discard?: true;
}

const [YOU, BASIL, COCO] = [0, 1, 2];

const untilChosen = (element: string): string => `:scope:not(:has(${element}.chosen)) ${element}`;
const tapPlace = (place: number): string =>
  untilChosen(`[data-zone=grid-${YOU}] li:nth-child(${place}) [data-card]`);
const tapPile = (pile: 'stock' | 'discard'): string =>
  untilChosen(`[data-zone=${pile}] [data-card]`);

const draws = (seat: number): ScriptedTurn<Move> => [seat, { draw: true }];
const drawsAndPuts = (seat: number, place: number): ScriptedTurn<Move>[] => [
  draws(seat),
  [seat, { put: place }],
];
const drawsInVain = (seat: number): ScriptedTurn<Move>[] => [
  draws(seat),
  [seat, { discard: true }],
];

export const lesson: Lesson<Move> = {
  seats: 3,
  you: YOU,
  decks: [
    [
      // Your six cards, Basil's and Coco's, and the one that is turned up.
      ...['♥9', '♠5', '♦Q', '♣J', '♥8', '♦J'],
      ...['♣7', '♠10', '♦4', '♥6', '♣9', '♠J'],
      ...['♦8', '♣K', '♥5', '♥10', '♠9', '♦3'],
      '♠Q',
      // Drawn by Basil, Coco and you, in turn; you take from the discard pile twice.
      ...['♥4', '♠8', '♣2', '♦10', '♣A', '♥J', '♠6', '♦2'],
      ...['♣10', '♥Q', '♠A', '♦9', '♣8', '♠3', '♦5', '♦7'],
    ],
    [],
  ],
  steps: [
    {
      say: 'first',
      asks: [{ turn: 1 }],
      taps: [tapPlace(1)],
      others: [['firstPlace', matchAnyMove]],
    },
    {
      say: 'second',
      asks: [{ turn: 3 }],
      taps: [tapPlace(3)],
      others: [['lastPlace', matchAnyMove]],
    },
    {
      say: 'pair',
      before: [
        [BASIL, { turn: 1 }],
        [BASIL, { turn: 2 }],
        [COCO, { turn: 1 }],
        [COCO, { turn: 2 }],
      ],
      asks: [{ take: 6 }],
      taps: [tapPile('discard'), tapPlace(6)],
      others: [
        ['sameColumn', ({ take }) => take !== undefined],
        ['sureQueen', matchAnyMove],
      ],
    },
    {
      say: 'draw',
      before: [...drawsAndPuts(BASIL, 2), ...drawsAndPuts(COCO, 4)],
      asks: [{ draw: true }],
      taps: [tapPile('stock')],
      others: [['ten', matchAnyMove]],
    },
    {
      say: 'put',
      asks: [{ put: 1 }],
      taps: [tapPlace(1)],
      others: [
        ['keepTwo', ({ discard }) => discard === true],
        ['keepPair', ({ put }) => put === 3 || put === 6],
        ['nineFirst', matchAnyMove],
      ],
    },
    {
      say: 'discard',
      before: [...drawsInVain(BASIL), ...drawsAndPuts(COCO, 3), draws(YOU)],
      asks: [{ discard: true }],
      taps: [tapPile('discard')],
      others: [['jack', matchAnyMove]],
    },
    {
      say: 'low',
      before: [...drawsAndPuts(BASIL, 3), ...drawsAndPuts(COCO, 6)],
      asks: [{ take: 2 }],
      taps: [tapPile('discard'), tapPlace(2)],
      others: [
        ['takeThree', ({ draw }) => draw === true],
        ['otherHidden', ({ take }) => take === 4 || take === 5],
        ['hiddenOnly', matchAnyMove],
      ],
    },
    {
      say: 'last',
      meanwhile: [
        ...[...drawsInVain(BASIL), ...drawsInVain(COCO), ...drawsAndPuts(YOU, 4)],
        ...[...drawsInVain(BASIL), ...drawsInVain(COCO)],
      ],
      before: [draws(YOU)],
      asks: [{ put: 5 }],
      taps: [tapPlace(5)],
      others: [
        ['staysHidden', ({ discard }) => discard === true],
        ['belowThree', matchAnyMove],
      ],
    },
    { say: 'score', before: [...drawsAndPuts(BASIL, 5), ...drawsAndPuts(COCO, 5)] },
  ],
};
