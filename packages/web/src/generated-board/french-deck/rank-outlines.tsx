/** Ranks as outlines, because a card picture has no fonts: digits and J as on other cards, A, Q and K of our own. */
import type { SVGProps } from 'react';
import { DigitPaths } from '../../board-kit/digit-paths.tsx';
import type { Rank } from './suits.tsx';

/** In thousandths of the font size: how wide the letter is, and its shapes. */
const LETTERS: { readonly [letter: string]: readonly [advance: number, shape: string] } = {
  A: [
    700,
    'M300-717H392L605-77Q611-59 629-55L668-47Q690-41 690-21Q690 0 664 0H392Q366 0 366-21Q366-41 388-47L414-54Q434-59 427-80L394-182H206L175-80Q168-58 190-52L218-47Q240-41 240-21Q240 0 214 0H36Q10 0 10-21Q10-41 32-47L62-54Q78-58 84-74ZM299-520L226-252H368Z',
  ],
  K: [
    720,
    'M36-700H300Q326-700 326-678Q326-658 302-652L268-644Q250-640 250-622V-78Q250-60 268-56L302-48Q326-42 326-22Q326 0 300 0H36Q10 0 10-22Q10-42 34-48L68-56Q86-60 86-78V-622Q86-640 68-644L34-652Q10-658 10-678Q10-700 36-700ZM200-290L490-612Q506-632 484-640L462-648Q440-654 440-678Q440-700 466-700H660Q686-700 686-678Q686-658 662-652L630-644Q614-640 602-628L230-220ZM330-390L452-500L656-86Q666-64 688-54L700-48Q720-40 720-22Q720 0 694 0H440Q416 0 416-20Q416-38 436-46L452-52Q470-60 462-80Z',
  ],
  Q: [
    740,
    'M370-717Q690-717 690-350Q690-70 480 4Q510 74 590 74Q626 74 660 54Q684 44 694 62Q702 82 680 104Q622 160 534 160Q396 160 352 17Q50 10 50-350Q50-717 370-717ZM370-662Q228-662 228-350Q228-38 370-38Q512-38 512-350Q512-662 370-662Z',
  ],
};

/** A letter, or the number of a card, with its middle at `x` and its foot at `y`. */
export function RankOutline({
  rank,
  size,
  x,
  y,
  ...ink
}: {
  readonly rank: Rank;
  readonly size: number;
  readonly x: number;
  readonly y: number;
} & SVGProps<SVGGElement>) {
  const letter = LETTERS[rank];
  if (letter) {
    const [advance, shape] = letter;
    const scale = size / 1000;
    return (
      <g transform={`translate(${x - (advance * scale) / 2} ${y}) scale(${scale})`} {...ink}>
        <path d={shape} fillRule={rank === 'Q' ? 'evenodd' : 'nonzero'} />
      </g>
    );
  }
  // A ten is as wide as the others.
  const narrow = rank === '10' ? 0.76 : 1;
  return (
    <g transform={`translate(${x} ${y}) scale(${narrow} 1)`} {...ink}>
      <DigitPaths text={rank} size={size} tight={rank === '10' ? size / 16 : 0} middle />
    </g>
  );
}
