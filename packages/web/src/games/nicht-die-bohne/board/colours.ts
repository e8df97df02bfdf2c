/** The four colours with the paper of their cards. Each also has a leaf shape, for those who cannot tell colours apart. */
export const COLOURS = ['G', 'R', 'Y', 'B'] as const;
export type Colour = (typeof COLOURS)[number];

export interface Paper {
  /** Background and text of a number card. */
  readonly pale: string;
  readonly ink: string;
  /** The colour of the bean. */
  readonly bean: string;
  /** Background and text of a special card. */
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
/** The names of all cards. */
export const CARD_NAMES = COLOURS.flatMap((colour) => FACES.map((face) => colour + face));

export const readColour = (card: string): Colour =>
  COLOURS.find((colour) => card.startsWith(colour))!;
/** The text in a card's corner: 7, 0, ×2 or −. */
export const formatCardIndex = (card: string): string =>
  card.slice(1).replace('x', '×').replace('-', '−');
export const isSpecial = (card: string): boolean => /0$|x2$|-$/.test(card) && !card.endsWith('10');
