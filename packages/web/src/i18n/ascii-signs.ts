/** A card's short name with real minus and times signs, as on its face. */
export const replaceAsciiSigns = (card: string): string =>
  card.replace('-', '−').replace('x2', '×2');
