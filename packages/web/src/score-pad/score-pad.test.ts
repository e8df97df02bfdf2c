/** The score pads compute the examples in the rules. */
import { expect, it } from 'vitest';
import { pad as gum } from '../games/battle-gum/pad.tsx';
import { pad as nanobye } from '../games/nanobye/pad.tsx';
import { pad as bohne } from '../games/nicht-die-bohne/pad.tsx';
import { pad as nox } from '../games/nox/pad.tsx';
import {
  computeScoresByRound,
  computeTotals,
  createSheet,
  decodeSheetFromLink,
  encodeSheetForLink,
  findLeaders,
  type GameScorePad,
} from './score-pad.ts';

const sheetOf = (kind: GameScorePad, names: string[], rounds: unknown[][], variant?: string) => ({
  ...createSheet(kind, names),
  rounds,
  ...(variant && { variant }),
});
const three = ['Marie', 'Anna', 'Claire'];
const round = [
  [4, 14, 6, 15],
  [14, 6, 8],
  [1, 12, 6, 3, 2, 4],
];

it('NOX: a display without blue scores nothing; all others write down their sum', () => {
  const sheet = sheetOf(nox as GameScorePad, three, [round]);
  expect(computeScoresByRound(nox as GameScorePad, sheet)).toEqual([[39, 0, 28]]);
  expect(findLeaders(nox as GameScorePad, sheet)).toEqual([0]);
});

it('NOX, tough bones: only the best player writes points, and the game goes to 100', () => {
  const sheet = sheetOf(nox as GameScorePad, three, [round, round, round], 'hard');
  expect(computeTotals(nox as GameScorePad, sheet)).toEqual([117, 0, 0]);
  expect(nox.isOver!([117, 0, 0], 'hard')).toBe(true);
  expect(nox.isOver!([117, 0, 0], 'base')).toBe(false);
});

it('Nicht die Bohne!: the rows with special cards from the rules make + 37, − 13, sum 24', () => {
  const rows = ['R3', 'R6', 'B8', 'B2', 'B4', 'B-', 'B-', 'Bx2', 'G0', 'G9', 'Y4', 'Y9', 'Y-'];
  expect(bohne.points(rows)).toBe(24);
  expect(bohne.parts!.map((part) => part.points(rows))).toEqual([37, 13]);
  expect(bohne.findProblem!([rows, ['R3'], []])).toBe('twice');
  expect(bohne.findProblem!([rows, ['R4'], []])).toBeUndefined();
});

it('Nanobye: a row holds the totals, and the number of chips stays the same', () => {
  const rounds = [
    [
      [2, 4, 5],
      [0, 4, 5],
    ],
  ];
  const sheet = sheetOf(nanobye as GameScorePad, ['Ada', 'Ben'], rounds);
  expect(computeTotals(nanobye as GameScorePad, { ...sheet, rounds: [] })).toEqual([26, 26]);
  expect(computeTotals(nanobye as GameScorePad, sheet)).toEqual([35, 17]);
  expect(nanobye.findProblem!(rounds[0]!)).toBeUndefined();
  expect(
    nanobye.findProblem!([
      [2, 4, 5],
      [1, 4, 5],
    ]),
  ).toBe('lost');
});

it('Battle Gum: the player with the fewest cards left leads', () => {
  const sheet = sheetOf(
    gum as GameScorePad,
    ['Ada', 'Ben'],
    [
      [0, 7],
      [9, 0],
    ],
  );
  expect(computeTotals(gum as GameScorePad, sheet)).toEqual([9, 7]);
  expect(findLeaders(gum as GameScorePad, sheet)).toEqual([1]);
});

it('a shared sheet is decoded as it was, with any names; other text is refused', () => {
  const sheet = sheetOf(nox as GameScorePad, ['Zoë', '李雷', 'O’Brien'], [round], 'hard');
  expect(decodeSheetFromLink(nox as GameScorePad, encodeSheetForLink(sheet))).toEqual(sheet);
  const others = [
    { ...sheet, names: ['one'] },
    { ...sheet, variant: 'soft' },
    { ...sheet, rounds: [[[99], [], []]] },
    { ...sheet, rounds: [[[1]]] },
    { ...sheet, rounds: 'none' },
    { ...sheet, names: ['x'.repeat(25), 'b', 'c'] },
  ];
  for (const other of others)
    expect(
      decodeSheetFromLink(nox as GameScorePad, encodeSheetForLink(other as typeof sheet)),
    ).toBeUndefined();
  for (const text of ['', 'bm8', '%%%'])
    expect(decodeSheetFromLink(nox as GameScorePad, text)).toBeUndefined();
});
