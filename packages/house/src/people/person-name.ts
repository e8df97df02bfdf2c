/** Which names people may have. */
import { refuseRequest } from '@ludotheque/protocol';
import { listReadings, removeFlags } from './enclosed-letters.ts';
import { hasPhoneticLetters, isOfOneScript } from './name-scripts.ts';
import { toNameSkeleton } from './name-skeleton.ts';

export const MAX_NAME_LENGTH = 24;
/** Letters of any script with their marks, digits, emoji, and a few signs between them. */
const NAME_PATTERN = /^(?:[\p{L}\p{N}]|\p{RGI_Emoji})(?:[\p{L}\p{M}\p{N} ._'’\-]|\p{RGI_Emoji})*$/v;
/** A whole emoji, with what joins its parts and changes its looks. */
const EMOJI_PATTERN = /\p{RGI_Emoji}/gv;
/** An emoji has up to ten code points. A name with many long ones would fill screens and records. */
const MAX_NAME_CODE_POINTS = 48;
/** Digits that look like letters count as those letters, so that they cannot hide a blocked word. */
const LOOKALIKE_LETTERS: { readonly [sign: string]: string } = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
};
/** Letters that show nothing. */
const INVISIBLE_PATTERN = /\p{Default_Ignorable_Code_Point}/u;
const MARKED_LETTER_PATTERN = /\P{M}\p{M}+/gu;
const MARK_WITHOUT_LETTER_PATTERN = /(?<![\p{L}\p{N}\p{M}])\p{M}/u;
/** Greek, Vietnamese, Hindi, Thai, Arabic and Hebrew need no more in words. */
const MAX_MARKS = 2;
/**
 * Marks that make another letter, for which Unicode has no single one: nuktas, the dots of shin, shifters.
 * So do the two tones of Burmese, which come after a vowel of two marks: Soe, Moe and Phyo have three.
 */
const LETTER_DOT_PATTERN =
  /[\u05C1\u05C2\u093C\u09BC\u0A3C\u0ABC\u0B3C\u0CBC\u1037\u1038\u17C9\u17CA]/u;
/**
 * Consonants, and a vowel, that are written below or around another letter and count as marks in Unicode:
 * of Tibetan, Burmese, Sundanese and Javanese.
 */
const JOINED_LETTER_PATTERN = /[\u0F90-\u0FBC\u1031\u103B-\u103E\u1BA1-\u1BA3\uA9BD-\uA9BF]/u;
const MAX_JOINED_LETTERS = 3;
/** What the house and those who run it are called: no part of a name begins with it. */
const RESERVED_BEGINNINGS = ['admin', 'moderat', 'ludothe', 'betreiber', 'beheerder'];
/** No part of a name is such a word. */
const RESERVED_WORDS = ['bot', 'bots', 'system', 'systeme', 'systeem', 'operator', 'operateur'];
/** No name is just this. Within a name it may be somebody's real one. */
const RESERVED_NAMES = ['house', 'thehouse', 'lamaison', 'dashaus', 'hethuis', 'staff', 'support'];
const BLOCKED_WORDS = [
  'hitler',
  'nazi',
  'heil',
  'fuck',
  'shit',
  'cunt',
  'nigger',
  'faggot',
  'rape',
  'whore',
  'slut',
  'merde',
  'putain',
  'salope',
  'encule',
  'connard',
  'pute',
  'negre',
  'fotze',
  'hure',
  'wichser',
  'arschloch',
  'kanake',
  'kanker',
  'hoer',
  'klootzak',
  'neuken',
  'kut',
  'flikker',
];

/** For comparing: lower case, without marks, digits and signs. */
function toComparableText(name: string): string {
  return readDigitsAsLetters(name.normalize('NFKD').toLowerCase()).replace(/[^\p{L}\s]/gu, '');
}

const readDigitsAsLetters = (name: string) =>
  name.replace(/[013457]/g, (sign) => LOOKALIKE_LETTERS[sign]!);

/** What the letters look like, without marks, digits and signs. */
const toLetterSkeleton = (text: string) =>
  toNameSkeleton(toNameSkeleton(text).replace(/[^\p{L}]/gu, ''));

/** The words of a name, also of one without spaces, such as `AdminTeam` or `admin_team`. */
const splitIntoWords = (name: string) =>
  name.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ').split(/[^\p{L}\p{M}]+/u);

function looksReserved(name: string): boolean {
  const readings = listReadings(name).map((text) => text.normalize('NFKC'));
  return [...readings, ...readings.map(readDigitsAsLetters)].some((text) => {
    const words = splitIntoWords(text).map(toLetterSkeleton);
    const whole = toLetterSkeleton(text);
    const matches = (reserved: readonly string[], isMatch: (reservedWord: string) => boolean) =>
      reserved.map(toLetterSkeleton).some(isMatch);
    return (
      matches(RESERVED_BEGINNINGS, (word) => [whole, ...words].some((w) => w.startsWith(word))) ||
      matches(RESERVED_WORDS, (word) => whole === word || words.includes(word)) ||
      matches(RESERVED_NAMES, (word) => whole === word)
    );
  });
}

function hasBlockedWord(name: string): boolean {
  const words = listReadings(name).flatMap((text) => toComparableText(text).split(/\s+/));
  // Parts of words: here flags are not letters, or nobody could be Greg from Niger.
  const wholes = listReadings(removeFlags(name)).map((text) =>
    toComparableText(text).replace(/\s/g, ''),
  );
  // Short words are parts of harmless ones, so they count only on their own.
  const isPart = (word: string) => word.length >= 5 && wholes.some((whole) => whole.includes(word));
  return BLOCKED_WORDS.some((word) => words.includes(word) || isPart(word));
}

/**
 * Marks can make a tower, or a name that nearly cannot be seen. A letter that Unicode has with all its marks
 * is one letter; with more marks, those that are above and below it already count, too.
 */
const hasTooManyMarks = (text: string): boolean =>
  (text.match(MARKED_LETTER_PATTERN) ?? []).some(
    (letter) =>
      !hasFewMarks(letter, /\p{M}/u) || !hasFewMarks(letter.normalize('NFD'), /[\p{Mn}\p{Me}]/u),
  );

function hasFewMarks(letter: string, pattern: RegExp): boolean {
  const marks = [...letter.replace(LETTER_DOT_PATTERN, '')].filter((sign) => pattern.test(sign));
  const joined = marks.filter((mark) => JOINED_LETTER_PATTERN.test(mark)).length;
  return joined <= MAX_JOINED_LETTERS && marks.length - joined <= MAX_MARKS;
}

/** Letters as people count them: a whole emoji is one, and so is every other code point. */
export const splitIntoLetters = (name: string): string[] =>
  name.match(/\p{RGI_Emoji}|[\s\S]/gv) ?? [];

/** Returns the name with single spaces, or refuses it with the reason. */
export function validatePersonName(input: string): string {
  const name = input.normalize('NFC').trim().replace(/\s+/g, ' ');
  const letters = splitIntoLetters(name).length;
  if (letters < 1 || letters > MAX_NAME_LENGTH || [...name].length > MAX_NAME_CODE_POINTS)
    refuseRequest('name', `a name has 1 to ${MAX_NAME_LENGTH} letters`);
  if (!NAME_PATTERN.test(name))
    refuseRequest('name', "a name is made of letters, digits, emoji, spaces and . _ ' -");
  const text = name.replace(EMOJI_PATTERN, ' ');
  if (INVISIBLE_PATTERN.test(text) || MARK_WITHOUT_LETTER_PATTERN.test(text))
    refuseRequest('name', 'a name has no invisible letters, and no marks without a letter');
  if (hasTooManyMarks(text)) refuseRequest('name', 'a letter of a name has at most two marks');
  if (hasPhoneticLetters(name))
    refuseRequest('name', 'a name has no phonetic letters, and no small capitals');
  if (!isOfOneScript(name))
    refuseRequest('name', 'a name is written in one script, such as Latin or Cyrillic');
  if (looksReserved(name) || hasBlockedWord(name))
    refuseRequest('name', 'please choose another name');
  return name;
}
