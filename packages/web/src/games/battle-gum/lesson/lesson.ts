/** Battle Gum: arranging, pairs, the 8, the 13, the limit of a 6 and a pile that is taken; completing is a lesson of its own. */
import { type Lesson, matchAnyMove } from '../../../lessons/lesson.ts';
import { tapAllInHand, tapHand } from '../../../lessons/next-tap.ts';
import { interleaveHands } from '../../../lessons/stacked-deck.ts';

interface Move {
  readonly up?: readonly string[];
  readonly play?: string;
  readonly count?: number;
  readonly to?: number;
  readonly pickup?: true;
  readonly complete?: true;
}

const [OLIVE, YOU, COCO] = [0, 1, 2];

/** Three face down, three face up, three in hand. */
const yours = ['2', '5', '8', '4', '12', '13', '4', '9', 'N'];
const cocos = ['1', '4', '6', '2', '7', '12', '5', '6', '10'];
const olives = ['1', '2', '8', '6', '9', '13', '7', '10', '11'];

const decks = [
  [
    ...interleaveHands(yours, cocos, olives),
    // Drawn after your 4s, Coco's 5, Olive's 7, your 8, Olive's 10, your 13, your 6, Olive's 11.
    ...['8', '3', '12', '3', '13', '3', '6', '3', '1'],
  ],
];

export const lesson: Lesson<Move> = {
  seats: 3,
  you: YOU,
  decks,
  steps: [
    {
      say: 'arrange',
      before: [
        [COCO, { up: ['2', '7', '12'] }],
        [OLIVE, { up: ['6', '9', '13'] }],
      ],
      asks: [{ up: ['12', '13', 'N'] }],
      taps: [tapHand('N'), '[data-zone=up-1] [data-card="4"]'],
      others: [
        ['ninjaUp', ({ up }) => !up!.includes('N')],
        ['strongUp', matchAnyMove],
      ],
    },
    {
      say: 'pair',
      asks: [{ play: '4', count: 2 }],
      taps: [tapAllInHand('4')],
      others: [
        ['both', ({ play }) => play === '4'],
        ['low', matchAnyMove],
      ],
    },
    {
      say: 'eight',
      before: [
        [COCO, { play: '5', count: 1 }],
        [OLIVE, { play: '7', count: 1 }],
      ],
      asks: [{ play: '8', count: 1 }],
      taps: [tapHand('8')],
      others: [['saveNine', matchAnyMove]],
    },
    {
      say: 'thirteen',
      before: [[OLIVE, { play: '10', count: 1 }]],
      asks: [{ play: '13', count: 1, to: COCO }],
      taps: [tapHand('13'), '[data-drop=seat-2] .target:not(.chosen)'],
      others: [['coco', matchAnyMove]],
    },
    {
      say: 'six',
      before: [[COCO, { pickup: true }]],
      asks: [{ play: '6', count: 1 }],
      taps: [tapHand('6')],
      others: [
        ['nineAlone', ({ play }) => play === '9'],
        ['three', matchAnyMove],
      ],
    },
    {
      say: 'pickUp',
      before: [
        [COCO, { play: '5', count: 1 }],
        [OLIVE, { play: '11', count: 1 }],
      ],
      asks: [{ pickup: true }],
      taps: ['.take-pile:not(.chosen)'],
    },
  ],
  variants: [
    {
      option: 'completion',
      options: { completion: true },
      seats: 3,
      you: YOU,
      decks,
      steps: [
        {
          say: 'complete',
          meanwhile: [
            [COCO, { up: ['2', '7', '12'] }],
            [OLIVE, { up: ['6', '9', '13'] }],
            [YOU, { up: ['12', '13', 'N'] }],
            [YOU, { play: '4', count: 2 }],
            [COCO, { play: '5', count: 1 }],
            [OLIVE, { play: '7', count: 1 }],
            [YOU, { play: '8', count: 1 }],
            [OLIVE, { play: '10', count: 1 }],
            [YOU, { play: '13', count: 1, to: COCO }],
            [COCO, { pickup: true }],
            [YOU, { play: '6', count: 1 }],
            [COCO, { play: '5', count: 1 }],
            [OLIVE, { play: '11', count: 1 }],
            [YOU, { pickup: true }],
          ],
          before: [[OLIVE, { play: '3', count: 2 }]],
          asks: [{ complete: true }],
          taps: ['.quick-moves .complete'],
          others: [
            ['threesLie', ({ play }) => play === '3'],
            ['completeFirst', matchAnyMove],
          ],
        },
      ],
    },
  ],
};
