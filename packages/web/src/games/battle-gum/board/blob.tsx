/** The blob of gum beneath the centre pile: it grows with every card and tastes of the last value. */
import { FLAVOURS, LIQUORICE } from './flavours.tsx';

const BLOB_PATH =
  'M24 76C10 52 34 16 74 22c22-18 62-18 80 2 40-8 70 22 58 54 12 26-10 56-44 48-8 20-24 14-26-2-16 8-38 8-52 0-6 18-28 18-30-2-30 4-50-22-36-46z';
const SPLAT_PATH =
  'M120 20l14 34 38-22-16 38 48 4-40 22 34 34-46-10 4 40-34-28-26 34-8-42-44 16 22-38-44-14 44-14-24-36 44 14z';

/** With this many cards the blob has its full size. */
const CARDS_AT_FULL_SIZE = 16;

interface BlobProps {
  readonly value: number;
  readonly size: number;
  readonly popped?: boolean;
}

export function Blob({ popped = false, size, value }: BlobProps) {
  const { gum, ink } = FLAVOURS[value] ?? LIQUORICE;
  const grow = 0.88 + 0.26 * Math.sqrt(Math.min(size, CARDS_AT_FULL_SIZE) / CARDS_AT_FULL_SIZE);
  const empty = size === 0 && !popped;
  return (
    <svg
      className={empty ? 'blob empty' : 'blob'}
      viewBox="0 0 236 160"
      preserveAspectRatio={popped ? undefined : 'none'}
      aria-hidden="true"
      style={{ '--grow': grow }}
    >
      <path
        d={popped ? SPLAT_PATH : BLOB_PATH}
        fill={gum}
        stroke={ink}
        strokeWidth={popped ? 2 : 5}
        strokeLinejoin="round"
      />
      {!popped && !empty && (
        <path
          d="M40 68c0-16 14-28 32-30m78-2c8 0 16 2 22 6"
          stroke="#fff"
          strokeOpacity=".75"
          strokeWidth="9"
          strokeLinecap="round"
          fill="none"
        />
      )}
    </svg>
  );
}
