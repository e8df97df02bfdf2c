/** Draws every card, its back, and the label that stands for it in a furrow. */

import { createCardPictures, drawAllByName } from '../../../board-kit/card-pictures.tsx';
import { DigitPaths } from '../../../board-kit/digit-paths.tsx';
import { Bean, LeafShape } from './bean.tsx';
import {
  CARD_NAMES,
  type Colour,
  formatCardIndex,
  isSpecial,
  PAPERS,
  readColour,
} from './colours.ts';
import { SpecialCardPicture } from './signs.tsx';

const SOIL = '#7a5230';
const DEEP = '#5d3c20';
const CREAM = '#fff8e3';

/** A minus is only a stroke, so it is drawn larger. */
const sizeOf = (text: string, size: number) => (text === '−' ? size * 1.5 : size);

function Index(props: { colour: Colour; text: string; ink: string }) {
  const { colour, ink, text } = props;
  return (
    <g>
      <DigitPaths text={text} x={5} y={20} size={sizeOf(text, 20)} fill={ink} />
      <g transform="translate(11 36) scale(.72)">
        <LeafShape colour={colour} fill={ink} />
      </g>
    </g>
  );
}

/** The mood of the bean on a number card from 1 to 10. */
const moodOf = (value: number) => Math.min(4, Math.floor(value / 2));

function Drawing({ card }: { readonly card: string }) {
  const colour = readColour(card);
  const paper = PAPERS[colour];
  const text = formatCardIndex(card);
  const special = isSpecial(card);
  const value = Number(text);
  return (
    <>
      <rect width="63" height="88" fill={special ? paper.sign : paper.pale} />
      {!special && <circle cx="44" cy="28" r="13" fill={CREAM} opacity=".75" />}
      <path d="M0 70q8-5 16 0t16 0 16 0 16 0v18H0z" fill={SOIL} />
      {special ? (
        <SpecialCardPicture face={text} paper={paper} />
      ) : (
        <Bean
          x={33}
          y={55 - value * 0.5}
          size={0.84 + value * 0.042}
          turn={value % 2 ? -8 : 6}
          hue={paper.bean}
          mood={moodOf(value)}
          colour={colour}
          leaves={value < 4 ? 1 : value < 8 ? 2 : 3}
        />
      )}
      <path d="M0 78q8-4 16 0t16 0 16 0 16 0v10H0z" fill={DEEP} />
      <Index colour={colour} text={text} ink={special ? paper.onSign : paper.ink} />
      <g transform="translate(58 70) rotate(180)">
        <DigitPaths text={text} size={sizeOf(text, 16)} fill={CREAM} />
      </g>
      <rect
        x=".75"
        y=".75"
        width="61.500"
        height="86.500"
        rx="5.500"
        fill="none"
        stroke="#2b1d1033"
        strokeWidth="1.500"
      />
    </>
  );
}

/** The back: furrows seen from above, and a bean without a face. */
function BackDrawing() {
  return (
    <>
      <rect width="63" height="88" fill="#2f6440" />
      {[4, 20, 36, 52, 68, 84].map((y) => (
        <path
          key={y}
          d={`M-4 ${y}q9-6 18 0t18 0 18 0 18 0`}
          fill="none"
          stroke="#3f7b50"
          strokeWidth="5"
        />
      ))}
      <circle cx="31.500" cy="44" r="20" fill="#f2e3b3" />
      <Bean x={30} y={47} size={0.8} turn={-14} hue="#7a5230" colour="G" leaves={2} />
      <path d="M18 58L46 32" stroke="#f2e3b3" strokeWidth="6" />
      <path d="M18 58L46 32" stroke="#b5372b" strokeWidth="3.500" strokeLinecap="round" />
      <rect
        x="2.500"
        y="2.500"
        width="58"
        height="83"
        rx="4"
        fill="none"
        stroke="#f2e3b3"
        strokeWidth="2"
      />
    </>
  );
}

/** A card in a furrow: a label on a stake with only its index. */
function LabelDrawing({ card }: { readonly card: string }) {
  const colour = readColour(card);
  const paper = PAPERS[colour];
  const special = isSpecial(card);
  const ink = special ? paper.onSign : paper.ink;
  const text = formatCardIndex(card);
  return (
    <>
      <path
        d="M6 1h51q5 0 5 5v54L31.500 87 1 60V6q0-5 5-5z"
        fill={special ? paper.sign : paper.pale}
        stroke="#2b1d10"
        strokeOpacity=".45"
        strokeWidth="2"
      />
      <DigitPaths text={text} x={31} y={43} size={sizeOf(text, 42)} tight={2} fill={ink} middle />
      <g transform="translate(31.500 72) scale(1.150)">
        <LeafShape colour={colour} fill={ink} />
      </g>
    </>
  );
}

const Picture = createCardPictures('bohne', {
  ...drawAllByName(CARD_NAMES, (card) => <Drawing card={card} />),
  back: <BackDrawing />,
});
const OnAStake = createCardPictures(
  'bohne-label',
  drawAllByName(CARD_NAMES, (card) => <LabelDrawing card={card} />),
);

export const Face = ({ card }: { readonly card: string }) => <Picture of={card} />;
export const Back = () => <Picture of="back" />;
export const Label = ({ card }: { readonly card: string }) => <OnAStake of={card} />;
