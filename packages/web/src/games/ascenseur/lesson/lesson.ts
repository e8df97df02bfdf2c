/** Oh Hell: bids, trumps, the last bid that must not fit, following suit, and exactly enough tricks. */
import { type Lesson, matchAnyMove } from '../../../lessons/lesson.ts';
import { tapHand } from '../../../lessons/next-tap.ts';

type Choice =
  | { readonly bid: number; readonly play?: never }
  | { readonly play: string; readonly bid?: never };

const [YOU, BASIL, COCO] = [0, 1, 2];

/** The button of a bid: the legal ones stand in a list, from low to high. */
const tapBid = (place: number) => `.moves li:nth-child(${place}) .move:not(.chosen)`;

export const lesson: Lesson<Choice> = {
  seats: 3,
  you: YOU,
  // For each round: your cards, Basil's, Coco's, and the one that is turned up.
  decks: [
    ['♠A', '♦9', '♦K', '♠6'],
    ['♥K', '♣4', '♣Q', '♥2', '♣9', '♠5', '♦3'],
    ['♥9', '♠K', '♣2', '♦7', '♠4', '♣J', '♦A', '♠Q', '♣8', '♥5'],
    [],
  ],
  steps: [
    {
      say: 'bid',
      asks: [{ bid: 1 }],
      taps: [tapBid(2)],
      others: [['ace', matchAnyMove]],
    },
    {
      say: 'lead',
      before: [
        [BASIL, { bid: 0 }],
        [COCO, { bid: 1 }],
      ],
      asks: [{ play: '♠A' }],
      taps: [tapHand('♠A')],
    },
    {
      say: 'right',
      before: [
        [BASIL, { play: '♦9' }],
        [COCO, { play: '♦K' }],
      ],
    },
    {
      say: 'hook',
      meanwhile: [[BASIL, { bid: 1 }]],
      before: [[COCO, { bid: 1 }]],
      asks: [{ bid: 1 }],
      taps: [tapBid(1)],
      others: [['both', matchAnyMove]],
    },
    {
      say: 'follow',
      before: [
        [BASIL, { play: '♣Q' }],
        [COCO, { play: '♣9' }],
      ],
      asks: [{ play: '♣4' }],
      taps: [tapHand('♣4')],
    },
    {
      say: 'estimate',
      meanwhile: [
        [BASIL, { play: '♥2' }],
        [COCO, { play: '♠5' }],
        [YOU, { play: '♥K' }],
        [COCO, { bid: 1 }],
      ],
      asks: [{ bid: 2 }],
      taps: [tapBid(3)],
      others: [
        ['tooFew', ({ bid = 0 }) => bid < 2],
        ['tooMany', matchAnyMove],
      ],
    },
    {
      say: 'trump',
      before: [
        [BASIL, { bid: 1 }],
        [COCO, { play: '♦A' }],
      ],
      asks: [{ play: '♥9' }],
      taps: [tapHand('♥9')],
      others: [
        ['keepKing', ({ play }) => play === '♠K'],
        ['throwAway', matchAnyMove],
      ],
    },
    {
      say: 'second',
      before: [[BASIL, { play: '♦7' }]],
      asks: [{ play: '♠K' }],
      taps: [tapHand('♠K')],
      others: [['kingFirst', matchAnyMove]],
    },
    {
      say: 'score',
      before: [
        [BASIL, { play: '♠4' }],
        [COCO, { play: '♠Q' }],
        [YOU, { play: '♣2' }],
        [BASIL, { play: '♣J' }],
        [COCO, { play: '♣8' }],
      ],
    },
  ],
};
