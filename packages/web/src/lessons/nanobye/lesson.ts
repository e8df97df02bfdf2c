/** Nanobye: numbers, the entrance stake, the cote, exchanging, raising, TAPIS and the Big Boss. */
import { anythingElse, type Lesson, type Turn } from '../lesson.ts';
import { dealt } from '../stacked.ts';

interface Move {
  readonly bet?: number;
  readonly cote?: 'everest' | 'abyss';
  readonly exchange?: readonly string[];
  readonly quit?: true;
  readonly align?: true;
  readonly tapis?: true;
}

const [YOU, BASIL, COCO] = [0, 1, 2];

const keep = (seat: number): Turn<Move> => [seat, { exchange: [] }];
const bet = (seat: number, value: number): Turn<Move> => [seat, { bet: value }];
const quit = (seat: number): Turn<Move> => [seat, { quit: true }];
const cote = (seat: number, said: 'everest' | 'abyss'): Turn<Move> => [seat, { cote: said }];
const stays = (seat: number, value: number) => [keep(seat), bet(seat, value)];
const quits = (seat: number) => [keep(seat), quit(seat)];

/** Four rounds in which everything goes wrong for you, up to the last chips of a fifth. */
const badLuck: readonly Turn<Move>[] = [
  ...[bet(COCO, 3), bet(YOU, 3), bet(BASIL, 3), cote(BASIL, 'everest')],
  ...[...stays(COCO, 9), ...stays(YOU, 9), ...stays(BASIL, 9)],
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
    [...dealt(['6', '7'], ['9', '7'], ['8', '3']), '9'],
    dealt(['9', '9'], ['8', '8'], ['7', '7']),
    dealt(['8', '8'], ['5', '5'], ['9', '9']),
    dealt(['5', '5'], ['9', '9'], ['8', '8']),
    dealt(['5', '5'], ['6', '6'], ['7', '7']),
    dealt(['1', 'J'], ['5', '6'], ['1', 'J']),
    [],
  ],
  steps: [
    {
      say: 'ante',
      before: [bet(BASIL, 1), bet(COCO, 2)],
      asks: [{ bet: 1 }],
      others: [['leastIsEnough', anythingElse]],
    },
    {
      say: 'cote',
      asks: [{ cote: 'everest' }],
      others: [['abyss', anythingElse]],
    },
    {
      say: 'exchange',
      before: [...stays(BASIL, 3), ...stays(COCO, 5)],
      asks: [{ exchange: ['3'] }],
      others: [
        ['keepNone', ({ exchange }) => exchange?.length === 0],
        ['notTheEight', anythingElse],
      ],
    },
    {
      say: 'stake',
      asks: [{ bet: 9 }],
      others: [
        ['notNow', (move) => move.quit === true],
        ['more', anythingElse],
      ],
    },
    {
      say: 'showdown',
      before: [quit(BASIL), [COCO, { align: true }]],
    },
    {
      say: 'tapis',
      meanwhile: badLuck,
      asks: [{ tapis: true }],
      others: [['eleven', anythingElse]],
    },
    { say: 'bigBoss' },
  ],
};
