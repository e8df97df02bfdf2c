/** Numbers as if squeezed from a tube of gum: one round stroke for each digit, in a box of 10 × 16. */
const DIGITS = [
  'M5 1C2 1 1 4 1 8s1 7 4 7 4-3 4-7-1-7-4-7z',
  'M3 4.5L7 1v14',
  'M1 4.5C1.5-.5 9-.5 9 4.5 9 9 2 10.5 1 15h8.3',
  'M1.3 1H8.6L4.5 6.8C10.5 6.5 10.5 15 4.7 15 2.8 15 1.5 14 .7 12.7',
  'M7 15V1L.8 10.8H9.5',
  'M8.6 1H2.2L1.6 7.2C9.8 4.5 11 15 4.5 15 2.8 15 1.5 14.2.8 13',
  'M7.8 1C3 3 1 7 1 10.5 1 16.5 9.2 16.5 9.2 10.5 9.2 5.5 3 5.3 1.3 9.5',
  'M.8 1H9.2C6 5 4.3 9.5 4 15',
  'M5 7.3C.5 6.3 1 1 5 1s4.5 5.3 0 6.3c-5.5 1.2-5.3 7.7 0 7.7s5.5-6.5 0-7.7z',
  'M8.9 6.2C7 10.8.8 9.7.8 5.5.8-.5 9-.5 9 5.5 9 9.5 7.2 13 3 15',
] as const;

const DIGIT_ADVANCE = 12.5;

interface NumeralProps {
  readonly value: string;
  /** The middle of the number. */
  readonly x: number;
  readonly y: number;
  readonly height: number;
  readonly ink: string;
}

export function Numeral({ height, ink, value, x, y }: NumeralProps) {
  const width = 10 + (value.length - 1) * DIGIT_ADVANCE;
  return (
    <g
      transform={`translate(${x} ${y}) scale(${height / 16}) translate(${-width / 2} -8)`}
      fill="none"
      stroke={ink}
      strokeWidth="3.6"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {[...value].map((digit, at) => (
        <path key={at} d={DIGITS[Number(digit)]} transform={`translate(${at * DIGIT_ADVANCE})`} />
      ))}
    </g>
  );
}
