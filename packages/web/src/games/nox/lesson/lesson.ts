/** NOX: three colours, covering, spoiling, merging, the sixth stack at the right moment, and tough bones. */
import {
  type Lesson,
  matchAnyMove,
  type ScriptedTurn,
  type VariantLesson,
} from '../../../lessons/lesson.ts';
import { tapHand, untilReadySelector } from '../../../lessons/next-tap.ts';
import { interleaveHands } from '../../../lessons/stacked-deck.ts';

interface Lay {
  readonly play: string;
  readonly to: number;
  readonly on?: number;
}

const [YOU, BASIL, COCO] = [0, 1, 2];

const toAnother = ({ to }: Lay) => to !== YOU;
const isBlue = ({ play }: Lay) => play.startsWith('B');

const deck = [
  ...interleaveHands(['B15', 'B1', 'O3'], ['B15', 'G14', 'O10'], ['G5', 'O6', 'G7']),
  // Drawn by you, Basil and Coco, turn by turn.
  ...['G12', 'G7', 'O8'],
  ...['B4', 'O8', 'G14'],
  ...['O13', 'B9', 'G2'],
  ...['G14', 'O13', 'O10'],
  ...['G2', 'G2', 'O6'],
  ...['O3', 'B11', 'G12'],
];

/** The first four turns of everybody, as in the lesson: Basil shows 46, you show 40. */
const fourTurns: readonly ScriptedTurn<Lay>[] = [
  [YOU, { play: 'B15', to: YOU }],
  [BASIL, { play: 'B15', to: BASIL }],
  [COCO, { play: 'G5', to: COCO }],
  [YOU, { play: 'G12', to: YOU }],
  [BASIL, { play: 'G14', to: BASIL }],
  [COCO, { play: 'O6', to: COCO }],
  [YOU, { play: 'O3', to: YOU }],
  [BASIL, { play: 'O10', to: BASIL }],
  [COCO, { play: 'G7', to: COCO }],
  [YOU, { play: 'O13', to: YOU, on: 3 }],
  [BASIL, { play: 'G7', to: BASIL }],
  [COCO, { play: 'O8', to: COCO }],
];

const isSixthOfCoco = ({ play, to, on }: Lay) => to === COCO && on === undefined && play !== 'G14';

const toughBones: VariantLesson<Lay> = {
  option: 'variant',
  options: { variant: 'hard' },
  seats: 3,
  you: YOU,
  decks: [deck, []],
  steps: [
    {
      say: 'hardSecond',
      meanwhile: fourTurns,
      asks: [{ play: 'B1', to: BASIL, on: 15 }],
      taps: [tapHand('B1'), untilReadySelector('[data-zone=stack-1-B15] .a-card')],
      others: [['hardStill', matchAnyMove]],
    },
    {
      say: 'hardEnd',
      before: [
        [BASIL, { play: 'O13', to: BASIL, on: 10 }],
        [COCO, { play: 'G14', to: COCO }],
      ],
      asks: [{ play: 'G2', to: COCO }],
      taps: [tapHand('G2'), untilReadySelector('[data-zone=display-2] .new-stack')],
      others: [
        ['hardBlue', (lay) => isSixthOfCoco(lay) && isBlue(lay)],
        ['hardNow', matchAnyMove],
      ],
    },
  ],
};

export const lesson: Lesson<Lay> = {
  seats: 3,
  you: YOU,
  decks: [deck, []],
  steps: [
    {
      say: 'expand',
      asks: [{ play: 'B15', to: YOU }],
      taps: [tapHand('B15'), untilReadySelector('[data-zone=display-0] .new-stack')],
      others: [
        ['gift', toAnother],
        ['small', matchAnyMove],
      ],
    },
    {
      say: 'colours',
      before: [
        [BASIL, { play: 'B15', to: BASIL }],
        [COCO, { play: 'G5', to: COCO }],
      ],
      asks: [{ play: 'G12', to: YOU }],
      taps: [tapHand('G12'), untilReadySelector('[data-zone=display-0] .new-stack')],
      others: [
        ['gift', toAnother],
        ['blueAgain', isBlue],
        ['twelve', matchAnyMove],
      ],
    },
    {
      say: 'third',
      before: [
        [BASIL, { play: 'G14', to: BASIL }],
        [COCO, { play: 'O6', to: COCO }],
      ],
      asks: [{ play: 'O3', to: YOU }],
      taps: [tapHand('O3'), untilReadySelector('[data-zone=display-0] .new-stack')],
      others: [
        ['gift', toAnother],
        ['blueAgain', matchAnyMove],
      ],
    },
    {
      say: 'cover',
      before: [
        [BASIL, { play: 'O10', to: BASIL }],
        [COCO, { play: 'G7', to: COCO }],
      ],
      asks: [{ play: 'O13', to: YOU, on: 3 }],
      taps: [tapHand('O13'), untilReadySelector('[data-zone=stack-0-O3] .a-card')],
      others: [
        ['gift', toAnother],
        ['beside', ({ play }) => play === 'O13'],
        ['lower', ({ on }) => on === 15],
        ['keepForOthers', matchAnyMove],
      ],
    },
    {
      say: 'spoil',
      before: [
        [BASIL, { play: 'G7', to: BASIL }],
        [COCO, { play: 'O8', to: COCO }],
      ],
      asks: [{ play: 'B1', to: BASIL, on: 15 }],
      taps: [tapHand('B1'), untilReadySelector('[data-zone=stack-1-B15] .a-card')],
      others: [
        ['hurtsYou', ({ on, to }) => to === YOU && on !== undefined],
        ['hurtsMore', ({ play, to, on }) => play === 'B4' && to === BASIL && on === 15],
        ['notThere', matchAnyMove],
      ],
    },
    {
      say: 'merge',
      before: [
        [BASIL, { play: 'O13', to: BASIL, on: 10 }],
        [COCO, { play: 'G14', to: COCO }],
      ],
      asks: [{ play: 'G14', to: BASIL, on: 7 }],
      taps: [tapHand('G14'), untilReadySelector('[data-zone=stack-1-G7] .a-card')],
      others: [
        ['mergesToo', ({ play, to, on }) => play === 'G14' && to === BASIL && on !== 7],
        ['endsNow', ({ to, on }) => to === COCO && on === undefined],
        ['seven', matchAnyMove],
      ],
    },
    {
      say: 'sixth',
      before: [
        [BASIL, { play: 'B9', to: YOU, on: 15 }],
        [COCO, { play: 'O10', to: COCO, on: 8 }],
      ],
      asks: [
        { play: 'G2', to: COCO },
        { play: 'O3', to: COCO },
      ],
      taps: [tapHand('G2'), untilReadySelector('[data-zone=display-2] .new-stack')],
      others: [
        ['giveBlue', (lay) => lay.to === COCO && isBlue(lay)],
        ['onTop', ({ to }) => to === COCO],
        ['endIt', matchAnyMove],
      ],
    },
    { say: 'pile' },
  ],
  variants: [toughBones],
};
