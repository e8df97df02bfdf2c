/** The four colours, each with the paper it is cut from; its leaf says the same without colour. */
export const COLOURS = ['G', 'R', 'Y', 'B'] as const;
export type Colour = (typeof COLOURS)[number];

export interface Paper {
  /** The ground of a number, and what is written on it. */
  readonly pale: string;
  readonly ink: string;
  /** The bean itself. */
  readonly bean: string;
  /** The ground of a special card, and what is written on it. */
  readonly sign: string;
  readonly onSign: string;
}

export const PAPERS: { readonly [C in Colour]: Paper } = {
  G: { pale: '#dcebcb', ink: '#265e2c', bean: '#4f9d55', sign: '#347a3e', onSign: '#fff8e3' },
  R: { pale: '#f9dbd0', ink: '#9c251b', bean: '#d24d42', sign: '#b5372b', onSign: '#fff8e3' },
  Y: { pale: '#fbedb8', ink: '#6d4c00', bean: '#e7b928', sign: '#e7b928', onSign: '#3d2b00' },
  B: { pale: '#d6e5f5', ink: '#1d4f88', bean: '#3f7fc1', sign: '#2d66a4', onSign: '#fff8e3' },
};

const FACES = [...'123456789', '10', '0', 'x2', '-'];
/** Every card that there is, by name. */
export const CARDS = COLOURS.flatMap((colour) => FACES.map((face) => colour + face));

export const colourOf = (card: string): Colour => card[0] as Colour;
/** What stands in a card's corner: 7, 0, ×2 or −. */
export const indexOf = (card: string): string => card.slice(1).replace('x', '×').replace('-', '−');
export const isSpecial = (card: string): boolean => /0$|x2$|-$/.test(card) && !card.endsWith('10');
