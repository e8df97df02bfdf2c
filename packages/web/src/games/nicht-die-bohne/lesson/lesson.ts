/** Nicht die Bohne!: what to open with, taking in a chain, specials, a bait against the minus, and the zero. */
import { type Lesson, matchAnyMove } from '../../../lessons/lesson.ts';
import { tapHand } from '../../../lessons/next-tap.ts';
import { interleaveHands } from '../../../lessons/stacked-deck.ts';

type Choice =
  | { readonly play: string; readonly take?: never }
  | { readonly take: number; readonly play?: never };

const [OLIVE, YOU, COCO, DODO] = [0, 1, 2, 3];

const tapTrick = (seat: number) => `[data-zone=trick-${seat}] .playable:not(.chosen)`;

const face = ({ play = '' }: Choice) => play.slice(1);
const isNumber = (choice: Choice) => Number(face(choice)) > 0;
const isLow = (choice: Choice) => isNumber(choice) && Number(face(choice)) < 8;

export const lesson: Lesson<Choice> = {
  seats: 4,
  you: YOU,
  decks: [
    interleaveHands(
      ['R-', 'Y-', 'B10', 'Yx2', 'R3', 'B0'],
      ['Y9', 'Rx2', 'Y3', 'G1', 'B1', 'R1'],
      ['R10', 'R5', 'R-', 'G2', 'B2', 'R2'],
      ['G0', 'B8', 'G-', 'G4', 'B4', 'Y1'],
    ),
  ],
  steps: [
    {
      say: 'open',
      asks: [{ play: 'R-' }],
      taps: [tapHand('R-')],
      others: [
        ['goodGift', isNumber],
        ['doubleGift', (choice) => face(choice) === 'x2'],
        ['redMinus', matchAnyMove],
      ],
    },
    {
      say: 'take',
      before: [
        [COCO, { play: 'Y9' }],
        [DODO, { play: 'R10' }],
        [OLIVE, { play: 'G0' }],
      ],
      asks: [{ take: DODO }],
      taps: [tapTrick(DODO)],
      others: [
        ['zero', ({ take }) => take === OLIVE],
        ['tenIsMore', matchAnyMove],
      ],
    },
    {
      say: 'choose',
      before: [
        [DODO, { take: COCO }],
        [COCO, { take: OLIVE }],
        [OLIVE, { take: YOU }],
        [OLIVE, { play: 'B8' }],
      ],
      asks: [{ play: 'Y-' }],
      taps: [tapHand('Y-')],
      others: [
        ['goodGift', isNumber],
        ['doubleGift', (choice) => face(choice) === 'x2'],
        ['yellowMinus', matchAnyMove],
      ],
    },
    {
      say: 'double',
      before: [
        [COCO, { play: 'Rx2' }],
        [DODO, { play: 'R5' }],
        [OLIVE, { take: YOU }],
      ],
      asks: [{ take: COCO }],
      taps: [tapTrick(COCO)],
      others: [['doubleIsMore', matchAnyMove]],
    },
    {
      say: 'bait',
      before: [
        [COCO, { take: DODO }],
        [DODO, { take: OLIVE }],
        [DODO, { play: 'R-' }],
      ],
      asks: [{ play: 'B10' }],
      taps: [tapHand('B10')],
      others: [
        ['noBait', (choice) => !isNumber(choice) || isLow(choice)],
        ['bestBait', matchAnyMove],
      ],
    },
    {
      say: 'chain',
      before: [
        [COCO, { play: 'Y3' }],
        [OLIVE, { play: 'G-' }],
        [DODO, { take: YOU }],
      ],
      asks: [{ take: COCO }],
      taps: [tapTrick(COCO)],
      others: [['minus', matchAnyMove]],
    },
    {
      say: 'zero',
      before: [
        [COCO, { take: OLIVE }],
        [OLIVE, { take: DODO }],
        [OLIVE, { play: 'G4' }],
      ],
      asks: [{ play: 'B0' }],
      taps: [tapHand('B0')],
      others: [
        ['goodGift', isNumber],
        ['doubleGift', matchAnyMove],
      ],
    },
    {
      say: 'count',
      before: [
        [COCO, { play: 'G1' }],
        [DODO, { play: 'G2' }],
        [OLIVE, { take: COCO }],
        [COCO, { take: DODO }],
        [DODO, { take: YOU }],
        [YOU, { take: OLIVE }],
      ],
    },
  ],
};
