/** Chip cards: each has as many pips as it is worth, and they lie so that they can be counted. */
import { splitIntoChipCards } from '@ludotheque/games/nanobye';
import { memo } from 'react';
import { CardFrame } from '../../../board-kit/card-frame.tsx';
import { createCardPictures, drawAllByName } from '../../../board-kit/card-pictures.tsx';
import { DigitPaths } from '../../../board-kit/digit-paths.tsx';
import { getChipCardName } from './flights.ts';

interface ChipPrint {
  readonly ground: string;
  readonly edge: string;
  readonly pips: readonly (readonly [number, number])[];
}

const placePips = (y: number, ...xs: number[]) => xs.map((x) => [x, y] as const);
const CHIP_PRINTS: { readonly [value: number]: ChipPrint } = {
  1: { ground: '#f3e3bd', edge: '#8a6426', pips: placePips(36, 24) },
  3: { ground: '#bfe3dc', edge: '#1c6b62', pips: placePips(36, 14, 24, 34) },
  9: {
    ground: '#f4c4b0',
    edge: '#9c3a22',
    pips: [...placePips(34, 12, 18, 24, 30, 36), ...placePips(38.5, 15, 21, 27, 33)],
  },
};

export const CHIP_VALUES = [1, 3, 9] as const;

function ChipDrawing({ value }: { readonly value: number }) {
  const { edge, ground, pips } = CHIP_PRINTS[value]!;
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
      <DigitPaths text={String(value)} x={24} y={28} size={25} fill={edge} middle />
      {pips.map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r="1.6" fill={edge} />
      ))}
    </>
  );
}

const Picture = createCardPictures(
  'nanobye-chip',
  drawAllByName(CHIP_VALUES, (value) => <ChipDrawing value={value} />),
  [48, 44],
);

export const ChipFace = ({ value }: { readonly value: number }) => <Picture of={String(value)} />;

const Chip = memo(function Chip({ value }: { readonly value: number }) {
  return (
    <CardFrame card={getChipCardName(value)} label={String(value)} className="chip">
      <ChipFace value={value} />
    </CardFrame>
  );
});

/** More chips than these are pushed together. */
const MAX_LOOSE_CHIPS = 5;

/** Chips in a line; a long line is pushed together. */
export function ChipLine({
  chips,
  label,
}: {
  readonly chips: readonly number[];
  readonly label: string;
}) {
  const style = {
    '--closer': chips.length > MAX_LOOSE_CHIPS ? MAX_LOOSE_CHIPS / chips.length : 1,
  };
  return (
    <span className="chip-line" role="img" aria-label={label}>
      {/* Some screen readers read the chips one by one inside the picture. */}
      <span className="chip-line" aria-hidden="true" style={style}>
        {chips.map((value, place) => (
          <Chip key={place} value={value} />
        ))}
      </span>
    </span>
  );
}

/** How many chips of this value a stack of this worth has. */
export const countChips = (worth: number, value: number): number =>
  splitIntoChipCards(worth).filter((chip) => chip === value).length;
