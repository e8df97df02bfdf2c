/** Chip cards: small, printed, each with as many pips as it is worth, stacked so that they can be counted. */

import { splitIntoChipCards } from '@ludotheque/games/nanobye';
import { type CSSProperties, memo } from 'react';
import { Card } from '../../../board-kit/card.tsx';
import { createCardPictures, drawAllByName } from '../../../board-kit/card-pictures.tsx';
import { OutlinedDigits } from '../../../board-kit/outlined-digits.tsx';
import { chipName } from './flights.ts';

interface Print {
  readonly ground: string;
  readonly edge: string;
  readonly pips: readonly (readonly [number, number])[];
}

const row = (y: number, ...xs: number[]) => xs.map((x) => [x, y] as const);
const PRINTS: { readonly [value: number]: Print } = {
  1: { ground: '#f3e3bd', edge: '#8a6426', pips: row(36, 24) },
  3: { ground: '#bfe3dc', edge: '#1c6b62', pips: row(36, 14, 24, 34) },
  9: {
    ground: '#f4c4b0',
    edge: '#9c3a22',
    pips: [...row(34, 12, 18, 24, 30, 36), ...row(38.5, 15, 21, 27, 33)],
  },
};

export const CHIPS = [1, 3, 9] as const;

function Printed({ value }: { readonly value: number }) {
  const { edge, ground, pips } = PRINTS[value]!;
  return (
    <>
      <rect
        x="0.75"
        y="0.75"
        width="46.5"
        height="42.5"
        rx="5"
        fill={ground}
        stroke={edge}
        strokeWidth="1.5"
      />
      <rect
        x="4"
        y="4"
        width="40"
        height="36"
        rx="3"
        fill="none"
        stroke={edge}
        strokeDasharray="3 2"
      />
      <OutlinedDigits text={String(value)} x={24} y={28} size={25} fill={edge} middle />
      {pips.map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r="1.6" fill={edge} />
      ))}
    </>
  );
}

const Picture = createCardPictures(
  'nanobye-chip',
  drawAllByName(CHIPS, (value) => <Printed value={value} />),
  [48, 44],
);

export const ChipFace = ({ value }: { readonly value: number }) => <Picture of={String(value)} />;

const Chip = memo(function Chip({ value }: { readonly value: number }) {
  return (
    <Card card={chipName(value)} label={String(value)} className="chip">
      <ChipFace value={value} />
    </Card>
  );
});

/** So many lie side by side before they are pushed together. */
const LOOSE = 5;

/** Chips fanned out in a line; a long line is pushed closer together. */
export function ChipLine({
  chips,
  label,
}: {
  readonly chips: readonly number[];
  readonly label: string;
}) {
  const style = { '--closer': chips.length > LOOSE ? LOOSE / chips.length : 1 } as CSSProperties;
  return (
    <span className="chip-line" role="img" aria-label={label} style={style}>
      {chips.map((value, place) => (
        <Chip key={place} value={value} />
      ))}
    </span>
  );
}

/** How many chip cards of each value a stack has. */
export const countChips = (worth: number, value: number): number =>
  splitIntoChipCards(worth).filter((chip) => chip === value).length;
