/** Cards on a terminal: the colour follows the letter in front, which stays readable without it. */
import { styleText } from 'node:util';
import type { ZoneCardStack } from '@ludotheque/core';

type Style = Parameters<typeof styleText>[0];
const STYLE_BY_COLOUR_LETTER: { readonly [letter: string]: Style } = {
  B: ['bgBlue', 'whiteBright', 'bold'],
  G: ['bgGreen', 'black', 'bold'],
  O: ['bgYellow', 'black', 'bold'],
  R: ['bgRed', 'whiteBright', 'bold'],
  Y: ['bgYellowBright', 'black', 'bold'],
};
const PLAIN_STYLE: Style = ['bgWhite', 'black', 'bold'];

export function paintCard(name: string): string {
  // No-break spaces: a line is never broken inside a card.
  const plain = `\u00a0${name}\u00a0`;
  const coloured = name.length > 1 ? STYLE_BY_COLOUR_LETTER[name[0]!] : undefined;
  const painted = styleText(coloured ?? PLAIN_STYLE, plain);
  // Without colours, in a pipe or by the visitor's wish, brackets do the same.
  return painted === plain ? `[${name}]` : painted;
}

export function paintZoneCard(
  { card, count }: ZoneCardStack,
  formatCard: (name: string) => string,
): string {
  if (card === null)
    return count === 0 ? styleText('dim', '–') : `${styleText('dim', '▒▒')}×${count}`;
  return count === 1 ? formatCard(card) : `${formatCard(card)}×${count}`;
}
