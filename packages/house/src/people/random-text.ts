/** Texts that nobody can guess: ids, secrets and codes. */
import type { Ports } from '../ports.ts';

/** Letters and digits that cannot be confused with each other. */
const TOKEN_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

export function createRandomText(
  { randomBytes }: Pick<Ports, 'randomBytes'>,
  length: number,
): string {
  let text = '';
  while (text.length < length)
    // Only whole multiples of the alphabet, so that every letter has the same chance.
    for (const byte of randomBytes(length))
      if (byte < 4 * TOKEN_ALPHABET.length && text.length < length)
        text += TOKEN_ALPHABET[byte % TOKEN_ALPHABET.length];
  return text;
}
