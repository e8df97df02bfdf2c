/** Nanobye: numbers, the entrance stake, the cote, exchanging, raising, the Joker, calling, TAPIS and the Big Boss. */
import { type Lesson, matchAnyMove, type ScriptedTurn } from '../../../lessons/lesson.ts';
import { tapHand, untilReadySelector } from '../../../lessons/next-tap.ts';
import { interleaveHands } from '../../../lessons/stacked-deck.ts';

interface Move {
  readonly bet?: number;
  readonly cote?: 'everest' | 'abyss';
  readonly exchange?: readonly string[];
  readonly quit?: true;
  readonly align?: true;
  readonly tapis?: true;
}

const [YOU, BASIL, COCO] = [0, 1, 2];

const keep = (seat: number): ScriptedTurn<Move> => [seat, { exchange: [] }];
const bet = (seat: number, value: number): ScriptedTurn<Move> => [seat, { bet: value }];
const quit = (seat: number): ScriptedTurn<Move> => [seat, { quit: true }];
const cote = (seat: number, said: 'everest' | 'abyss'): ScriptedTurn<Move> => [
  seat,
  { cote: said },
];
const stays = (seat: number, value: number) => [keep(seat), bet(seat, value)];
const quits = (seat: number) => [keep(seat), quit(seat)];

/** A round in which you have staked 5, and Basil has raised to 9. */
const raisedRound: readonly ScriptedTurn<Move>[] = [
  ...[bet(COCO, 3), bet(YOU, 3), bet(BASIL, 3), cote(BASIL, 'everest')],
  ...[...stays(COCO, 5), ...stays(YOU, 5), ...stays(BASIL, 9)],
];

/** Three more rounds in which everything goes wrong for you, up to the last chips of a fourth. */
const badLuck: readonly ScriptedTurn<Move>[] = [
  ...[bet(YOU, 3), bet(BASIL, 3), bet(COCO, 3), cote(COCO, 'everest')],
  ...[...stays(YOU, 9), ...quits(BASIL), ...stays(COCO, 9)],
  ...[bet(BASIL, 1), bet(COCO, 3), bet(YOU, 3), cote(YOU, 'everest')],
  ...[...quits(BASIL), ...stays(COCO, 9), ...stays(YOU, 9)],
  ...[bet(COCO, 1), bet(YOU, 1), bet(BASIL, 1), cote(BASIL, 'everest')],
  ...[...quits(COCO), ...quits(YOU)],
  ...[bet(YOU, 1), bet(BASIL, 1), bet(COCO, 1), cote(COCO, 'abyss')],
  ...[...stays(YOU, 1), ...quits(BASIL), ...stays(COCO, 9)],
];

export const lesson: Lesson<Move> = {
  seats: 3,
  you: YOU,
  decks: [
    [...interleaveHands(['6', '7'], ['9', '7'], ['8', '3']), '9'],
    interleaveHands(['9', '9'], ['8', 'J'], ['7', '7']),
    interleaveHands(['8', '8'], ['5', '5'], ['9', '9']),
    interleaveHands(['5', '5'], ['9', '9'], ['8', '8']),
    interleaveHands(['5', '5'], ['6', '6'], ['7', '7']),
    interleaveHands(['1', 'J'], ['5', '6'], ['1', 'J']),
    [],
  ],
  steps: [
    {
      say: 'ante',
      before: [bet(BASIL, 1), bet(COCO, 2)],
      asks: [{ bet: 1 }],
      taps: [untilReadySelector('[data-zone=chips-0] [data-card=chip-1]')],
      others: [['leastIsEnough', matchAnyMove]],
    },
    {
      say: 'cote',
      asks: [{ cote: 'everest' }],
      taps: ['.cote-everest:not(.said)'],
      others: [['abyss', matchAnyMove]],
    },
    {
      say: 'exchange',
      before: [...stays(BASIL, 3), ...stays(COCO, 5)],
      asks: [{ exchange: ['3'] }],
      taps: [tapHand('3')],
      others: [
        ['keepNone', ({ exchange }) => exchange?.length === 0],
        ['notTheEight', matchAnyMove],
      ],
    },
    {
      say: 'stake',
      asks: [{ bet: 9 }],
      taps: [untilReadySelector('[data-zone=chips-0] [data-card=chip-9]')],
      others: [
        ['notNow', (move) => move.quit === true],
        ['more', matchAnyMove],
      ],
    },
    {
      say: 'showdown',
      before: [quit(BASIL), [COCO, { align: true }]],
    },
    {
      say: 'align',
      meanwhile: raisedRound,
      before: [[COCO, { align: true }]],
      asks: [{ align: true }],
      taps: ['.say.strong:not(.said)'],
      others: [['alignNow', matchAnyMove]],
    },
    {
      say: 'tapis',
      meanwhile: badLuck,
      asks: [{ tapis: true }],
      taps: ['.say.strong:not(.said)'],
      others: [['eleven', matchAnyMove]],
    },
    { say: 'bigBoss' },
  ],
};
