/**
 * Battle Gum: arranging, pairs, the 8, the 13, the 6, a pile that is taken, the 9, the 1, the Ninja, and
 * the end with face-up and blind cards; completing and four in a row are lessons of their own.
 */
import { type Lesson, matchAnyMove, type ScriptedTurn } from '../../../lessons/lesson.ts';
import { tapAllInHand, tapHand } from '../../../lessons/next-tap.ts';
import { interleaveHands } from '../../../lessons/stacked-deck.ts';

interface Move {
  readonly up?: readonly string[];
  readonly play?: string;
  readonly count?: number;
  readonly to?: number;
  readonly draw?: readonly string[];
  readonly pickup?: true;
  readonly complete?: true;
}

const [OLIVE, YOU, COCO] = [0, 1, 2];

/** A card of the own hand; others may hold equal cards that everybody knows. */
const tapOwn = (card: string): string =>
  `:scope:not(:has(.own-hand [data-card="${card}"].chosen)) .own-hand [data-card="${card}"]`;

/** Three face down, three face up, three in hand. */
const yours = ['2', '5', '8', '4', '12', '13', '4', '9', 'N'];
const cocos = ['1', '4', '6', '2', '7', '12', '5', '6', '10'];
const olives = ['1', '2', '8', '6', '9', '13', '7', '10', '11'];

const decks = [
  [
    ...interleaveHands(yours, cocos, olives),
    // Drawn after your 4s, Coco's 5, Olive's 7, your 8, Olive's 10, your 13, your 6, Olive's 11.
    ...['8', '3', '12', '3', '13', '3', '6', '3', '1'],
    // Drawn until the pile is empty.
    ...['7', '11', '4', '12', '10', 'N', '10', '8', '2', '1', '13', '9', '5', '9', '5', '7'],
    ...['11', '11'],
  ],
];

/** The beginning of the lesson, up to Olive's lead after you picked up. */
const untilOliveLeads: readonly ScriptedTurn<Move>[] = [
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
    {
      say: 'nine',
      meanwhile: [
        [OLIVE, { play: '3', count: 2 }],
        [YOU, { play: '3', count: 2 }],
      ],
      before: [
        [COCO, { play: '4', count: 2 }],
        [OLIVE, { play: '7', count: 1 }],
      ],
      asks: [{ play: '9', count: 1 }],
      taps: [tapOwn('9')],
      others: [['fatPile', matchAnyMove]],
    },
    {
      say: 'one',
      meanwhile: [
        [YOU, { play: '5', count: 1 }],
        [COCO, { play: '7', count: 1 }],
        [OLIVE, { play: '11', count: 1 }],
        [YOU, { play: '11', count: 1 }],
        [COCO, { play: '13', count: 1, to: OLIVE }],
        [OLIVE, { play: '1', count: 1 }],
        [YOU, { play: '6', count: 1 }],
        [COCO, { play: '6', count: 1 }],
        [OLIVE, { play: '4', count: 1 }],
        [YOU, { play: '8', count: 1 }],
        [OLIVE, { play: '10', count: 2 }],
        [YOU, { play: '12', count: 1 }],
        [COCO, { play: '12', count: 1 }],
      ],
      before: [[OLIVE, { play: '13', count: 1, to: YOU }]],
      asks: [{ play: '1', count: 1 }],
      taps: [tapOwn('1')],
      others: [['wardOff', matchAnyMove]],
    },
    {
      say: 'ninja',
      before: [
        [COCO, { play: '10', count: 2 }],
        [OLIVE, { pickup: true }],
        [COCO, { play: '8', count: 1 }],
      ],
      asks: [{ play: 'N', count: 1 }],
      taps: [tapOwn('N')],
    },
    {
      say: 'faceUp',
      asks: [{ draw: ['N'] }],
      taps: ['[data-zone=up-1] [data-card="N"]:not(.chosen)'],
      others: [['takeNinja', matchAnyMove]],
    },
    {
      say: 'blind',
      meanwhile: [
        [COCO, { play: '11', count: 2 }],
        [COCO, { draw: ['7', '12'] }],
        [OLIVE, { play: '11', count: 2 }],
        [YOU, { play: 'N', count: 1 }],
        [YOU, { draw: ['13'] }],
        [COCO, { play: '12', count: 1 }],
        [OLIVE, { play: '12', count: 1 }],
        [YOU, { play: '13', count: 1, to: COCO }],
        [COCO, { pickup: true }],
        [YOU, { play: '5', count: 2 }],
      ],
      before: [
        [COCO, { play: '7', count: 2 }],
        [OLIVE, { play: '10', count: 3 }],
      ],
      asks: [{ play: '12', count: 1 }],
      taps: [tapOwn('12')],
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
          meanwhile: untilOliveLeads,
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
    {
      option: 'fourInARow',
      options: { fourInARow: true },
      seats: 3,
      you: YOU,
      decks,
      steps: [
        {
          say: 'four',
          meanwhile: untilOliveLeads,
          before: [[OLIVE, { play: '3', count: 2 }]],
          asks: [{ play: '3', count: 2 }],
          taps: [tapAllInHand('3')],
          others: [
            ['threeOnly', ({ play }) => play === '3'],
            ['makeFour', matchAnyMove],
          ],
        },
      ],
    },
  ],
};
