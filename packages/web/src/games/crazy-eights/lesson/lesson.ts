/** Crazy Eights: suit and number, the eight, drawing, the last card; queens and aces after it. */
import { type Lesson, matchAnyMove } from '../../../lessons/lesson.ts';
import { tapHand } from '../../../lessons/next-tap.ts';

interface Move {
  readonly lay?: string;
  readonly eight?: string;
  readonly suit?: 'clubs' | 'diamonds' | 'hearts' | 'spades';
  readonly draw?: true;
  readonly pass?: true;
}

const [YOU, BASIL, COCO] = [0, 1, 2];

const STOCK_CARD = '[data-zone=stock] [data-card]';
/** The button of diamonds, among the four suits that an eight can name. */
const NAME_DIAMONDS = '.moves li:nth-child(2) .move:not(.chosen)';

export const lesson: Lesson<Move> = {
  seats: 3,
  you: YOU,
  decks: [
    [
      // Your five cards, Basil's and Coco's, and the one that is turned up.
      ...['♥5', '♥9', '♠9', '♣8', '♦K'],
      ...['♣9', '♦6', '♥2', '♠K', '♥Q'],
      ...['♣4', '♥6', '♣2', '♠3', '♦10'],
      '♥J',
      // Drawn by you, Basil and Coco.
      ...['♣K', '♦5', '♦9'],
    ],
    [],
  ],
  steps: [
    {
      say: 'suit',
      asks: [{ lay: '♥9' }],
      taps: [tapHand('♥9')],
      others: [
        ['keepEight', ({ eight }) => eight !== undefined],
        ['nineFirst', ({ lay }) => lay !== undefined],
        ['canLay', matchAnyMove],
      ],
    },
    {
      say: 'eight',
      before: [
        [BASIL, { lay: '♣9' }],
        [COCO, { lay: '♣4' }],
      ],
      asks: [{ eight: '♣8', suit: 'diamonds' }],
      taps: [tapHand('♣8'), NAME_DIAMONDS],
      others: [
        ['noClubs', ({ suit }) => suit === 'clubs'],
        ['kingSuit', ({ eight }) => eight !== undefined],
        ['useEight', matchAnyMove],
      ],
    },
    {
      say: 'number',
      before: [
        [BASIL, { lay: '♦6' }],
        [COCO, { lay: '♥6' }],
      ],
      asks: [{ lay: '♥5' }],
      taps: [tapHand('♥5')],
      others: [['layHeart', matchAnyMove]],
    },
    {
      say: 'draw',
      before: [
        [BASIL, { lay: '♥2' }],
        [COCO, { lay: '♣2' }],
      ],
      asks: [{ draw: true }],
      taps: [`:scope:not(:has(${STOCK_CARD}.chosen)) ${STOCK_CARD}`],
    },
    {
      say: 'drawn',
      asks: [{ lay: '♣K' }],
      taps: [tapHand('♣K')],
      others: [['layDrawn', matchAnyMove]],
    },
    {
      say: 'spade',
      before: [
        [BASIL, { lay: '♠K' }],
        [COCO, { lay: '♠3' }],
      ],
      asks: [{ lay: '♠9' }],
      taps: [tapHand('♠9')],
      others: [['laySpade', matchAnyMove]],
    },
    {
      say: 'last',
      before: [
        [BASIL, { draw: true }],
        [BASIL, { pass: true }],
        [COCO, { draw: true }],
        [COCO, { lay: '♦9' }],
      ],
      asks: [{ lay: '♦K' }],
      taps: [tapHand('♦K')],
      others: [['lastCard', matchAnyMove]],
    },
    { say: 'score' },
  ],
  variants: [
    {
      option: 'actions',
      options: { actions: true },
      seats: 3,
      you: YOU,
      decks: [
        [
          ...['♥Q', '♥A', '♣5', '♦7', '♣10'],
          ...['♥3', '♥7', '♥9', '♦2', '♣6'],
          ...['♥4', '♥K', '♠5', '♦6', '♣3'],
          '♥J',
        ],
      ],
      steps: [
        {
          say: 'queen',
          asks: [{ lay: '♥Q' }],
          taps: [tapHand('♥Q')],
          others: [['queenNow', matchAnyMove]],
        },
        {
          say: 'ace',
          before: [[COCO, { lay: '♥4' }]],
          asks: [{ lay: '♥A' }],
          taps: [tapHand('♥A')],
          others: [['aceNow', matchAnyMove]],
        },
      ],
    },
  ],
};
