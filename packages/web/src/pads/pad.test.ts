/** The pads' sums, against sheets that are known: the examples of the rules. */
import { expect, it } from 'vitest';
import { pad as gum } from './battle-gum.tsx';
import { pad as nanobye } from './nanobye.tsx';
import { pad as bohne } from './nicht-die-bohne.tsx';
import { pad as nox } from './nox.tsx';
import { leadersOf, newSheet, type PadKind, readLink, rowsOf, totalsOf, writeLink } from './pad.ts';

const sheetOf = (kind: PadKind, names: string[], rounds: unknown[][], variant?: string) => ({
  ...newSheet(kind, names),
  rounds,
  ...(variant && { variant }),
});
const three = ['Marie', 'Anna', 'Claire'];
const round = [
  [4, 14, 6, 15],
  [14, 6, 8],
  [1, 12, 6, 3, 2, 4],
];

it('NOX: a display without blue counts nothing, everybody else writes their sum', () => {
  const sheet = sheetOf(nox as PadKind, three, [round]);
  expect(rowsOf(nox as PadKind, sheet)).toEqual([[39, 0, 28]]);
  expect(leadersOf(nox as PadKind, sheet)).toEqual([0]);
});

it('NOX, tough bones: only the best writes, and the game goes to 100', () => {
  const sheet = sheetOf(nox as PadKind, three, [round, round, round], 'hard');
  expect(totalsOf(nox as PadKind, sheet)).toEqual([117, 0, 0]);
  expect(nox.isOver!([117, 0, 0], 'hard')).toBe(true);
  expect(nox.isOver!([117, 0, 0], 'base')).toBe(false);
});

it('Nicht die Bohne!: rows with specials, as in the rules: + 37, − 13, sum 24', () => {
  const rows = ['R3', 'R6', 'B8', 'B2', 'B4', 'B-', 'B-', 'Bx2', 'G0', 'G9', 'Y4', 'Y9', 'Y-'];
  expect(bohne.points(rows)).toBe(24);
  expect(bohne.objection!([rows, ['R3'], []])).toBe('bohne.twice');
  expect(bohne.objection!([rows, ['R4'], []])).toBeUndefined();
});

it('Nanobye: a row says where everybody stands, and chips only change hands', () => {
  const rounds = [
    [
      [2, 4, 5],
      [0, 4, 5],
    ],
  ];
  const sheet = sheetOf(nanobye as PadKind, ['Ada', 'Ben'], rounds);
  expect(totalsOf(nanobye as PadKind, { ...sheet, rounds: [] })).toEqual([26, 26]);
  expect(totalsOf(nanobye as PadKind, sheet)).toEqual([35, 17]);
  expect(nanobye.objection!(rounds[0]!)).toBeUndefined();
  expect(
    nanobye.objection!([
      [2, 4, 5],
      [1, 4, 5],
    ]),
  ).toBe('nanobye.lost');
});

it('Battle Gum: cards left, the fewest lead', () => {
  const sheet = sheetOf(
    gum as PadKind,
    ['Ada', 'Ben'],
    [
      [0, 7],
      [9, 0],
    ],
  );
  expect(totalsOf(gum as PadKind, sheet)).toEqual([9, 7]);
  expect(leadersOf(gum as PadKind, sheet)).toEqual([1]);
});

it('a shared sheet comes back as it was, whatever the names; what is no sheet does not', () => {
  const sheet = sheetOf(nox as PadKind, ['Zoë', '李雷', 'O’Brien'], [round], 'hard');
  expect(readLink(nox as PadKind, writeLink(sheet))).toEqual(sheet);
  const others = [
    { ...sheet, names: ['one'] },
    { ...sheet, variant: 'soft' },
    { ...sheet, rounds: [[[99], [], []]] },
    { ...sheet, rounds: [[[1]]] },
    { ...sheet, rounds: 'none' },
    { ...sheet, names: ['x'.repeat(25), 'b', 'c'] },
  ];
  for (const other of others)
    expect(readLink(nox as PadKind, writeLink(other as typeof sheet))).toBeUndefined();
  for (const text of ['', 'bm8', '%%%']) expect(readLink(nox as PadKind, text)).toBeUndefined();
});
