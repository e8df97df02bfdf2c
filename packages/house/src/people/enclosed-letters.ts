/**
 * Letters and digits in circles and squares that Unicode does not decompose, and flags, which are letters
 * wherever no flags are drawn.
 */

/** The first code points of alphabets with a sign for each letter; the last has the halves of flags. */
const ENCLOSED_ALPHABETS = [0x1f150, 0x1f170, 0x1f1e6];
/** The first code points of digits from 1 to 9. */
const ENCLOSED_DIGITS = [0x24f5, 0x2776, 0x2780, 0x278a];
/** Zeros, and emoji of several letters. What else is in their block is no emoji, and in no name. */
const ENCLOSED_WORDS: { readonly [sign: string]: string } = {
  ...{ '⓿': '0', '\u{1F10B}': '0', '\u{1F10C}': '0' },
  ...{ '🆎': 'ab', '🆑': 'cl', '🆒': 'cool', '🆓': 'free', '🆔': 'id', '🆕': 'new' },
  ...{ '🆖': 'ng', '🆗': 'ok', '🆘': 'sos', '🆙': 'up', '🆚': 'vs' },
};

const spellRange = (first: number, letters: string): [string, string][] =>
  [...letters].map((letter, i) => [String.fromCodePoint(first + i), letter]);
const SPELLED_OUT = new Map([
  ...ENCLOSED_ALPHABETS.flatMap((first) => spellRange(first, 'abcdefghijklmnopqrstuvwxyz')),
  ...ENCLOSED_DIGITS.flatMap((first) => spellRange(first, '123456789')),
  ...Object.entries(ENCLOSED_WORDS),
]);

const FLAG_PATTERN = /\p{RGI_Emoji_Flag_Sequence}/gv;
/** A flag that stands apart is a flag: Minna from Andorra is no admin. */
const LONE_FLAG_PATTERN =
  /(?<![\p{L}\p{M}\p{N}])\p{RGI_Emoji_Flag_Sequence}+(?![\p{L}\p{M}\p{N}])/gv;

export const removeFlags = (text: string): string => text.replace(FLAG_PATTERN, '');

const replaceEnclosed = (text: string, replace: (spelled: string) => string): string =>
  [...text]
    .map((sign) => {
      const spelled = SPELLED_OUT.get(sign);
      return spelled === undefined ? sign : replace(spelled);
    })
    .join('');

/** With small letters in the place of enclosed ones. */
export const spellOutEnclosedLetters = (text: string): string =>
  replaceEnclosed(text, (spelled) => spelled);

/** All that a text may be read as: enclosed letters as small ones, as capitals, or as mere pictures. */
export function listReadings(text: string): string[] {
  const withoutLoneFlags = text.replace(LONE_FLAG_PATTERN, ' ');
  return [
    spellOutEnclosedLetters(withoutLoneFlags),
    replaceEnclosed(withoutLoneFlags, (spelled) => spelled.toUpperCase()),
    replaceEnclosed(text, () => ''),
    replaceEnclosed(text, () => ' '),
  ];
}
