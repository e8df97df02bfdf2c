/**
 * What a name looks like, so that names that look the same can be found. It follows the skeleton of
 * Unicode Technical Standard 39, and also takes capitals and small letters for the same.
 */
import confusables from './confusables.json' with { type: 'json' };
import { spellOutEnclosedLetters } from './enclosed-letters.ts';

/** What the data leave out, because they compare small letters and capitals as they are. */
const SMALL_CAPITALS: { readonly [capital: string]: string } = {
  ...{ ᴀ: 'a', ʙ: 'b', ᴄ: 'c', ᴅ: 'd', ᴇ: 'e', ꜰ: 'f', ɢ: 'g', ʜ: 'h', ɪ: 'i', ᴊ: 'j', ᴋ: 'k' },
  ...{ ʟ: 'l', ᴍ: 'm', ɴ: 'n', ᴏ: 'o', ᴘ: 'p', ꞯ: 'q', ʀ: 'r', ꜱ: 's', ᴛ: 't', ᴜ: 'u', ᴠ: 'v' },
  ...{ ᴡ: 'w', ʏ: 'y', ᴢ: 'z', ʌ: 'a', Ʌ: 'a' },
};

const LOOKS_LIKE = new Map(
  Object.entries(confusables).flatMap(([looksLike, letters]) =>
    [...letters].map((letter) => [letter, looksLike] as const),
  ),
);

const replaceLookalikes = (text: string) =>
  [...text].map((letter) => LOOKS_LIKE.get(letter) ?? letter).join('');

/** Two names look the same if they have the same skeleton. It is not for showing. */
export function toNameSkeleton(name: string): string {
  // Whether a sign is drawn as an emoji or as text, it looks nearly the same.
  const spelledOut = spellOutEnclosedLetters(name);
  const decomposed = spelledOut.normalize('NFKD').replace(/[\uFE0E\uFE0F]/g, '');
  const plain = [...decomposed].map((letter) => SMALL_CAPITALS[letter] ?? letter).join('');
  const lowerCase = replaceLookalikes(plain).toLowerCase();
  // A capital I and a small l look the same, so that an i counts as an l, too.
  return replaceLookalikes(lowerCase).toLowerCase().replace(/[iı]/g, 'l').replace(/\s+/g, ' ');
}
