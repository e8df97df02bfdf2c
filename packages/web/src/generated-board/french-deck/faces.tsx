/**
 * The pictures of a French deck, all from one drawing routine. Each card is drawn twice: with pips or a
 * court figure for large cards, with one large pip for small ones, on which pips could not be counted.
 */
import { createCardPictures, drawAllByName } from '../../board-kit/card-pictures.tsx';
import { type Court, CourtFigure } from './courts.tsx';
import { isUpsideDown, PIPS_BY_RANK } from './pip-layout.ts';
import { RankOutline } from './rank-outlines.tsx';
import {
  inkOf,
  RANKS,
  type Rank,
  readPlayingCard,
  SUIT_BLACK,
  SUIT_RED,
  SUIT_SHAPES,
  SUITS,
  type Suit,
} from './suits.tsx';

const PAPER = '#fffdf7';
const EDGE = '#b5a88f';

function Paper() {
  return (
    <rect
      x=".5"
      y=".5"
      width="62"
      height="87"
      rx="5.2"
      fill={PAPER}
      stroke={EDGE}
      strokeWidth="1"
    />
  );
}

function Pip({ at, size, suit }: { at: readonly [number, number]; size: number; suit: Suit }) {
  const turn = isUpsideDown(at) ? ' rotate(180)' : '';
  return (
    <path
      d={SUIT_SHAPES[suit]}
      fill={inkOf(suit)}
      transform={`translate(${at.join(' ')})${turn} scale(${size / 20})`}
    />
  );
}

/** Rank above suit, in the corner where a hand shows it. */
function CornerIndex({ rank, size, suit }: { rank: Rank; suit: Suit; size: number }) {
  const middle = 2.6 + size * 0.36;
  return (
    <g fill={inkOf(suit)}>
      <RankOutline rank={rank} size={size} x={middle} y={3.4 + size * 0.72} />
      <path
        d={SUIT_SHAPES[suit]}
        transform={`translate(${middle} ${5.6 + size * 1.02}) scale(${size / 42})`}
      />
    </g>
  );
}

const isCourt = (rank: Rank): rank is Court => /[JQK]/.test(rank);

function LargeFace({ rank, suit }: { readonly rank: Rank; readonly suit: Suit }) {
  return (
    <>
      <Paper />
      {isCourt(rank) && <CourtFigure court={rank} suit={suit} />}
      {rank === 'A' && <Pip at={[31.5, 44]} size={30} suit={suit} />}
      {PIPS_BY_RANK[rank]?.map((at) => (
        <Pip key={at.join(' ')} at={at} size={11.4} suit={suit} />
      ))}
      {[0, 180].map((turn) => (
        <g key={turn} transform={`rotate(${turn} 31.5 44)`}>
          <CornerIndex rank={rank} suit={suit} size={18.4} />
        </g>
      ))}
    </>
  );
}

function SmallFace({ rank, suit }: { readonly rank: Rank; readonly suit: Suit }) {
  const ink = inkOf(suit);
  return (
    <>
      <Paper />
      <RankOutline rank={rank} size={43} x={19} y={37} fill={ink} />
      <path d={SUIT_SHAPES[suit]} fill={ink} transform="translate(38.5 61.5) scale(1.95)" />
    </>
  );
}

/** A cap with three bells, one way up as the other. */
function JokerFace({ ink }: { readonly ink: string }) {
  return (
    <>
      <Paper />
      {[0, 180].map((turn) => (
        <g key={turn} transform={`rotate(${turn} 31.5 44)`}>
          <path
            d="M0-10L2.9-3.6L9.8-2.8L4.7 1.9L6.1 8.7L0 5.3L-6.1 8.7L-4.7 1.9L-9.8-2.8L-2.9-3.6Z"
            fill={ink}
            transform="translate(9.5 12) scale(.62)"
          />
          <g stroke="#2b2520" strokeWidth=".8" strokeLinejoin="round">
            <path
              d="M17 44Q12 30 8.5 30.5Q14 20 24 31Q26 19 31.5 13Q37 19 39 31Q49 20 54.5 30.5Q51 30 46 44Z"
              fill={ink}
            />
            <path d="M24 31Q26 19 31.5 13Q37 19 39 31L37 44H26Z" fill="#dca63f" />
            {['8.5 31', '31.5 12.5', '54.5 31'].map((at) => (
              <circle key={at} r="2.6" fill="#f2cf7c" transform={`translate(${at})`} />
            ))}
          </g>
        </g>
      ))}
      <path d="M14 44H49" stroke="#2b2520" strokeWidth="4.4" />
      <path d="M14 44H49" stroke="#f6ecd6" strokeWidth="3" />
    </>
  );
}

/** The back: the house's own green, a lattice, and its two cards in the lamplight. */
function BackDrawing() {
  const lines = Array.from({ length: 15 }, (_, i) => -70 + i * 10);
  return (
    <>
      <Paper />
      <clipPath id="b">
        <rect x="4" y="4" width="55" height="80" rx="3" />
      </clipPath>
      <g clipPath="url(#b)">
        <rect width="63" height="88" fill="#1d4534" />
        <path
          d={lines.map((x) => `M${x} 0l88 88M${63 - x} 0l-88 88`).join('')}
          stroke="#d9a94a"
          strokeWidth=".7"
          opacity=".6"
        />
        <circle cx="31.5" cy="44" r="15.5" fill="#1d4534" stroke="#d9a94a" strokeWidth="1.2" />
        <g transform="translate(31.5 44) scale(.44)">
          <rect
            x="-18"
            y="-15"
            width="24"
            height="34"
            rx="4"
            fill="#e9dfc9"
            transform="rotate(-10)"
          />
          <rect
            x="-6"
            y="-18"
            width="24"
            height="34"
            rx="4"
            fill={PAPER}
            stroke="#1d4534"
            strokeWidth="2"
            transform="rotate(8)"
          />
          <circle cx="6.5" cy="0" r="6" fill="#d9822b" />
        </g>
      </g>
    </>
  );
}

const CARDS = SUITS.flatMap((suit) => RANKS.map((rank) => suit + rank));

const drawWith =
  (Face: typeof LargeFace) =>
  (card: string): React.ReactNode => {
    const playingCard = readPlayingCard(card);
    return playingCard && <Face {...playingCard} />;
  };

const LargePicture = createCardPictures('french', {
  ...drawAllByName(CARDS, drawWith(LargeFace)),
  '★1': <JokerFace ink={SUIT_RED} />,
  '★2': <JokerFace ink={SUIT_BLACK} />,
  back: <BackDrawing />,
});
const SmallPicture = createCardPictures('french-small', drawAllByName(CARDS, drawWith(SmallFace)));

/** Which of the two is seen depends on how wide the card is. */
export function FrenchFace({ card }: { readonly card: string }) {
  return (
    <>
      <span className="large-face">
        <LargePicture of={card} />
      </span>
      <span className="small-face">
        <SmallPicture of={card} />
      </span>
    </>
  );
}

/** All further jokers look like the second one. */
export const JokerPicture = ({ card }: { readonly card: string }) => (
  <LargePicture of={card === '★1' ? card : '★2'} />
);
export const BackPicture = () => <LargePicture of="back" />;
