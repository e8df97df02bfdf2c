/** Draws every card of Battle Gum: background, fellow, index in two corners, sign of its effect. */
import { createCardPictures, drawAllByName } from '../../../board-kit/card-pictures.tsx';
import { Fellow, Ninja } from './fellow.tsx';
import { FLAVOURS, LIQUORICE } from './flavours.tsx';
import { Numeral } from './numeral.tsx';

/** Rays behind the fellow, as in a comic. */
const RAYS = Array.from({ length: 10 }, (_, i) => {
  const at = (turn: number) => {
    const angle = (turn * Math.PI) / 10;
    return `${(31.5 + 75 * Math.cos(angle)).toFixed(1)} ${(52 + 75 * Math.sin(angle)).toFixed(1)}`;
  };
  return `M31.5 52L${at(2 * i)}L${at(2 * i + 1)}z`;
}).join('');

const STAR = 'M12 0l3 8 9 4-9 3-3 9-3-9-9-3 9-4z';

function Index({ card, ink }: { readonly card: string; readonly ink: string }) {
  return (
    <>
      <circle cx="14" cy="14" r="12" fill="#fff" stroke={ink} strokeWidth="1.6" />
      {card === 'N' ? (
        <path d={STAR} fill={ink} transform="translate(5.6 5.6) scale(.7)" />
      ) : (
        <Numeral value={card} x={14} y={14} height={card.length > 1 ? 11 : 13.5} ink={ink} />
      )}
    </>
  );
}

function Sign({ ink, path }: { readonly ink: string; readonly path: string }) {
  return (
    <g transform="translate(4.5 67.5) scale(.7)">
      <circle cx="12" cy="12" r="16" fill={ink} />
      <path
        d={path}
        fill="none"
        stroke="#fff"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
        transform="translate(2.4 2.4) scale(.8)"
      />
    </g>
  );
}

/** The small cards in front of other seats are filled by their number, so that it can be read. */
function Small({
  card,
  ink,
  sign,
}: {
  readonly card: string;
  readonly ink: string;
  readonly sign?: string | undefined;
}) {
  return card === 'N' ? (
    <Ninja />
  ) : (
    <>
      <Numeral
        value={card}
        x={31.5}
        y={sign ? 33 : 44}
        height={card.length > 1 ? 32 : 40}
        ink={ink}
      />
      {sign && (
        <path
          d={sign}
          fill="none"
          stroke={ink}
          strokeWidth="3.4"
          strokeLinecap="round"
          strokeLinejoin="round"
          transform="translate(19.5 58) scale(1)"
        />
      )}
    </>
  );
}

function Drawing({ card, small }: { readonly card: string; readonly small: boolean }) {
  const flavour = FLAVOURS[card];
  const { ink, paper } = flavour ?? LIQUORICE;
  return (
    <>
      <rect width="63" height="88" fill={paper} />
      <path d={RAYS} fill="#fff" fillOpacity=".55" />
      {small ? (
        <Small card={card} ink={ink} sign={flavour?.sign} />
      ) : (
        <>
          {flavour ? <Fellow {...flavour} /> : <Ninja />}
          <Index card={card} ink={ink} />
          <g transform="rotate(180 31.5 44)">
            <Index card={card} ink={ink} />
          </g>
          {flavour?.sign && <Sign ink={ink} path={flavour.sign} />}
        </>
      )}
      <rect
        x="1.2"
        y="1.2"
        width="60.6"
        height="85.6"
        rx="5"
        fill="none"
        stroke={ink}
        strokeWidth="2.4"
      />
    </>
  );
}

/** The back: a ninja's eyes above a bubble, on stripes of wrapping paper. */
function BackDrawing() {
  return (
    <>
      <rect width="63" height="88" fill="#c2185b" />
      <path
        d="M-10 20L20-10M-10 50L50-10M-10 80L80-10M3 97L73 27M33 97l40-40"
        stroke="#e2438a"
        strokeWidth="9"
      />
      <g transform="translate(6.3 2) scale(.8)">
        <Ninja />
      </g>
      <rect
        x="1.5"
        y="1.5"
        width="60"
        height="85"
        rx="5"
        fill="none"
        stroke="#fff"
        strokeWidth="3"
      />
    </>
  );
}

const CARDS = [...Object.keys(FLAVOURS), 'N'];
const Large = createCardPictures('gum', {
  ...drawAllByName(CARDS, (card) => <Drawing card={card} small={false} />),
  back: <BackDrawing />,
});
const Little = createCardPictures(
  'little-gum',
  drawAllByName(CARDS, (card) => <Drawing card={card} small />),
);

export const Face = ({ card, small }: { readonly card: string; readonly small: boolean }) =>
  small ? <Little of={card} /> : <Large of={card} />;
export const Back = () => <Large of="back" />;
